// What staff and clients read or take away and must stand on record: each page, file and API call itself leaves the entry.
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApiKey } from '#domain/api-keys/api-key.server.ts'
import { mayDownloadBackups } from '#domain/operations/backups/backup.ts'
import { backup } from '#domain/operations/backups/backup-tables.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { withdrawMessage } from '#domain/tickets/withdrawal/withdrawal.ts'
import { database } from '#platform/database/database.server.ts'
import { anAnsweredTicket } from '#tests/builders/a-faq-proposal.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { aDesk, openTicket, ticketPath } from './desk.ts'
import { asAdmin, asAgent, asClient, password, type SignedIn, Visitor } from './visitors.ts'

/** What the person did to the target, as the access log has it. */
const didTo = async (target: string, { person }: Pick<SignedIn, 'person'>) =>
  (await auditOf(target)).filter(({ actorId }) => actorId === person.id).map(({ action }) => action)

test('opening a ticket is on record, once in an hour; who is refused leaves no entry', async () => {
  const { ticket, own, other } = await aDesk()
  const target = `ticket:${ticket.id}`
  expect((await openTicket(own.visitor, ticket)).status).toBe(200)
  expect((await openTicket(own.visitor, ticket)).status).toBe(200)
  expect(await didTo(target, own)).toEqual(['ticket.read'])
  expect((await openTicket(other.visitor, ticket)).status).toBe(404)
  expect(await didTo(target, other)).toEqual([])
})

test.each([
  ['printing it', 'print'],
  ['proposing it for the FAQ', 'faq'],
])('%s is a reading of a ticket', async (_, page) => {
  const { family } = await aDesk()
  const id = await anAnsweredTicket(family, (await asAgent()).person)
  const reader = await asAgent()
  expect((await reader.visitor.open(`${ticketPath({ id })}/${page}`)).status).toBe(200)
  expect(await didTo(`ticket:${id}`, reader)).toEqual(['ticket.read'])
})

test('the data of a ticket’s page, which scripts load alone, is a reading too', async () => {
  const { ticket } = await aDesk()
  const reader = await asAgent()
  expect((await reader.visitor.get(`${ticketPath(ticket)}.data`)).status).toBe(200)
  expect(await didTo(`ticket:${ticket.id}`, reader)).toEqual(['ticket.read'])
})

test('a client who reads their own question leaves no entry', async () => {
  const client = await asClient()
  const ticket = await aTicket(client.person)
  expect((await client.visitor.open(`/client/questions/${ticket.publicId}`)).heading).toContain(ticket.title)
  expect(await didTo(`ticket:${ticket.id}`, client)).toEqual(['ticket.submit'])
})

test('what a withdrawn message said is shown to holders of the access log alone, and on record', async () => {
  const { ticket, own } = await aDesk()
  await replyToTicket(own.person, { ticketId: ticket.id, version: ticket.version, message: 'Untuk keluarga lain.' })
  const entryId = (await entriesOf(ticket.id)).at(-1)?.id ?? 0
  const remover = await asAgent()
  await withdrawMessage(remover.person, { ticketId: ticket.id, entryId, reason: 'Salah alamat.' })
  const holder = await asAdmin('tickets', 'access_log')
  const page = await openTicket(holder.visitor, ticket)
  expect(page.text).not.toContain('Untuk keluarga lain.')
  const shown = await page.follow('Baca isi yang ditarik')
  expect(shown.text).toContain('Untuk keluarga lain.')
  expect(await didTo(`ticket:${ticket.id}`, holder)).toContain('ticket.read-withdrawn')
  const without = await asAdmin('tickets')
  expect((await without.visitor.open(shown.path)).text).not.toContain('Untuk keluarga lain.')
  expect(await didTo(`ticket:${ticket.id}`, without)).not.toContain('ticket.read-withdrawn')
})

test('what a key of the API reads is on record under its name', async () => {
  const { ticket } = await aDesk()
  const { person } = await asAdmin('security', 'tickets')
  const input = { name: 'Kunci uji', scopes: ['tickets:read' as const], officeId: ticket.officeId, expiresAt: null }
  const { id, key } = await createApiKey(person, input)
  const headers = { Authorization: `Bearer ${key}` }
  const visitor = new Visitor()
  expect((await visitor.send('/api/v1/tickets', { headers })).status).toBe(200)
  expect((await visitor.send(`/api/v1/tickets/${ticket.publicId}`, { headers })).status).toBe(200)
  expect((await auditOf(`api-key:${id}`)).map(({ action }) => action)).toContain('api-key.list')
  expect((await auditOf(`ticket:${ticket.id}`)).map(({ action }) => action)).toContain('api.read')
})

test.each([
  [
    'the report of the tickets',
    '/admin/reports/export/csv?from=2025-01-01&to=2025-01-02',
    'report:2025-01-01/2025-01-02',
    'report.export',
  ],
  ['the access log', '/admin/access-log/export', 'access-log', 'access-log.export'],
])('taking away %s is on record; without its permission nothing is given', async (_, path, target, action) => {
  const holder = await asAdmin('tickets', 'access_log')
  const file = await holder.visitor.get(path)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.csv"$/)
  await file.text()
  expect(await didTo(target, holder)).toEqual([action])
  const other = await asAdmin('content')
  expect((await other.visitor.get(path)).status).toBe(403)
  expect(await didTo(target, other)).toEqual([])
})

test('taking away the figures of the team is on record; an agent without the permission gets none', async () => {
  const supervisor = await asAgent({ permissions: ['reports'] })
  const page = await supervisor.visitor.open('/helpdesk/reports')
  const file = await supervisor.visitor.get(page.link('Unduh CSV'))
  expect(file.status).toBe(200)
  const day = /filename="kinerja-(\d{4}-\d\d-\d\d)\.csv"/.exec(file.headers.get('content-disposition') ?? '')?.[1]
  await file.text()
  expect(await didTo(`report:team-${day}`, supervisor)).toEqual(['report.export'])
  const agent = await asAgent()
  expect((await agent.visitor.get('/helpdesk/reports/export/csv')).status).toBe(403)
})

test('a client who takes their data away is asked for the password, and it is on record', async () => {
  const client = await asClient()
  expect((await client.visitor.get('/client/personal-data/download/json?key=1.2')).status).toBe(403)
  const page = await client.visitor.open('/client/personal-data')
  const taken = await page.submit(/^Unduh/, { 'Password untuk mengunduh': password })
  const way = taken.hasLink(/JSON/) ? taken.link(/JSON/) : taken.path
  const file = way === taken.path ? taken.answer : await client.visitor.get(way)
  expect(file.status).toBe(200)
  expect(await didTo(`user:${client.person.id}`, client)).toContain('account.data-download')
})

test('taking a backup away is on record, for who may read all that is in it', async () => {
  const holder = await asAdmin('backup', 'tickets', 'sealed_reports')
  expect(mayDownloadBackups(holder.person)).toBe(true)
  await (await holder.visitor.open('/admin/backup')).submit(/^Buat cadangan/)
  const newest = async () => (await database.select().from(backup).orderBy(desc(backup.id)).limit(1))[0]
  await expect.poll(async () => (await newest())?.finishedAt).toBeInstanceOf(Date)
  const { id } = (await newest()) ?? { id: 0 }
  const without = await asAdmin('backup')
  expect((await without.visitor.get(`/admin/backup/${id}/download`)).status).toBe(403)
  expect(await didTo(`backup:${id}`, without)).toEqual([])
  const file = await holder.visitor.get(`/admin/backup/${id}/download`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/gzip'])
  await file.arrayBuffer()
  expect(await didTo(`backup:${id}`, holder)).toContain('backup.download')
  expect(await database.$count(backup, eq(backup.id, id))).toBe(1)
})
