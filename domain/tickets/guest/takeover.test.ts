// Checks that a question which came to someone's account opens nothing of it to who asked it: by cookie, digits or API key.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anonymousOwner } from '#domain/accounts/phone/number-code.ts'
import { ensureNumberOwner, removeNumber } from '#domain/accounts/phone/proven-number.ts'
import { placeholderAddress } from '#domain/accounts/placeholder-address.ts'
import { apiKey } from '#domain/api-keys/api-key-tables.ts'
import { replyByKey, submitByKey } from '#domain/api-keys/tickets/key-messages.ts'
import { notification } from '#domain/notifications/notification-tables.ts'
import { notifyErasure } from '#domain/notifications/numbers/number-news.ts'
import { takeProvenNumber } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { getErasureTime, requestGuestErasure } from '#domain/privacy/erasure/erasure.ts'
import { fileTicket } from '#domain/tickets/on-behalf/filed-ticket.ts'
import { getSlip } from '#domain/tickets/on-behalf/slip.server.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, Invalid, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { anAgent } from '#tests/builders/a-person.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { openWithDigits } from './digits.server.ts'
import { askAsGuest } from './guest-question.server.ts'
import { getGuestAccess, guestRequester, withTicket } from './guest-ticket.server.ts'

provideDatabase()

let content: SomeContent
beforeAll(async () => {
  content = await someContent()
})

const network = '203.0.113.9'
const form = (phone: string) => ({
  ...{ description: 'Token ditolak.', name: 'Penyerang', phone, email: null, category: 'login' },
  idempotencyKey: newIdempotencyKey(),
})

async function ask(phone: string) {
  const input = { ...form(phone), regencyId: content.regency('Kabupaten Demak') }
  const { publicId, key } = await askAsGuest(input, { network, proof: '', version: '2025-1', files: [] })
  return { publicId, cookie: withTicket(undefined, publicId, key) }
}

/** Someone signs in by a code to the number, and so gets the questions that were asked with it. */
async function signIn(phone: string) {
  const fresh = { name: anonymousOwner, email: placeholderAddress() }
  const { person } = await database.transaction((tx) => ensureNumberOwner(tx, phone, 'code', fresh))
  await takeProvenNumber({ number: phone, personId: person.id })
  return person
}

const nothingOpen = { person: null, opensByDigits: false, phone: null }

test('the cookie and the digits of a question end when its number is proven, and do not come back', async () => {
  const phone = '6281900000101'
  const { publicId, cookie } = await ask(phone)
  const attacker = await guestRequester(cookie, publicId)
  if (!attacker) throw new Error('a guest may act on their own question')
  const owner = await signIn(phone)
  expect(await getGuestAccess(cookie, publicId)).toEqual(nothingOpen)
  const digits = { id: publicId, digits: '0101' }
  await expect(openWithDigits(digits, network)).rejects.toBeInstanceOf(Invalid)
  // A request that began before the number was proven.
  await expect(requestGuestErasure(attacker, { publicId, digits: '0101' }, network)).rejects.toBeInstanceOf(Invalid)
  expect(await getErasureTime(owner)).toBeNull()
  await database.transaction((tx) => removeNumber(tx, phone, owner.id))
  expect(await guestRequester(cookie, publicId)).toBeNull()
})

test('an API key writes for the requester until the number is proven', async () => {
  const [holder] = await database
    .insert(apiKey)
    .values({ name: 'Dapodik', prefix: 'spmb_', digest: 'x', scopes: [], createdAt: new Date() })
    .returning()
  if (!holder) throw new Error('the key was not stored')
  const phone = '6281900000102'
  const { publicId } = await submitByKey(holder, { ...form(phone), regency: 'Kabupaten Demak' }, '2025-1')
  const reply = () =>
    replyByKey(holder, { publicId, message: 'Tambahan.', attachments: [], idempotencyKey: newIdempotencyKey() })
  await reply()
  await signIn(phone)
  await expect(reply()).rejects.toBeInstanceOf(Conflict)
})

test('erasure by digits covers one question, notifies the owner of the number, and can be reverted there', async () => {
  const phone = '6281900000103'
  const owner = await signIn(phone)
  const { publicId, cookie } = await ask(phone)
  const requester = await guestRequester(cookie, publicId)
  if (!requester) throw new Error('a guest may act on their own question')
  await requestGuestErasure(requester, { publicId, digits: '0103' }, network)
  expect(await getErasureTime(requester)).not.toBeNull()
  expect(await getErasureTime(owner)).toBeNull()
  const [job] = await jobsOf('account.erasure-requested', 'publicId', publicId)
  expect(job).toMatchObject({ userId: requester.id })
  await notifyErasure({ userId: requester.id, key: 'once', publicId })
  await notifyErasure({ userId: requester.id, key: 'once', publicId })
  const notices = await database.select().from(notification).where(eq(notification.personId, owner.id))
  expect(notices).toMatchObject([{ kind: 'erasure', path: `/status/${publicId}` }])
})

test('of two questions that staff filed for a requester only the one is erased, and the device keeps it open', async () => {
  const agent = await anAgent()
  const phone = '6281900000104'
  const call = (subject: string) =>
    fileTicket(
      agent,
      {
        ...{ kind: 'question', channel: 'phone', requesterId: null, name: 'Bu Siti', phone, email: null },
        ...{ organization: null, subject, category: 'login', priority: 'medium', description: 'Kata sandi ditolak.' },
        ...{ regencyId: null, agrees: 'ya', idempotencyKey: newIdempotencyKey() },
      },
      '2025-1',
    )
  const [first, second] = [await call('Tidak bisa masuk'), await call('Token ditolak')]
  const opened = await openWithDigits({ id: first.publicId, digits: '0104' }, network)
  const before = await guestRequester(withTicket(undefined, opened.publicId, opened.key), first.publicId)
  if (!before) throw new Error('the digits open it')
  const { key } = await requestGuestErasure(before, { publicId: first.publicId, digits: '0104' }, network)
  const parted = await guestRequester(withTicket(undefined, first.publicId, key), first.publicId)
  expect(parted?.id).not.toBe(before.id)
  expect(parted && (await getErasureTime(parted))).not.toBeNull()
  expect(await getErasureTime(before)).toBeNull()
  const [other] = await database.select().from(ticketTable).where(eq(ticketTable.publicId, second.publicId))
  expect(other?.requesterId).toBe(before.id)
  // The other question's requester cannot erase this one.
  const again = requestGuestErasure(before, { publicId: first.publicId, digits: '0104' }, network)
  await expect(again).rejects.toBeInstanceOf(NotFound)
})

test('the slip of a ticket carries no code once someone can sign in as its requester', async () => {
  const agent = await anAgent()
  const phone = '6281900000105'
  const owner = await signIn(phone)
  const { publicId } = await fileTicket(
    agent,
    {
      ...{ kind: 'question', channel: 'phone', requesterId: owner.id, name: 'Bu Siti', phone, email: null },
      ...{ organization: null, subject: 'Tidak bisa masuk', category: 'login', priority: 'medium' },
      ...{ description: 'Kata sandi ditolak.', regencyId: null, agrees: 'ya', idempotencyKey: newIdempotencyKey() },
    },
    '2025-1',
  )
  expect((await getSlip(agent, publicId)).code).toBeNull()
})
