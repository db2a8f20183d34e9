// Checks who may withdraw an answer, what each reader still sees, and the state of its ticket.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { branchOffice } from '#domain/offices/office-tables.ts'
import { attachFiles, findAttachments, getAttachment } from '#domain/tickets/attachments/attachment.server.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { completeTicket, undoCompletion } from '#domain/tickets/desk/ticket-steps.ts'
import { getSlip } from '#domain/tickets/on-behalf/slip.server.ts'
import { collectTickets, eraseTickets } from '#domain/tickets/personal-data/ticket-data.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { getOwnTicket } from '#domain/tickets/requester/own-ticket.ts'
import { lookUpStatus } from '#domain/tickets/status-page/status-report.server.ts'
import { database } from '#platform/database/database.server.ts'
import { formatDateTime, now, setClock } from '#shared/dates.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { readWithdrawnMessage, withdrawMessage } from './withdrawal.ts'
import { withdrawnMessage } from './withdrawal-tables.ts'

provideDatabase()

const secret = 'Token milik keluarga lain: 7781'
const reason = 'Isinya milik keluarga lain.'

let content: SomeContent
let client: Person
let agent: Person
let lead: Person
let stored: TicketRow
let entryId: number
let fileId: string

beforeAll(async () => {
  content = await someContent()
  agent = await anAgent({ name: 'Rina Kusuma', officeId: content.office(2) })
  lead = await anAgent({ name: 'Ketua Demak', officeId: content.office(2) })
  await database
    .update(branchOffice)
    .set({ leadId: lead.id })
    .where(eq(branchOffice.id, content.office(2)))
})

const seen = async ({ id } = stored) => ({ ticketId: id, version: (await ticketRow(id)).version })

async function answer(message: string): Promise<number> {
  await replyToTicket(agent, { ...(await seen()), message })
  return (await entriesOf(stored.id)).findLast(({ type }) => type === 'answered')?.id ?? 0
}

beforeEach(async () => {
  client = await aClient()
  stored = await aTicket(client, { regencyId: content.regency('Kabupaten Demak') })
  fileId = (await uploadAttachment(agent, { name: 'kartu.pdf', content: aPdf() })).id
  await replyToTicket(agent, { ...(await seen()), message: secret }, attachFiles(agent, [fileId]))
  entryId = (await entriesOf(stored.id)).at(-1)?.id ?? 0
})

const withdraw = (person: Person = lead, of = entryId) =>
  withdrawMessage(person, { ticketId: stored.id, entryId: of, reason })

/** All that a requester and the public are given of the ticket. */
const givenAway = async () =>
  JSON.stringify([
    await getOwnTicket(client, stored.publicId),
    await lookUpStatus(stored.publicId),
    await collectTickets(client.id, ({ name }) => name),
    await getSlip(agent, stored.publicId),
    await findAttachments(client, stored.publicId),
  ])

describe('who may', () => {
  test('the lead of its office, the province and an admin with tickets', async () => {
    const people = [lead, await anAgent(), await anAdmin({ permissions: ['tickets'] })]
    for (const person of people) {
      const fresh = await answer('Lagi.')
      await withdraw(person, fresh)
      expect((await getDeskTicket(agent, stored.id)).timeline.find(({ id }) => id === fresh)?.type).toBe('withdrawn')
    }
  })

  test('no other agent, no lead of another office, no one else', async () => {
    await expect(withdraw(agent)).rejects.toBeInstanceOf(Forbidden)
    const elsewhere = await anAgent({ officeId: content.office(3) })
    await database
      .update(branchOffice)
      .set({ leadId: elsewhere.id })
      .where(eq(branchOffice.id, content.office(3)))
    await expect(withdraw(elsewhere)).rejects.toBeInstanceOf(NotFound)
    await expect(withdraw(await anAdmin())).rejects.toBeInstanceOf(NotFound)
    await expect(withdraw(client)).rejects.toBeInstanceOf(NotFound)
    expect(await givenAway()).toContain(secret)
  })
})

test('its readers find in its place that it was withdrawn, never its text or its file', async () => {
  setClock(new Date('2026-06-16T07:30:00Z'))
  await withdraw()
  setClock(null)
  const given = await givenAway()
  expect(given).not.toContain(secret)
  expect(given).not.toContain(fileId)
  expect(given).not.toContain(reason)
  const words = `Pesan ini ditarik oleh petugas pada ${formatDateTime(new Date('2026-06-16T07:30:00Z'))}.`
  const { timeline } = await getOwnTicket(client, stored.publicId)
  expect(timeline.filter(({ id }) => id === entryId)).toMatchObject([{ type: 'withdrawn', message: words }])
  await expect(getAttachment(client, fileId)).rejects.toBeInstanceOf(NotFound)
})

test('staff read the reason and keep the file; the text is for who may read the access log, on record', async () => {
  await withdraw()
  const { timeline } = await getDeskTicket(agent, stored.id)
  expect(JSON.stringify(timeline)).not.toContain(secret)
  expect(timeline.at(-1)).toMatchObject({ type: 'message_withdrawn', message: `Pesan Rina Kusuma ditarik.\n${reason}` })
  expect((await getAttachment(agent, fileId)).name).toBe('kartu.pdf')
  const of = { ticketId: stored.id, entryId }
  const reader = await anAdmin({ permissions: ['tickets', 'access_log'] })
  expect(await readWithdrawnMessage(reader, of)).toBe(secret)
  const others = [
    agent,
    lead,
    client,
    await anAdmin({ permissions: ['tickets'] }),
    await anAdmin({ permissions: ['access_log'] }),
  ]
  for (const person of others) await expect(readWithdrawnMessage(person, of)).rejects.toBeInstanceOf(NotFound)
  const audit = await auditOf(`ticket:${stored.id}`)
  expect(audit.filter(({ action }) => action === 'ticket.withdraw-message')).toMatchObject([{ actorId: lead.id }])
  expect(audit.filter(({ action }) => action === 'ticket.read-withdrawn')).toMatchObject([{ actorId: reader.id }])
  expect(JSON.stringify(audit)).not.toContain(secret)
  expect(await jobsOf('ticket.message-withdrawn', 'ticketId', stored.id)).toEqual([of])
})

test('only answers, and each once', async () => {
  await replyToOwnTicket(client, { publicId: stored.publicId, message: 'Baik.', idempotencyKey: newIdempotencyKey() })
  const [question, , reply] = await entriesOf(stored.id)
  await expect(withdraw(lead, question?.id)).rejects.toBeInstanceOf(NotFound)
  await expect(withdraw(lead, reply?.id)).rejects.toBeInstanceOf(NotFound)
  await withdraw()
  await expect(withdraw()).rejects.toBeInstanceOf(Conflict)
})

describe('its ticket', () => {
  const status = async () => (await ticketRow(stored.id)).status

  test('is in progress again when that was its newest answer', async () => {
    expect(await withdraw()).toMatchObject({ status: 'inprogress' })
    await answer('Yang benar.')
    expect(await status()).toBe('waiting')
  })

  test('stays as it is behind a newer answer', async () => {
    await answer('Yang benar.')
    await withdraw()
    expect(await status()).toBe('waiting')
  })

  test('is opened again when it was completed with it, and its settlement counts again', async () => {
    await completeTicket(lead, await seen())
    const { resolutionDueAt } = await ticketRow(stored.id)
    setClock(new Date(now().getTime() + 60_000))
    const changed = await withdraw()
    setClock(null)
    expect(changed.version).toBe((await ticketRow(stored.id)).version)
    const after = await ticketRow(stored.id)
    expect(after).toMatchObject({ status: 'inprogress', completedAt: null })
    expect(after.resolutionDueAt?.getTime()).toBeGreaterThanOrEqual(resolutionDueAt?.getTime() ?? Infinity)
    expect((await entriesOf(stored.id)).at(-1)).toMatchObject({ type: 'completion_undone', audience: 'public' })
  })

  test('completed again and reverted, it is in progress as before', async () => {
    await withdraw()
    await completeTicket(lead, await seen())
    expect(await undoCompletion(lead, await seen())).toMatchObject({ status: 'inprogress' })
  })

  test('of someone who withdrew the consent stays completed', async () => {
    await completeTicket(lead, await seen())
    await database.update(user).set({ consentWithdrawnAt: now() }).where(eq(user.id, client.id))
    await withdraw()
    expect(await status()).toBe('completed')
  })
})

test('with the texts of a person who is erased the withdrawn one goes', async () => {
  await withdraw()
  const left = { text: 'Dihapus', name: 'Dihapus', email: 'dihapus@contoh.id' }
  await database.transaction((tx) => eraseTickets(tx, client.id, left))
  expect(await database.select().from(withdrawnMessage).where(eq(withdrawnMessage.entryId, entryId))).toEqual([])
})
