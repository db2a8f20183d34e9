// Checks that the data of who asked without an account are collected, age, and go like those of everybody else.
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findAttachments } from '#domain/tickets/attachments/attachment.server.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { wrongDigitsMessage } from '#domain/tickets/guest/digits.server.ts'
import { askAsGuest } from '#domain/tickets/guest/guest-question.server.ts'
import { guestRequester, withTicket } from '#domain/tickets/guest/guest-ticket.server.ts'
import { collectTickets } from '#domain/tickets/personal-data/ticket-data.ts'
import { filedConsent, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { anAgent } from '#tests/builders/a-person.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { cancelErasure, eraseDueAccounts, getErasureTime, isOldAccount, requestGuestErasure } from './erasure.ts'

provideDatabase()
let content: SomeContent
let agent: Person
beforeAll(async () => {
  content = await someContent()
  agent = await anAgent()
})
beforeEach(() => database.execute(sql`delete from rate_limit`))
afterEach(() => setClock(null))

const network = '10.0.0.1'

/** A guest's answered question with a file, and who acts for it. */
async function asked() {
  const secret = `rahasia${crypto.randomUUID().slice(0, 8)}`
  const input = {
    description: `Berkas ${secret} ditolak.`,
    regencyId: content.regency('Kabupaten Demak'),
    name: `Bu ${secret}`,
    phone: '6281234567890',
    email: `${secret}@example.test`,
    category: 'login',
    idempotencyKey: newIdempotencyKey(),
  }
  const files = [{ name: `${secret}.pdf`, content: new Uint8Array(aPdf(secret)) }]
  const { publicId, key } = await askAsGuest(input, { network, proof: '', version: '2026-11-24', files })
  const cookie = withTicket(undefined, publicId, key)
  const person = await guestRequester(cookie, publicId)
  const [row] = await database.select().from(ticketTable).where(eq(ticketTable.publicId, publicId))
  if (!(person && row)) throw new Error('it is not open')
  await replyToTicket(agent, { ticketId: row.id, version: row.version, message: `Halo ${secret}.` })
  return { secret, publicId, cookie, person, ticketId: row.id }
}

const everythingOf = async (ticketId: number, personId: string) => {
  const requester = requesters('requester')
  return JSON.stringify([
    await ticketRow(ticketId),
    await entriesOf(ticketId),
    await database.select().from(requester).where(eq(requester.id, personId)),
    await auditOf(`ticket:${ticketId}`),
  ])
}

describe("'Hapus data saya'", () => {
  test('asks for the digits, waits seven days, and leaves nothing but figures', async () => {
    const { secret, publicId, cookie, person, ticketId } = await asked()
    const other = await asked()
    await expect(requestGuestErasure(person, { publicId, digits: '0000' }, network)).rejects.toMatchObject({
      message: wrongDigitsMessage,
    })
    expect(await getErasureTime(person)).toBeNull()
    await requestGuestErasure(person, { publicId, digits: '7890' }, network)
    await requestGuestErasure(person, { publicId, digits: '7890' }, network)
    expect((await auditOf(`user:${person.id}`)).filter(({ action }) => /erasure/.test(action))).toHaveLength(1)
    const at = await getErasureTime(person)
    expect(at && at.getTime() - now().getTime()).toBeGreaterThan(days(7) - 60_000)
    expect(await eraseDueAccounts()).toBe(0)

    setClock(new Date(Date.now() + days(7) + 1_000))
    expect(await eraseDueAccounts()).toBe(1)
    expect(await everythingOf(ticketId, person.id)).not.toContain(secret)
    expect(await findAttachments(agent, publicId)).toEqual([])
    expect(await database.$count(filedConsent, eq(filedConsent.ticketId, ticketId))).toBe(0)
    expect(await guestRequester(cookie, publicId)).toBeNull()
    expect(await ticketRow(ticketId)).toMatchObject({ category: 'login', contactPhone: null })
    // Nothing of the same number's other question.
    expect(await everythingOf(other.ticketId, other.person.id)).toContain(other.secret)
  })

  test('is reverted', async () => {
    const { secret, publicId, person, ticketId } = await asked()
    await requestGuestErasure(person, { publicId, digits: '7890' }, network)
    await cancelErasure(person)
    setClock(new Date(Date.now() + days(8)))
    expect(await eraseDueAccounts()).toBe(0)
    expect(await everythingOf(ticketId, person.id)).toContain(secret)
  })
})

test('what is kept of a guest is collected whole, with the version agreed to', async () => {
  const { secret, person } = await asked()
  const { tickets } = await collectTickets(person.id, ({ name }) => name)
  expect(tickets).toHaveLength(1)
  expect(tickets[0]).toMatchObject({
    contactName: `Bu ${secret}`,
    contactPhone: '6281234567890',
    consent: { way: 'web', version: '2026-11-24' },
  })
  expect(JSON.stringify(tickets[0]?.history)).toContain(`${secret}.pdf`)
})

test("a guest's data age by the last word, and never while the question is open", async () => {
  const { person, ticketId } = await asked()
  const account = requesters('account')
  const isOld = (before: Date) =>
    database.$count(account, and(isOldAccount(account, before), eq(account.id, person.id)))
  expect(await isOld(new Date(Date.now() + days(1)))).toBe(0)
  await completeTicket(agent, { ticketId, version: (await ticketRow(ticketId)).version })
  expect(await isOld(new Date(Date.now() + days(1)))).toBe(1)
  expect(await isOld(new Date(Date.now() - days(1)))).toBe(0)
})
