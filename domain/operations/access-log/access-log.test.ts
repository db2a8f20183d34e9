// Checks the access log: its filters, its paging, its export and the record of who opened which ticket.
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditCatalog } from '#app/routes/admin/access-log/audit-catalog.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { eraseAccount } from '#domain/privacy/erasure/erasure.ts'
import { recordTicketRead } from '#domain/tickets/desk/presence.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { auditActor } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { exportAccessLog, findAccessLog } from './access-log.server.ts'
import { accessLogFilter } from './access-log.ts'
import { actionChoices } from './audit-catalog.ts'

provideDatabase()

let reader: Person
let siti: Person
const filter = (wishes: Record<string, string> = {}) => accessLogFilter(auditCatalog).parse(wishes)
/** An entry as any version of the portal may have left it. */
const put = (actor: Person | null, action: string, target: string, changes = {}) =>
  database.insert(auditEntry).values({ ...auditActor(actor), action, target, changes, createdAt: now() })

beforeAll(async () => {
  reader = await anAdmin({ permissions: ['access_log'] })
  siti = await anAgent({ name: 'Siti Aminah' })
  setClock(new Date('2031-06-16T23:30:00+07:00'))
  await put(siti, 'ticket.claim', 'ticket:7001', { status: ['pending', 'inprogress'] })
  setClock(new Date('2031-06-17T00:30:00+07:00'))
  await put(null, 'ticket.complete', 'ticket:7001', { status: ['waiting', 'completed'] })
  await put(siti, 'profile.change', `user:${siti.id}`, { name: ['=1+1', 'Siti'] })
})

afterEach(() => setClock(null))

const found = async (wishes: Record<string, string>) =>
  (await findAccessLog(reader, filter(wishes), auditCatalog)).items.map(({ action }) => action)

describe('a filter finds', () => {
  test.each([
    ['a ticket by its number', { target: 'T-7001' }, ['ticket.complete', 'ticket.claim']],
    ['a ticket as a complaint', { target: 'c-7001' }, ['ticket.complete', 'ticket.claim']],
    ['a target as it stands', { target: 'ticket:7001' }, ['ticket.complete', 'ticket.claim']],
    ['staff by a part of the name', { person: 'aminah' }, ['profile.change', 'ticket.claim']],
    ['the portal itself', { person: 'Portal', target: 'ticket:7001' }, ['ticket.complete']],
    ['an action', { action: 'ticket.claim', target: 'ticket:7001' }, ['ticket.claim']],
    ['a day in WIB', { from: '2031-06-16', to: '2031-06-16' }, ['ticket.claim']],
    ['from a day on', { from: '2031-06-17' }, ['profile.change', 'ticket.complete']],
    ['nobody', { person: 'tidak-ada' }, []],
    ['no such day', { from: '2099-01-01' }, []],
    ['no such time before', { to: '1999-01-01' }, []],
  ])('%s', async (_, wishes, expected) => {
    expect(await found(wishes as Record<string, string>)).toEqual(expected)
  })

  test('someone by the address', async () => {
    expect(await found({ person: siti.email.toUpperCase() })).toEqual(['profile.change', 'ticket.claim'])
  })
})

test('pages follow each other without a gap or a double', async () => {
  for (let n = 0; n < 120; n++) await put(siti, 'office.change', 'test:pages')
  const seen: number[] = []
  let before = ''
  for (let page = 0; page < 3; page++) {
    const { items, next } = await findAccessLog(
      reader,
      filter({ target: 'test:pages', ...(before && { before }) }),
      auditCatalog,
    )
    seen.push(...items.map(({ id }) => id))
    before = String(next ?? '')
  }
  expect([seen.length, new Set(seen).size, before]).toEqual([120, 120, ''])
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
})

test('a ticket that staff open is on record once an hour, also from two tabs at once; a client leaves none', async () => {
  const client = await aClient()
  setClock(new Date('2031-07-01T08:00:00+07:00'))
  await Promise.all([1, 2, 3].map(() => recordTicketRead(siti, 8001)))
  await recordTicketRead(siti, 8001)
  await recordTicketRead(client, 8001)
  expect(await auditOf('ticket:8001')).toHaveLength(1)
  await recordTicketRead(reader, 8001)
  setClock(new Date('2031-07-01T09:00:01+07:00'))
  await recordTicketRead(siti, 8001)
  expect((await auditOf('ticket:8001')).map(({ action, actorId }) => [action, actorId])).toEqual([
    ['ticket.read', siti.id],
    ['ticket.read', reader.id],
    ['ticket.read', siti.id],
  ])
})

test('the export holds every row, as text, with formulas made harmless, and is itself on record', async () => {
  let text = ''
  for await (const piece of await exportAccessLog(reader, filter({ person: 'aminah' }), auditCatalog)) text += piece
  expect(text.startsWith('\uFEFF')).toBe(true)
  const rows: Record<string, string>[] = parse(text, { bom: true, delimiter: ';', columns: true })
  const [{ n } = { n: '' }] = (
    await database.execute<{ n: string }>(sql`select count(*)::text n from audit_entry where actor_id = ${siti.id}`)
  ).rows
  expect(rows).toHaveLength(Number(n))
  expect(rows.find(({ Kode }) => Kode === 'ticket.claim')).toMatchObject({
    Oleh: 'Siti Aminah',
    Tindakan: 'Mengambil tiket',
    Sasaran: 'Tiket 7001',
    Perubahan: 'Status: Belum Direspon → Dalam Proses',
    Waktu: '16 Juni 2031, 23.30 WIB',
  })
  expect((await auditOf('access-log')).at(-1)).toMatchObject({ actorId: reader.id, action: 'access-log.export' })
})

test('ids are shown as the names of today, in the list and in the export; who was erased stays erased', async () => {
  const content = await someContent()
  const client = await aClient({ name: 'Budi Santoso' })
  const { id } = await aTicket(client, { category: 'login' })
  const faqId = await aFaq('Kapan hasil seleksi diumumkan, dan di mana saya dapat melihatnya dengan lengkap?')
  setClock(new Date('2031-09-01T10:00:00+07:00'))
  await put(reader, 'ticket.assign', `ticket:${id}`, {
    assignee: [null, siti.id],
    office: [null, content.office(1)],
    category: ['login', 'upload'],
    mergedInto: [null, id],
  })
  await put(reader, 'faq.remove', `faq:${faqId}`)
  await put(reader, 'account.block', `user:${client.id}`, { blocked: [false, true] })
  await put(reader, 'faq.remove', 'faq:99999999999')
  const read = async () =>
    (await findAccessLog(reader, filter({ from: '2031-09-01', to: '2031-09-01' }), auditCatalog)).items
      .toReversed()
      .map(({ targetLabel, changes }) => [targetLabel, ...changes])
  const expected = [
    [
      `Tiket T-${id}`,
      'Cabang dinas: kosong → Cabang Dinas I',
      'Petugas: kosong → Siti Aminah',
      'Kategori: Login & Akses → Upload Dokumen',
      `Digabung ke tiket: kosong → T-${id}`,
    ],
    ['FAQ “Kapan hasil seleksi diumumkan, dan di mana saya dapat meliha...”'],
    ['Akun Budi Santoso', 'Diblokir: tidak → ya'],
    ['FAQ 99999999999'],
  ]
  expect(await read()).toEqual(expected)
  let text = ''
  for await (const piece of await exportAccessLog(reader, filter({ target: `ticket:${id}` }), auditCatalog))
    text += piece
  expect(text).toContain('Petugas: kosong → Siti Aminah')
  await database.transaction((tx) => eraseAccount(tx, client.id, 'Dihapus'))
  expect((await read())[2]?.[0]).not.toContain('Budi')
})

test('every action can be chosen in the filter, and what is none filters nothing', () => {
  for (const [action, label] of actionChoices(auditCatalog)) {
    expect(filter({ action }).action).toBe(action)
    expect(label).not.toBe(action)
  }
  expect(actionChoices(auditCatalog).map(([action]) => action)).toContain('ticket.requester_reply')
  for (const action of ['toString', 'no.such', '']) expect(filter({ action }).action).toBeUndefined()
})

test('no one without the permission reads or takes it', async () => {
  for (const person of [await anAdmin({ permissions: ['system'] }), siti]) {
    await expect(findAccessLog(person, filter(), auditCatalog)).rejects.toThrow('akses')
    await expect(exportAccessLog(person, filter(), auditCatalog)).rejects.toThrow('akses')
  }
})
