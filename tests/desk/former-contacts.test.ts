// Checks that families notice nothing when the accounts that versions before made for them become contacts.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { contact, user } from '#domain/accounts/account-tables.ts'
import { moveFormerContacts } from '#domain/accounts/contacts/former-contacts.ts'
import type { Person } from '#domain/accounts/person.ts'
import { ensureNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { placeholderAddress } from '#domain/accounts/placeholder-address.ts'
import { setAnswerMails, wantsAnswerMails } from '#domain/notifications/mail-preference.server.ts'
import { collectMailsAndNotices } from '#domain/notifications/personal-data/mails-and-notices.ts'
import { describeReach } from '#domain/notifications/reach/reach.server.ts'
import { mailAnswer } from '#domain/notifications/ticket-mails.ts'
import { eraseDueAccounts, getErasureTime, requestGuestErasure } from '#domain/privacy/erasure/erasure.ts'
import { findErasures } from '#domain/privacy/retention/erasure-list.ts'
import { findAttachments } from '#domain/tickets/attachments/attachment.server.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { completeTicket, mergeTickets } from '#domain/tickets/desk/ticket-steps.ts'
import { openWithDigits } from '#domain/tickets/guest/digits.server.ts'
import { askAsGuest, type GuestAsking } from '#domain/tickets/guest/guest-question.server.ts'
import { getGuestAccess, guestRequester, withTicket } from '#domain/tickets/guest/guest-ticket.server.ts'
import { fileTicket } from '#domain/tickets/on-behalf/filed-ticket.ts'
import { findRequesters } from '#domain/tickets/on-behalf/requester.ts'
import { getSlip } from '#domain/tickets/on-behalf/slip.server.ts'
import { collectTickets } from '#domain/tickets/personal-data/ticket-data.ts'
import { rateOwnTicket, replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { getOwnTicket } from '#domain/tickets/requester/own-ticket.ts'
import { lookUpStatus } from '#domain/tickets/status-page/status-report.server.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { anAgent } from '#tests/builders/a-person.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'

provideDatabase()
let content: SomeContent
let agent: Person
beforeAll(async () => {
  content = await someContent()
  agent = await anAgent()
})
afterEach(() => setClock(null))

const asking: GuestAsking = { network: '10.1.0.1', proof: '', version: '2026-1', files: [] }
const guestForm = (name: string, phone: string) => ({
  ...{ description: `${name} tidak bisa masuk.`, name, phone, email: `${phone}@example.test`, category: 'login' },
  ...{ regencyId: content.regency('Kabupaten Demak'), idempotencyKey: newIdempotencyKey() },
})

async function ask(name: string, phone: string) {
  const files = [{ name: `${name}.pdf`, content: new Uint8Array(aPdf(name)) }]
  const { publicId, key, id } = await askAsGuest(guestForm(name, phone), { ...asking, files })
  return { id, publicId, phone, cookie: withTicket(undefined, publicId, key) }
}

type Family = Awaited<ReturnType<typeof ask>>

const step = async ({ id }: Family) => ({ ticketId: id, version: (await ticketRow(id)).version })

const reply = async (family: Family) => replyToTicket(agent, { ...(await step(family)), message: 'Coba lagi besok.' })

async function requesterOf({ cookie, publicId }: Family): Promise<Person> {
  const person = await guestRequester(cookie, publicId)
  if (!person) throw new Error('the question does not open')
  return person
}

async function fileFor(name: string, phone: string): Promise<Family> {
  const form = { kind: 'question', channel: 'phone', requesterId: null, name, phone, email: null, organization: 'SD 1' }
  const text = { subject: 'Token', category: 'login', priority: 'medium', description: 'Ditolak.', regencyId: null }
  const input = { ...form, ...text, agrees: 'ya', idempotencyKey: newIdempotencyKey() } as const
  const { id, publicId } = await fileTicket(agent, input as Parameters<typeof fileTicket>[1], '2026-1')
  return { id, publicId, phone, cookie: '' }
}

/** Everything that a family, an agent and the erasure see of a question. */
async function viewOf({ id, publicId, cookie, phone }: Family) {
  const { requesterId } = await ticketRow(id)
  // A former account has an invented address, a contact has none: no one sees either.
  const { person, ...access } = await getGuestAccess(cookie, publicId)
  const { email: _, ...shown } = person ?? { email: '' }
  return {
    ...{ requesterId, access, shown },
    own: person && (await getOwnTicket(person, publicId)),
    files: await findAttachments(agent, publicId),
    status: await lookUpStatus(publicId),
    desk: await getDeskTicket(agent, id),
    slip: await getSlip(agent, publicId),
    reach: [await describeReach(id, 'ticketPage'), await describeReach(id, 'receipt')],
    lookUp: (await findRequesters(agent, { phone })).map(({ id: found }) => found).toSorted(),
    data: await collectTickets(requesterId, (file) => file),
    mails: await wantsAnswerMails(requesterId),
    messages: await collectMailsAndNotices(requesterId),
    erasure: person && (await getErasureTime(person)),
  }
}

test('each family sees the same before and after, and can do the same', async () => {
  const waiting = await ask('Bu Tunggu', '6281100000001')
  const answered = await ask('Bu Jawab', '6281100000002')
  await database.update(ticketTable).set({ contactEmailConfirmedAt: now() }).where(eq(ticketTable.id, answered.id))
  await reply(answered)
  const entries = await entriesOf(answered.id)
  await mailAnswer(answered.id, entries.at(-1)?.id ?? 0)
  await setAnswerMails({ id: (await ticketRow(answered.id)).requesterId }, false)
  const rated = await ask('Bu Nilai', '6281100000003')
  await reply(rated)
  await completeTicket(agent, await step(rated))
  await rateOwnTicket(await requesterOf(rated), { publicId: rated.publicId, score: 5, comment: 'Terima kasih' })
  const merged = await ask('Bu Tunggu', waiting.phone)
  await mergeTickets(agent, { ...(await step(merged)), mainId: waiting.id })
  const leaving = await ask('Bu Hapus', '6281100000004')
  await requestGuestErasure(await requesterOf(leaving), { publicId: leaving.publicId, digits: '0004' }, '10.1.0.2')
  const filed = [await fileFor('Pak Telepon', '6281100000005'), await fileFor('Pak Telepon', '6281100000005')]
  const families = [waiting, answered, rated, merged, leaving, ...filed]

  await database.execute(sql`select contacts_to_accounts(1000)`)
  expect(await database.$count(contact)).toBe(0)
  const before = await Promise.all(families.map(viewOf))
  await database.execute(
    sql`update "user" set created_at = created_at - interval '8 days' where email like 'pemohon-%'`,
  )
  await moveFormerContacts()
  await moveFormerContacts()
  expect(await database.$count(user, eq(user.role, 'client'))).toBe(0)
  const after = await Promise.all(families.map(viewOf))
  expect(after).toEqual(before)

  const person = await requesterOf(waiting)
  await replyToOwnTicket(person, {
    publicId: waiting.publicId,
    message: 'Masih gagal.',
    idempotencyKey: newIdempotencyKey(),
  })
  expect((await openWithDigits({ id: answered.publicId, digits: '0002' }, '10.1.0.3')).publicId).toBe(answered.publicId)
  setClock(new Date(Date.now() + days(8)))
  expect(await eraseDueAccounts()).toBe(1)
  expect(await findErasures(database, new Date(0))).toMatchObject([{ kind: 'account', id: before[4]?.requesterId }])
  expect(await guestRequester(leaving.cookie, leaving.publicId)).toBeNull()
})

test('a form that is sent again after the upgrade finds its question; an account that someone can open stays', async () => {
  const form = guestForm('Bu Ulang', '6281100000009')
  const first = await askAsGuest(form, asking)
  await database.execute(sql`select contacts_to_accounts(1000)`)
  const fresh = { name: 'Pengguna WhatsApp', email: placeholderAddress() }
  const { person } = await database.transaction((tx) => ensureNumberOwner(tx, '6281100000010', 'code', fresh))
  await database
    .update(user)
    .set({ createdAt: new Date(now().getTime() - days(8)) })
    .where(eq(user.id, person.id))
  await moveFormerContacts()
  expect(await askAsGuest(form, asking)).toMatchObject({ publicId: first.publicId, repeated: true })
  expect(await database.$count(user, eq(user.id, person.id))).toBe(1)
})

test('a blocked account stays blocked', async () => {
  const blocked = await ask('Pak Blokir', '6281100000011')
  await database.execute(sql`select contacts_to_accounts(1000)`)
  const { requesterId } = await ticketRow(blocked.id)
  const createdAt = new Date(now().getTime() - days(8))
  await database.update(user).set({ banned: true, createdAt }).where(eq(user.id, requesterId))
  await moveFormerContacts()
  expect(await guestRequester(blocked.cookie, blocked.publicId)).toBeNull()
})
