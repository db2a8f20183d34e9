// Checks the keeping of branch offices: what is saved, where regencies go, and that each is in exactly one office.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findManagedOffices } from './managed-offices.ts'
import { appointLead, changeOffice, moveRegency } from './office.server.ts'
import { officeInput } from './office.ts'
import { findLedOffices } from './office-lead.ts'
import { regency } from './office-tables.ts'
import { changeProvinceContact, getProvinceContact } from './province-contact.ts'
import { findOffices } from './public-offices.ts'

provideDatabase()

let content: SomeContent
beforeAll(async () => {
  content = await someContent()
})

const keeper = () => anAdmin({ permissions: ['system'] })
const ways = { callCentre: '(024) 999', whatsapp: '0812 3456 7890', hours: 'Senin-Jumat 08.00-15.00', mapUrl: '' }
const fields = {
  name: 'Cabang Satu',
  seat: 'Semarang',
  address: 'Jalan Baru 9',
  ...ways,
  nicknames: 'Ungaran',
  leadId: null,
}

test('what is saved is what the contact page shows; the second of two is notified; the audit has both states', async () => {
  const person = await keeper()
  const id = content.office(1)
  const seen = (await findManagedOffices(person)).find((office) => office.id === id)?.updatedAt.toISOString() ?? ''
  await changeOffice(person, id, { ...fields, seen })
  expect((await findOffices())[0]).toMatchObject({ name: 'Cabang Satu', ...ways, places: ['Semarang', 'Ungaran'] })
  await expect(changeOffice(person, id, { ...fields, name: 'Lain', seen })).rejects.toBeInstanceOf(Conflict)
  await expect(changeOffice(person, 999_999, { ...fields, seen })).rejects.toBeInstanceOf(NotFound)
  const [entry] = await database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.target, `office:${id}`))
  expect(entry?.changes).toMatchObject({ name: ['Cabang Dinas I', 'Cabang Satu'] })
})

test('an agent becomes the lead of their own office; an agent of another office cannot', async () => {
  const person = await keeper()
  const [agent, ofProvince] = [await anAgent({ officeId: content.office(3) }), await anAgent()]
  for (let time = 1; time <= 2; time++) await appointLead(person, agent.id)
  expect(await findLedOffices(agent.id)).toEqual([content.office(3)])
  const rows = await database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.target, `office:${content.office(3)}`))
  expect(rows.map(({ changes }) => changes)).toEqual([{ leadId: [null, agent.id] }])
  for (const { id } of [ofProvince, person]) await expect(appointLead(person, id)).rejects.toBeInstanceOf(Invalid)
  await expect(appointLead(await anAdmin({ permissions: ['users'] }), agent.id)).rejects.toBeInstanceOf(Forbidden)
})

test('a regency moves, and new questions with it', async () => {
  const person = await keeper()
  const demak = content.regency('Kabupaten Demak')
  await moveRegency(person, demak, content.office(3))
  await moveRegency(person, demak, content.office(3))
  const [moved] = await database.select().from(regency).where(eq(regency.id, demak))
  expect(moved?.officeId).toBe(content.office(3))
  const rows = await database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.target, `regency:${demak}`))
  expect(rows.map(({ changes }) => changes)).toEqual([{ office: [content.office(2), content.office(3)] }])
  await expect(moveRegency(person, demak, 999_999)).rejects.toBeInstanceOf(NotFound)
})

test('the database holds each regency in exactly one office', async () => {
  const change = (statement: ReturnType<typeof sql>) => database.execute(statement)
  await expect(change(sql`update regency set office_id = null where name = 'Kota Semarang'`)).rejects.toThrow()
  await expect(change(sql`update regency set office_id = 999999 where name = 'Kota Semarang'`)).rejects.toThrow()
  await expect(
    change(
      sql`insert into regency (name, kind, office_id, updated_at) select name, kind, ${content.office(3)}, now() from regency where name = 'Kota Semarang'`,
    ),
  ).rejects.toThrow()
  await expect(change(sql`delete from branch_office where id = ${content.office(1)}`)).rejects.toThrow()
})

test('only administrators with the permission', async () => {
  const person = await anAdmin({ permissions: ['content'] })
  await expect(findManagedOffices(person)).rejects.toBeInstanceOf(Forbidden)
  await expect(changeOffice(person, content.office(1), { ...fields, seen: '' })).rejects.toBeInstanceOf(Forbidden)
  await expect(moveRegency(person, content.regency('Kota Semarang'), content.office(2))).rejects.toBeInstanceOf(
    Forbidden,
  )
})

test('the province is reached as its keepers set it, on record; others may not', async () => {
  const person = await keeper()
  expect(await getProvinceContact()).toEqual({ callCentre: '', whatsapp: '', hours: '', mapUrl: '' })
  await changeProvinceContact(person, ways)
  expect(await getProvinceContact()).toEqual(ways)
  const other = await anAdmin({ permissions: ['content'] })
  await expect(changeProvinceContact(other, ways)).rejects.toBeInstanceOf(Forbidden)
  const entries = await database.select().from(auditEntry).where(eq(auditEntry.target, 'setting:province_contact'))
  expect(entries.map(({ changes }) => changes)).toEqual([expect.objectContaining({ callCentre: ['', '(024) 999'] })])
})

test('the form names what is missing', () => {
  const messages = officeInput.safeParse({}).error?.issues.map(({ message }) => message)
  expect(messages).toEqual(['Nama harus diisi', 'Kedudukan harus diisi', 'Alamat harus diisi'])
})

test('an agent of the office becomes its lead; someone of another office does not', async () => {
  const person = await keeper()
  const id = content.office(2)
  const office = async () => (await findManagedOffices(person)).find((each) => each.id === id)
  const own = await anAgent({ officeId: id, name: 'Agen Cabang' })
  const other = await anAgent({ officeId: content.office(3) })
  const change = async (leadId: string | null) => {
    const { name = '', seat = '', address = '', updatedAt } = (await office()) ?? {}
    const seen = updatedAt?.toISOString() ?? ''
    return changeOffice(person, id, { name, seat, address, ...ways, nicknames: '', leadId, seen })
  }
  await expect(change(other.id)).rejects.toBeInstanceOf(Invalid)
  await change(own.id)
  expect(await office()).toMatchObject({ leadId: own.id, agents: [{ id: own.id, name: 'Agen Cabang' }] })
  await change(null)
  expect(await office()).toMatchObject({ leadId: null })
})
