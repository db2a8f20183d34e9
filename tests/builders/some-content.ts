// A little content for tests: three offices with a regency or two each, and the ticket categories.
import { loadOffices, type OfficeContent } from '#domain/offices/managed-offices.ts'
import { branchOffice, regency } from '#domain/offices/office-tables.ts'
import { loadTicketCategories, type TicketCategoryContent } from '#domain/tickets/categories/category.server.ts'
import { database } from '#platform/database/database.server.ts'

export const someOffices: OfficeContent = {
  offices: [
    { no: 1, name: 'Cabang Dinas I', seat: 'Semarang', address: 'Jalan Satu 1', callCentre: '(024) 111111' },
    { no: 2, name: 'Cabang Dinas II', seat: 'Demak', address: 'Jalan Dua 2', callCentre: '(0291) 222222' },
    { no: 3, name: 'Cabang Dinas III', seat: 'Pati', address: 'Jalan Tiga 3', callCentre: '(0295) 333333' },
  ],
  regencies: [
    { name: 'Kota Semarang', kind: 'kota', office: 1 },
    { name: 'Kabupaten Semarang', kind: 'kabupaten', office: 1 },
    { name: 'Kabupaten Demak', kind: 'kabupaten', office: 2 },
    { name: 'Kabupaten Pati', kind: 'kabupaten', office: 3 },
  ],
}

export const someCategories: TicketCategoryContent = {
  question: [
    { id: 'login', name: 'Login & Akses' },
    { id: 'upload', name: 'Upload Dokumen' },
    { id: 'other', name: 'Lainnya' },
  ],
  complaint: [
    { id: 'data', name: 'Data Kepegawaian' },
    { id: 'other', name: 'Lainnya' },
  ],
}

/** What was loaded: the ids by which tests speak of offices and regencies. */
export interface SomeContent {
  /** Id of the office by its number. */
  readonly office: (no: number) => number
  /** Id of the regency by its name. */
  readonly regency: (name: string) => number
}

/** Loads offices, regencies and categories into the test's database. */
export async function someContent(): Promise<SomeContent> {
  await loadOffices(someOffices)
  await loadTicketCategories(someCategories)
  const offices = await database.select({ key: branchOffice.no, id: branchOffice.id }).from(branchOffice)
  const regencies = await database.select({ key: regency.name, id: regency.id }).from(regency)
  return { office: (no) => idOf(offices, no), regency: (name) => idOf(regencies, name) }
}

function idOf<Key>(rows: readonly { key: Key; id: number }[], key: Key): number {
  const row = rows.find((each) => each.key === key)
  if (!row) throw new Error(`someContent has no ${String(key)}`)
  return row.id
}
