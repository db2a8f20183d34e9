// Checks what runs of the end of retention and of the season's close share: what they erase, batches, crashes, counts.
import { eq, isNull, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { type ErasureClass, erasureOrder } from '#domain/privacy/erasure/erasure-classes.ts'
import { closeSeason, eraseSeasonData, getClosingWord } from '#domain/privacy/season-close/season-close.server.ts'
import { seasonClose } from '#domain/privacy/season-close/season-close-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { isoDay, setClock } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { ticketRow } from '#tests/builders/a-ticket.ts'
import { anOldRequester } from '#tests/builders/an-old-requester.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findErasures } from './erasure-list.ts'
import { continueRetention, startRetention } from './retention.server.ts'
import { monthsBefore } from './retention.ts'
import { retentionNotice, retentionRun } from './retention-tables.ts'

provideDatabase()

const at = new Date('2026-03-02T02:00:00Z')
const daysAgo = (span: number) => new Date(at.getTime() - days(span))

let keeper: Person
let agent: Person

beforeAll(async () => {
  await someContent()
  keeper = await anAdmin({ permissions: ['super_admin'] })
  agent = await anAgent()
})
afterEach(async () => {
  setClock(null)
  await database.delete(retentionRun)
  await database.delete(seasonClose)
  await database.execute(sql`delete from attachment`)
  await database.update(user).set({ erasedAt: new Date() }).where(eq(user.role, 'client'))
})

const runs = [
  {
    kind: 'the end of retention',
    begin: async () => {
      setClock(at)
      const owners = await database.select({ userId: user.id }).from(user).where(eq(user.role, 'client'))
      const warned = { warnedAt: daysAgo(31), endsAt: daysAgo(1) }
      await database
        .insert(retentionNotice)
        .values(owners.map((each) => ({ ...each, ...warned })))
        .onConflictDoNothing()
      await startRetention()
    },
    carryOn: continueRetention,
    table: retentionRun,
    event: ['retention.goes-on', 'runId'],
    finished: ['retention', 'retention.finish'],
    text: '(dihapus karena masa simpan data berakhir)',
  },
  {
    kind: "the season's close",
    begin: async () => {
      setClock(at)
      const close = { before: isoDay(monthsBefore(at, 12)), classes: erasureOrder, word: await getClosingWord() }
      await closeSeason(keeper, close).catch(() => undefined)
    },
    carryOn: eraseSeasonData,
    table: seasonClose,
    event: ['season.close-goes-on', 'closeId'],
    finished: ['season-close', 'season.close-finish'],
    text: '(dihapus setelah musim penerimaan berakhir)',
  },
] as const

type Run = (typeof runs)[number]

const unfinished = async (table: Run['table']) =>
  database
    .select({ id: sql<number>`id`, erased: sql<Record<ErasureClass, number>>`erased` })
    .from(table)
    .where(isNull(table.finishedAt))

async function workOff(carryOn: Run['carryOn'], table: Run['table']): Promise<void> {
  for (let [run] = await unfinished(table); run; [run] = await unfinished(table)) await carryOn(run.id)
}

const counts = async ({ table }: Run) =>
  (await database.select({ erased: sql<Record<ErasureClass, number>>`erased` }).from(table).orderBy(table.id)).at(-1)
    ?.erased

const isErased = async ({ id }: Person) =>
  (await database.$count(user, sql`id = ${id} and erased_at is not null`)) === 1
const filesOf = async ({ id }: Person) =>
  (await database.execute(sql`select 1 from attachment where owner_id = ${id}`)).rows.length

describe.each(runs)('$kind', (run) => {
  const { begin, carryOn, table, event, finished, text } = run

  test('erases the old and settled; the young, the open and the staff stay', async () => {
    const old = await anOldRequester(agent, daysAgo(500))
    const open = await anOldRequester(agent, daysAgo(500), { settled: false })
    const young = await anOldRequester(agent, daysAgo(20))
    await begin()
    await workOff(carryOn, table)
    const people = [old.person, open.person, young.person, agent]
    expect(await Promise.all(people.map(isErased))).toEqual([true, false, false, false])
    expect(await Promise.all(people.slice(0, 3).map(filesOf))).toEqual([0, 1, 1])
    expect(await ticketRow(old.ticketId)).toMatchObject({ title: text, stage: 'completed' })
    expect(await counts(run)).toMatchObject({ attachments: 1, accounts: 1 })
    const listed = await findErasures(database, daysAgo(1))
    expect(listed).toContainEqual(expect.objectContaining({ kind: 'account', id: old.person.id }))
    expect(listed.flatMap((each) => (each.kind === 'data' ? each.classes : []))).toContain('attachments')
  })

  test('is one at a time', async () => {
    await anOldRequester(agent, daysAgo(500))
    await begin()
    await Promise.all([begin(), begin()])
    expect(await unfinished(table)).toHaveLength(1)
  })

  test('counts nothing twice when two workers carry it on, and is on record once', async () => {
    for (let person = 0; person < 3; person++) await anOldRequester(agent, daysAgo(500))
    await begin()
    const [{ id } = { id: 0 }] = await unfinished(table)
    await Promise.all([workOff(carryOn, table), workOff(carryOn, table)])
    await carryOn(id)
    expect(await counts(run)).toMatchObject({ attachments: 3, accounts: 3 })
    const entries = (await auditOf(`${finished[0]}:${id}`)).filter(({ action }) => action === finished[1])
    expect(entries).toMatchObject([{ actorName: 'Portal', changes: { accounts: expect.arrayContaining([3]) } }])
  })

  test('commits a batch with its count and the next job, or not at all, and then continues', async () => {
    const { person } = await anOldRequester(agent, daysAgo(500))
    await begin()
    const [{ id } = { id: 0 }] = await unfinished(table)
    const jobs = async () => (await jobsOf(event[0], event[1], id)).length
    expect(await jobs()).toBe(1)
    await carryOn(id)
    expect([await filesOf(person), await jobs(), (await counts(run))?.attachments]).toEqual([0, 2, 1])
    await database.execute(sql`alter table profile_photo rename to profile_photo_away`)
    for (let batch = 0; batch < 4; batch++) await carryOn(id).catch(() => undefined)
    await database.execute(sql`alter table profile_photo_away rename to profile_photo`)
    expect([await isErased(person), (await counts(run))?.accounts]).toEqual([false, 0])
    await workOff(carryOn, table)
    expect([await isErased(person), (await counts(run))?.accounts]).toEqual([true, 1])
  })
})
