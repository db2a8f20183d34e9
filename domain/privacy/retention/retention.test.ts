// Checks the end of retention: who is warned, who ends, who stays by signing in, and that runs are single, resumable and can be paused.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { session, user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { initialiseSetting } from '#platform/settings/settings.ts'
import { setClock } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { ticketRow } from '#tests/builders/a-ticket.ts'
import { anOldRequester } from '#tests/builders/an-old-requester.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf, mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findErasures } from './erasure-list.ts'
import {
  changeRetention,
  continueRetention,
  getRetention,
  getRetentionSettings,
  startRetention,
} from './retention.server.ts'
import { endsWhenBefore, firstRetention, monthsBefore } from './retention.ts'
import { retentionNotice, retentionRun } from './retention-tables.ts'

provideDatabase()

const opens = '2025-06-02T01:00:00.000Z'
const closes = '2025-07-10T09:00:00.000Z'
const season = { year: 2025, name: 'SPMB', stages: [{ id: 'a', name: 'A', opens, closes, note: null }], dates: [] }
const asked = new Date('2025-06-03T02:00:00Z')
const day = 86_400_000
/** 30 days and a year before and after the season's end. */
const warnedOn = new Date('2026-06-12T02:00:00Z')
const dueOn = new Date(warnedOn.getTime() + 30 * day)

let keeper: Person
let agent: Person

beforeAll(async () => {
  await someContent()
  await initialiseSetting('season', season)
  keeper = await anAdmin({ permissions: ['super_admin'] })
  agent = await anAgent()
})
afterEach(async () => {
  setClock(null)
  await database.execute(sql`delete from retention_run`)
  await database.execute(sql`delete from retention_notice`)
  await database.update(user).set({ erasedAt: new Date() }).where(eq(user.role, 'client'))
})

const anOldAccount = (how?: Parameters<typeof anOldRequester>[2]) => anOldRequester(agent, asked, how)

async function unfinished(): Promise<number[]> {
  const rows = await database.select().from(retentionRun)
  return rows.filter(({ finishedAt }) => finishedAt === null).map(({ id }) => id)
}

/** What the worker does in a night. */
async function aNight(at: Date): Promise<void> {
  setClock(at)
  await startRetention()
  for (let [id] = await unfinished(); id !== undefined; [id] = await unfinished()) await continueRetention(id)
}

const isErased = async ({ id }: Person) => {
  const [row] = await database.select({ erasedAt: user.erasedAt }).from(user).where(eq(user.id, id))
  return row?.erasedAt !== null
}
const warningsTo = async (person: Person) =>
  (await mailsTo(person)).filter(({ reason }) => reason.startsWith('retention.warning'))

describe('the time', () => {
  test.each([
    ['2026-03-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2026-01-15T00:00:00Z', 13, '2024-12-15T00:00:00.000Z'],
  ])('%s less %i months', (at, months, before) => {
    expect(monthsBefore(new Date(at), months).toISOString()).toBe(before)
  })

  test('counts from the end of the season for what was used in it, from the last use otherwise', () => {
    const endsBefore = (at: string) => endsWhenBefore(new Date(at), 12, season).toISOString()
    expect(endsBefore('2026-06-20T00:00:00Z')).toBe(opens)
    expect(endsBefore('2026-07-10T08:59:59Z')).toBe(opens)
    expect(endsBefore('2026-07-10T09:00:00Z')).toBe(closes)
    expect(endsBefore('2026-12-01T00:00:00Z')).toBe('2025-12-01T00:00:00.000Z')
    expect(endsBefore('2026-03-01T00:00:00Z')).toBe('2025-03-01T00:00:00.000Z')
    expect(endsWhenBefore(new Date('2026-06-20T00:00:00Z'), 12, undefined).toISOString()).toBe(
      '2025-06-20T00:00:00.000Z',
    )
  })
})

describe('an account no one uses', () => {
  test('is warned a month before, ends on the day, and leaves its figures', async () => {
    const { person, ticketId, secret } = await anOldAccount()
    await aNight(new Date(warnedOn.getTime() - 2 * day))
    expect(await warningsTo(person)).toEqual([])
    await aNight(warnedOn)
    await aNight(new Date(warnedOn.getTime() + day))
    const [mail, ...others] = await warningsTo(person)
    expect(others).toEqual([])
    expect(mail?.subject).toContain('12 Juli 2026')
    expect(mail?.text).toContain('/login')
    await aNight(new Date(dueOn.getTime() - 60_000))
    expect(await isErased(person)).toBe(false)
    await aNight(new Date(dueOn.getTime() + 60_000))
    expect(await isErased(person)).toBe(true)
    const row = await ticketRow(ticketId)
    expect([row.title, row.stage]).toEqual(['(dihapus karena masa simpan data berakhir)', 'completed'])
    expect(await mailsTo(person)).toEqual([])
    const { rows } = await database.execute(sql`select 1 from attachment where name = ${`${secret}.pdf`}`)
    expect(rows).toEqual([])
    expect((await auditOf(`user:${person.id}`)).map(({ action }) => action)).toContain('account.erase')
    expect(JSON.stringify(await findErasures(database, new Date(0)))).toContain(person.id)
  })

  test('stays when its owner signs in after the warning, also when that session is long gone', async () => {
    const { person } = await anOldAccount()
    await aNight(warnedOn)
    const here = new Date(warnedOn.getTime() + 3 * day)
    setClock(here)
    const times = { createdAt: here, updatedAt: here, lastSeenAt: here, expiresAt: new Date(here.getTime() + day) }
    await database
      .insert(session)
      .values({ id: crypto.randomUUID(), token: crypto.randomUUID(), userId: person.id, ...times })
    await database.delete(session).where(eq(session.userId, person.id))
    await aNight(dueOn)
    await aNight(new Date(dueOn.getTime() + 90 * day))
    expect(await isErased(person)).toBe(false)
    expect(await database.$count(retentionNotice, eq(retentionNotice.userId, person.id))).toBe(0)
    // A year after that the warning is sent again.
    await aNight(new Date(here.getTime() + 345 * day))
    expect(await warningsTo(person)).toHaveLength(2)
  })

  test('is not ended while a question is open, nor unwarned, nor when it belongs to staff', async () => {
    const { person } = await anOldAccount({ settled: false })
    const settled = await anOldAccount()
    await aNight(new Date(dueOn.getTime() + 900 * day))
    expect([await isErased(person), await isErased(settled.person), await isErased(agent)]).toEqual([
      false,
      false,
      false,
    ])
    expect(await warningsTo(person)).toEqual([])
    expect(await warningsTo(settled.person)).toHaveLength(1)
  })

  test('ends without a mail when its address was never confirmed', async () => {
    const { person } = await anOldAccount({ emailVerified: false })
    await aNight(warnedOn)
    // The clock continues during a night: its warning is some milliseconds later than its beginning.
    await aNight(new Date(dueOn.getTime() + 60_000))
    expect([await isErased(person), await warningsTo(person)]).toEqual([true, []])
  })
})

describe('a run', () => {
  test('is one at a time, continues where a process died, and is on record', async () => {
    const { person } = await anOldAccount()
    setClock(warnedOn)
    await Promise.all([startRetention(), startRetention()])
    const [id = 0, ...others] = await unfinished()
    expect(others).toEqual([])
    expect(await jobsOf('retention.goes-on', 'runId', id)).toHaveLength(1)
    await startRetention()
    expect(await jobsOf('retention.goes-on', 'runId', id)).toHaveLength(1)
    // The process dies here; the next night resumes the run.
    setClock(new Date(warnedOn.getTime() + day))
    await startRetention()
    expect(await unfinished()).toEqual([id])
    expect(await jobsOf('retention.goes-on', 'runId', id)).toHaveLength(2)
    await Promise.all([continueRetention(id), continueRetention(id)])
    await continueRetention(id)
    await continueRetention(id)
    expect(await warningsTo(person)).toHaveLength(1)
    expect(await unfinished()).toEqual([])
    expect(await auditOf(`retention:${id}`)).toMatchObject([
      { action: 'retention.finish', actorName: 'Portal', changes: { warned: [0, 1] } },
    ])
  })

  test('that is paused erases nothing more; super admins alone pause it, on record', async () => {
    const { person } = await anOldAccount()
    await aNight(warnedOn)
    setClock(dueOn)
    await startRetention()
    await expect(changeRetention(await anAdmin({ permissions: ['system'] }), { paused: true })).rejects.toThrow(
      Forbidden,
    )
    await changeRetention(keeper, { paused: true })
    await changeRetention(keeper, { paused: true })
    const [id = 0] = await unfinished()
    await continueRetention(id)
    expect([await unfinished(), await isErased(person)]).toEqual([[], false])
    await aNight(new Date(dueOn.getTime() + day))
    expect(await isErased(person)).toBe(false)
    await changeRetention(keeper, { paused: false })
    await aNight(new Date(dueOn.getTime() + 2 * day))
    expect(await isErased(person)).toBe(true)
    const paused = (await auditOf('setting:retention')).map(({ changes }) => changes)
    expect(paused).toEqual([{ paused: [false, true] }, { paused: [true, false] }])
  })

  test('ends files of settled questions by their own period, and lists that for a restore', async () => {
    const { person } = await anOldAccount()
    await changeRetention(keeper, { months: { ...firstRetention.months, attachments: 3 } })
    const at = new Date('2025-11-01T00:00:00Z')
    await aNight(at)
    await changeRetention(keeper, { months: firstRetention.months })
    expect(await isErased(person)).toBe(false)
    const { rows } = await database.execute(sql`select 1 from attachment where owner_id = ${person.id}`)
    expect(rows).toEqual([])
    expect((await findErasures(database, at)).filter(({ kind }) => kind === 'data')).toMatchObject([
      {
        classes: ['attachments'],
        before: expect.stringMatching(/^2025-08-01T00:0/),
        at: expect.stringMatching(/^2025-11-01/),
      },
    ])
  })
})

test('the page says what ends when, and counts it', async () => {
  expect(await getRetentionSettings()).toEqual(firstRetention)
  await anOldAccount()
  await anOldAccount({ settled: false })
  await aNight(warnedOn)
  const view = await getRetention(keeper)
  expect(view.seasonEnds?.toISOString()).toBe(closes)
  expect(view.ends).toEqual([{ day: '2026-07-12', accounts: 1 }])
  expect(view.runs).toMatchObject([{ warned: 1 }])
  const accounts = () => view.classes.find(({ erasureClass }) => erasureClass === 'accounts')
  expect(accounts()).toMatchObject({ due: 0, soon: 1 })
  setClock(new Date(dueOn.getTime() + 60_000))
  const later = await getRetention(keeper)
  expect(later.classes.find(({ erasureClass }) => erasureClass === 'accounts')).toMatchObject({ due: 1, soon: 1 })
  await expect(getRetention(await anAdmin({ permissions: ['system'] }))).rejects.toThrow(Forbidden)
})
