// Checks what of a ticket and of the service the check of a reply knows, who may ask, and how little it reads for that.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { recordTicketRead } from '#domain/tickets/desk/presence.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { connectionPool, database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { initialiseSetting } from '#platform/settings/settings.ts'
import { addDays, formatLongDate, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { checkReply } from './check-reply.ts'

provideDatabase()

let content: SomeContent
let agent: Person
let own: TicketRow
let closed: Date

beforeAll(async () => {
  content = await someContent()
  const officeId = content.office(1)
  const regencyId = content.regency('Kota Semarang')
  agent = await anAgent({ name: 'Rina Kusuma', officeId })
  const father = await aClient({ name: 'Rahmat Hidayat', email: 'rahmat@contoh.id' })
  own = await aTicket(father, { regencyId, description: 'Anak saya Alya, NISN 0098765432, terkunci.' })
  const read = await aTicket(await aClient({ name: 'Siti Aminah' }), { regencyId })
  await recordTicketRead(agent, read.id)
  const answered = await aTicket(await aClient({ name: 'Budi Santoso' }), { regencyId })
  await replyToTicket(agent, { ticketId: answered.id, version: answered.version, message: 'Sudah.' })
  await aTicket(await aClient({ name: 'Yusuf Maulana' }), { regencyId })
  closed = addDays(now(), -2)
  const stage = (id: string, name: string, opens: Date, closes: Date) => ({
    ...{ id, name, opens: opens.toISOString(), closes: closes.toISOString(), note: null },
  })
  await initialiseSetting('season', {
    ...{ year: closed.getFullYear(), name: 'Musim' },
    stages: [
      stage('a', 'Verifikasi berkas', addDays(now(), -9), closed),
      stage('b', 'Daftar ulang', now(), addDays(now(), 9)),
    ],
  })
  await initialiseSetting('province_contact', { callCentre: '(024) 3515301', whatsapp: '', hours: '', mapUrl: '' })
})

const kinds = async (message: string, ticketId = own.id) =>
  (await checkReply(agent, { ticketId, message })).map(({ kind, piece }) => `${kind}: ${piece}`)

test('what belongs to the ticket and to the service is not doubted', async () => {
  const message = `Halo {nama}, NISN 0098765432 milik Alya sudah terbuka. Kabar ke rahmat@contoh.id, atau telepon (024) 111111
    dan (024) 3515301. Rina Kusuma, ${env.origin}/status`
  expect(await kinds(message)).toEqual([])
})

test('each kind of fault is found, the gravest first', async () => {
  const day = formatLongDate(closed)
  const message = `Berkas Siti Aminah dan Budi Santoso, NISN 0011112222.
    Paling lambat ${day}. Silakan verifikasi berkas.`
  expect(await kinds(message)).toEqual([
    ...['name: Siti Aminah', 'name: Budi Santoso', 'number: 0011112222'],
    ...[`date: ${day}`, 'date: verifikasi berkas'],
  ])
  expect((await checkReply(agent, { ticketId: own.id, message: 'NISN 0011112222' }))[0]?.sentence).toBe(
    'NISN 0011112222 bukan milik pemohon tiket ini dan bukan kontak resmi.',
  )
})

test('a family whose ticket this agent neither read nor answered is not known, nor the own one', async () => {
  expect(await kinds('Halo Yusuf Maulana')).toEqual([])
  const other = await anAgent({ officeId: content.office(1) })
  expect(await checkReply(other, { ticketId: own.id, message: 'Halo Siti Aminah' })).toEqual([])
  // A brother's question under the same account is the family's own.
  const sibling = await aTicket({ ...agent, id: own.requesterId, role: 'client' })
  await database
    .update(ticketTable)
    .set({ contactName: 'Yusuf Maulana', officeId: own.officeId })
    .where(eq(ticketTable.id, sibling.id))
  await recordTicketRead(agent, sibling.id)
  await recordTicketRead(agent, own.id)
  expect(await kinds('Halo Yusuf Maulana')).toEqual([])
  expect(await kinds('Halo Bapak Rahmat Hidayat')).toEqual([])
})

test('only who may handle the ticket; another ticket has other numbers', async () => {
  const foreign = await anAgent({ officeId: content.office(2) })
  for (const person of [foreign, await aClient(), await anAdmin()]) {
    await expect(checkReply(person, { ticketId: own.id, message: 'Halo' })).rejects.toBeInstanceOf(NotFound)
  }
  await expect(checkReply(agent, { ticketId: 999_999, message: 'Halo' })).rejects.toBeInstanceOf(NotFound)
  const regencyId = content.regency('Kota Semarang')
  const { id } = await aTicket(await aClient(), { regencyId })
  expect(await kinds('NISN 0098765432', id)).toEqual(['number: 0098765432'])
})

test('three reads, whatever the reply is like, and nothing is written', async () => {
  const asked = vi.spyOn(connectionPool(), 'query')
  await checkReply(agent, { ticketId: own.id, message: 'Halo Siti Aminah, 0011112222' })
  // The queue of jobs, which announces what was filed above, sends its statements as bare texts.
  expect(asked.mock.calls.filter(([query]) => typeof query === 'object')).toHaveLength(3)
  asked.mockRestore()
  expect((await ticketRow(own.id)).version).toBe(own.version)
})
