// Reads about branch offices and regencies.
import { asc, eq } from 'drizzle-orm'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { publicOffices, publicRegencies } from './public-offices.ts'

/** A branch office with the regencies it covers, as the contact page shows it. */
export interface OfficeRow {
  readonly no: number
  readonly name: string
  readonly address: string
  readonly callCentre: string
  readonly regencies: readonly string[]
}

/** A regency or city to choose from. */
export interface RegencyChoice {
  readonly id: number
  readonly name: string
}

/** A branch office to choose from. */
export interface OfficeChoice {
  readonly id: number
  readonly no: number
  readonly name: string
}

/** The branch offices to choose from, by number. */
export function findOfficeChoices(db: Database | Transaction = database): Promise<OfficeChoice[]> {
  const office = publicOffices()
  return db.select({ id: office.id, no: office.no, name: office.name }).from(office).orderBy(asc(office.no))
}

/** All branch offices by number. */
export async function findOffices(): Promise<OfficeRow[]> {
  const [office, regency] = [publicOffices(), publicRegencies()]
  const rows = await database
    .select({
      ...pick(office, 'no', 'name', 'address', 'callCentre'),
      regency: regency.name,
    })
    .from(office)
    .leftJoin(regency, eq(regency.officeId, office.id))
    .orderBy(asc(office.no), asc(regency.id))
  const offices = new Map<number, OfficeRow & { regencies: string[] }>()
  for (const { regency: name, ...office } of rows) {
    const known = offices.get(office.no) ?? { ...office, regencies: [] }
    if (name) known.regencies.push(name)
    offices.set(office.no, known)
  }
  return [...offices.values()]
}

/** All regencies by name, cities and regencies together. */
export function findRegencies(): Promise<RegencyChoice[]> {
  const regency = publicRegencies()
  return database.select({ id: regency.id, name: regency.name }).from(regency).orderBy(asc(regency.name))
}
