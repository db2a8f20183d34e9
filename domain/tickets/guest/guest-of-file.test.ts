// Checks which files a device without an account opens: those of its tickets' public conversation, and no others.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { attachFiles, findAttachments } from '#domain/tickets/attachments/attachment.server.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { noteOnTicket, replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { eraseTickets } from '#domain/tickets/personal-data/ticket-data.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { askAsGuest } from './guest-question.server.ts'
import { guestOfFile, guestRequester, withoutTicket, withTicket } from './guest-ticket.server.ts'

provideDatabase()
let content: SomeContent
let agent: Person
beforeAll(async () => {
  content = await someContent()
  agent = await anAgent()
})
beforeEach(() => database.execute(sql`delete from rate_limit`))

/** A question with a PDF, and the cookie of the device that asked it. */
async function asked(name: string) {
  const file = { name: `${name}.pdf`, content: new Uint8Array(aPdf(name)) }
  const input = {
    description: `Berkas ${name} ditolak terus.`,
    regencyId: content.regency('Kabupaten Demak'),
    name: 'Bu Siti',
    phone: '6281234567890',
    email: null,
    category: 'login',
    idempotencyKey: newIdempotencyKey(),
  }
  const from = { network: '10.0.0.1', proof: '', version: '2025-06', files: [file] }
  const { publicId, key } = await askAsGuest(input, from)
  const cookie = withTicket(undefined, publicId, key)
  const person = await guestRequester(cookie, publicId)
  if (!person) throw new Error('it is not open')
  const [own] = await findAttachments(person, publicId)
  if (!own) throw new Error('its file is not there')
  return { publicId, cookie, person, file: own.id }
}

async function idOf(publicId: string) {
  const [row] = await database
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(eq(ticketTable.publicId, publicId))
  if (!row) throw new Error('no such ticket')
  return row.id
}

const uploadedBy = async (person: Person, name: string) =>
  (await uploadAttachment(person, { name: `${name}.pdf`, content: new Uint8Array(aPdf(name)) })).id

describe('a device opens', () => {
  test('the files that were sent with the question, and those of the answer', async () => {
    const { publicId, cookie, person, file } = await asked('akta')
    expect(await guestOfFile(cookie, file)).toMatchObject({ id: person.id })
    const ticketId = await idOf(publicId)
    const surat = await uploadedBy(agent, 'surat')
    // Not sent yet: no one's but the agent's.
    expect(await guestOfFile(cookie, surat)).toBeNull()
    await claimTicket(agent, { ticketId, version: (await ticketRow(ticketId)).version })
    const { version } = await ticketRow(ticketId)
    await replyToTicket(agent, { ticketId, version, message: 'Lihat surat ini.' }, attachFiles(agent, [surat]))
    expect(await guestOfFile(cookie, surat)).toMatchObject({ id: person.id })
  })

  test('never a file of an internal note', async () => {
    const { publicId, cookie, person } = await asked('catatan')
    const ticketId = await idOf(publicId)
    await noteOnTicket(agent, { ticketId, version: (await ticketRow(ticketId)).version, message: 'Untuk petugas.' })
    const note = (await entriesOf(ticketId)).find(({ audience }) => audience === 'internal')
    const secret = await uploadedBy(agent, 'rahasia')
    await database.execute(sql`update attachment set entry_id = ${note?.id ?? 0} where id = ${secret}`)
    expect(await guestOfFile(cookie, secret)).toBeNull()
    expect((await findAttachments(person, publicId)).map(({ id }) => id)).not.toContain(secret)
  })

  test('nothing of another ticket, neither of a guest nor of an account', async () => {
    const [mine, other] = [await asked('satu'), await asked('dua')]
    expect(await guestOfFile(mine.cookie, other.file)).toBeNull()
    const client = await aClient({ password: 'Kucing-Terbang?77' })
    const theirs = await uploadedBy(client, 'tiga')
    const { publicId } = await aTicket(client, {}, attachFiles(client, [theirs]))
    for (const cookie of [mine.cookie, withTicket(mine.cookie, publicId, 'a'.repeat(22)), undefined])
      expect(await guestOfFile(cookie, theirs)).toBeNull()
    expect(await guestOfFile(undefined, mine.file)).toBeNull()
    expect(await guestOfFile(mine.cookie, '../etc/passwd')).toBeNull()
  })

  test('nothing once it was closed there, the number changed, or the requester was erased', async () => {
    const { publicId, cookie, person, file } = await asked('tutup')
    expect(await guestOfFile(withoutTicket(cookie, publicId), file)).toBeNull()
    await database.execute(sql`update ticket set contact_phone = '6281300000001' where public_id = ${publicId}`)
    expect(await guestOfFile(cookie, file)).toBeNull()
    await database.execute(sql`update ticket set contact_phone = '6281234567890' where public_id = ${publicId}`)
    expect(await guestOfFile(cookie, file)).not.toBeNull()
    await database.transaction((tx) => eraseTickets(tx, person.id, { text: '-', name: '-', email: '-' }))
    expect(await guestOfFile(cookie, file)).toBeNull()
  })
})
