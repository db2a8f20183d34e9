// Checks that each effect of an event is a separate job: one that fails stops no other, and a repeated one changes nothing.
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { session } from '#domain/accounts/account-tables.ts'
import { branchOffice } from '#domain/offices/office-tables.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { withdrawMessage } from '#domain/tickets/withdrawal/withdrawal.ts'
import { database, databaseUrl } from '#platform/database/database.server.ts'
import { announce, closeJobs, type Handler, openJobs, workOn } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { handlers, queues } from './work.ts'

provideDatabase()

const names = handlers.map(({ name }) => name)
/** Announced only for a stored reply with a recording. */
const conditional = 'ticket.requester-replied.transcription'
const effectsOf = (event: string) => names.filter((name) => name.startsWith(`${event}.`) && name !== conditional)
const events = names.filter((name) => effectsOf(name).length > 0)

/** Fields for every event with effects; `number` makes them unique. */
const payload = (number: number) => ({
  ...{ ticketId: number, entryId: number, officeId: null, mentioned: [], userId: `${number}`, key: `${number}` },
  ...{ number: `${number}`, personId: `${number}`, email: 'nobody@contoh.id' },
})
const numberOf = (data: unknown) => {
  const { ticketId, userId, number } = data as Partial<ReturnType<typeof payload>>
  return Number(ticketId ?? userId ?? number)
}

beforeEach(async () => {
  await closeJobs()
  await openJobs(databaseUrl(), queues)
})

test('whichever effect of an event fails, the others happen', async () => {
  expect(events).toEqual(
    expect.arrayContaining(['ticket.submitted', 'ticket.answered', 'ticket.completed', 'account.password-replaced']),
  )
  const effects = events.flatMap(effectsOf)
  const happened = new Set<string>()
  await workOn(
    handlers
      .filter(({ name }) => events.includes(name) || effects.includes(name))
      .map((each) => {
        if (events.includes(each.name)) return each
        const run = async (data: unknown) => {
          const failing = effects[numberOf(data)]
          happened.add(`${each.name} beside ${failing}`)
          if (each.name === failing) throw new Error('this effect fails')
        }
        return { ...each, run }
      }),
  )
  await database.transaction(async (tx) => {
    for (const [number, failing] of effects.entries()) {
      const event = events.find((name) => failing.startsWith(`${name}.`)) ?? ''
      await announce(tx, { name: event, schema: z.looseObject({}) }, payload(number))
    }
  })
  const expected = events.flatMap((event) =>
    effectsOf(event).flatMap((failing) => effectsOf(event).map((name) => `${name} beside ${failing}`)),
  )
  await expect.poll(() => [...happened].toSorted()).toEqual(expected.toSorted())
})

const seen = async ({ id }: TicketRow) => ({ ticketId: id, version: (await ticketRow(id)).version })

test('a failing webhook leaves a new ticket its receipt and its agent', async () => {
  const content = await someContent()
  const officeId = content.office(2)
  await database.update(branchOffice).set({ openLimit: 5 })
  const agent = await anAgent({ officeId })
  await database.insert(session).values({
    ...{ id: crypto.randomUUID(), token: crypto.randomUUID(), userId: agent.id },
    ...{ expiresAt: new Date(now().getTime() + 3_600_000), lastSeenAt: now() },
  })
  const fails = async () => {
    throw new Error('webhooks cannot be queued')
  }
  await workOn(
    handlers.map((each): Handler => (each.name === 'ticket.submitted.webhooks' ? { ...each, run: fails } : each)),
  )
  const client = await aClient()
  const stored = await aTicket(client, { regencyId: content.regency('Kabupaten Demak') })
  await expect.poll(() => mailsTo(client)).toHaveLength(1)
  await expect.poll(async () => (await ticketRow(stored.id)).assigneeId).toBe(agent.id)
})

/** The number of rows of each table, but for those that only signal. */
async function countRows() {
  const { rows } = await database.execute<{ name: string; rows: string }>(sql`
    select table_name as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', table_name),
      false, true, '')))[1]::text as rows
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'live_event'`)
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
}

async function doneJobs() {
  const { rows } = await database.execute<{ name: string; data: unknown }>(
    sql`select name, data from pgboss.job where state = 'completed' and name !~ '^__pgboss'`,
  )
  return rows.filter(({ name }) => events.some((event) => name.startsWith(`${event}.`)))
}

const allDone = () =>
  expect
    .poll(async () => {
      const { rows } = await database.execute(
        sql`select name from pgboss.job where state in ('created', 'active') and name = any(${sql.param(names)})`,
      )
      return rows
    })
    .toEqual([])

test('every effect that is done again changes nothing', async () => {
  await workOn(handlers)
  const [client, agent] = [await aClient(), await anAgent()]
  const stored = await aTicket(client)
  await claimTicket(agent, await seen(stored))
  await replyToTicket(agent, { ...(await seen(stored)), message: 'Pertama.' })
  await replyToOwnTicket(client, {
    publicId: stored.publicId,
    message: 'Belum bisa.',
    idempotencyKey: newIdempotencyKey(),
  })
  await replyToTicket(agent, { ...(await seen(stored)), message: 'Kedua.' })
  const answer = (await entriesOf(stored.id)).findLast(({ type }) => type === 'answered')
  await allDone()
  await withdrawMessage(agent, { ticketId: stored.id, entryId: answer?.id ?? 0, reason: 'Keliru alamat.' })
  await replyToTicket(agent, { ...(await seen(stored)), message: 'Ketiga.' })
  await completeTicket(agent, await seen(stored))
  await allDone()
  const [before, jobs] = [await countRows(), await doneJobs()]
  expect(new Set(jobs.map(({ name }) => name)).size).toBeGreaterThan(15)
  for (const { name, data } of jobs) await handlers.find((each) => each.name === name)?.run(data)
  await allDone()
  expect(await countRows()).toEqual(before)
})
