// Checks that accounts and contacts are read by index, and that locking them waits for files being stored.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditCatalog } from '#app/routes/admin/access-log/audit-catalog.server.ts'
import { insertContact } from '#domain/accounts/contacts/contacts.ts'
import { requesters } from '#domain/accounts/people-views.ts'
import { findAccessLog } from '#domain/operations/access-log/access-log.server.ts'
import { accessLogFilter } from '#domain/operations/access-log/access-log.ts'
import { eraseSomeAccounts } from '#domain/privacy/erasure/erasure.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { findRequesters } from '#domain/tickets/on-behalf/requester.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { newPublicId } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'

provideDatabase()
beforeAll(() => someContent())

test('the requester of a ticket is found without reading all contacts', async () => {
  await database.execute(sql`
    insert into contact (id, name, phone, created_at)
    select 'kontak-' || n, 'Bu ' || n, '62813' || lpad(n::text, 8, '0'), now() from generate_series(1, 20000) n`)
  await database.execute(sql`analyze contact, requester`)
  const { id } = await aTicket(await aClient())
  const requester = requesters('requester')
  const read = database
    .select({ name: requester.name, email: requester.email })
    .from(ticketTable)
    .innerJoin(requester, eq(requester.id, ticketTable.requesterId))
    .where(eq(ticketTable.id, id))
  const { rows } = await database.execute<{ 'QUERY PLAN': string }>(sql`explain ${read}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('contact_pkey')
  expect(plan).not.toContain('Seq Scan on contact')
})

test('an erasure waits for a file that is being stored, and deletes it', async () => {
  const client = await aClient()
  const { promise: stored, resolve } = Promise.withResolvers<void>()
  const file = {
    name: 'kk.pdf',
    mediaType: 'application/pdf',
    size: 1,
    content: Buffer.from('x'),
    scan: 'clean',
  } as const
  const writing = database.transaction(async (tx) => {
    await tx.insert(attachment).values({ ...file, id: newPublicId(), ownerId: client.id, createdAt: now() })
    resolve()
    await new Promise((done) => setTimeout(done, 300))
  })
  await stored
  await database.transaction((tx) => eraseSomeAccounts(tx, (person) => eq(sql`${person.id}`, client.id), '(dihapus)'))
  await writing
  expect(await database.$count(attachment, eq(attachment.ownerId, client.id))).toBe(0)
})

test('the access log names a contact', async () => {
  const phone = '6281355500001'
  await database.transaction((tx) => insertContact(tx, { name: 'Bu Rini', phone }))
  const agent = await anAgent()
  expect(await findRequesters(agent, { phone })).toContainEqual(expect.objectContaining({ name: 'Bu Rini' }))
  const reader = await anAdmin({ permissions: ['access_log'] })
  const { items } = await findAccessLog(
    reader,
    accessLogFilter(auditCatalog).parse({ action: 'account.look-up' }),
    auditCatalog,
  )
  expect(items[0]?.targetLabel).toContain('Bu Rini')
})
