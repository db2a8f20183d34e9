import { asc, eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { cachedRead } from '#platform/kept-reads.server.ts'
import { pick } from '#shared/pick.ts'
import { type ContactWays, isReachable, realAddress, realNumber } from './office-contact.ts'
import { type NamedPlaces, nameByPlaces, placesOf } from './office-search.ts'
import { branchOffice, regency } from './office-tables.ts'

const build = new QueryBuilder()

/** The offices as a table to select from or to join; how they are reached gives `findOffices` alone. An office has no draft and is never removed. */
export function publicOffices() {
  return build
    .select(pick(branchOffice, 'id', 'no', 'name'))
    .from(branchOffice)
    .as('public_office')
}

/** The same with their numbers as they are stored, placeholders among them: for `find-offices.ts`, which takes those away. */
function storedContacts() {
  return build
    .select(
      pick(
        branchOffice,
        ...(['id', 'no', 'name', 'seat', 'address', 'callCentre', 'whatsapp', 'hours', 'mapUrl', 'nicknames'] as const),
      ),
    )
    .from(branchOffice)
    .as('public_office')
}

export function publicRegencies() {
  return build
    .select({ id: regency.id, name: regency.name, officeId: regency.officeId })
    .from(regency)
    .as('public_regency')
}

/** A branch office with the regencies it covers, as families see it: '' in place of what is not filled in. */
export interface OfficeRow extends ContactWays, NamedPlaces {
  readonly no: number
  readonly address: string
}

export interface RegencyChoice {
  readonly id: number
  readonly name: string
}

export interface NamedRegency extends RegencyChoice {
  readonly officeNames: readonly string[]
}

export interface OfficeChoice {
  readonly id: number
  readonly no: number
  readonly name: string
}

export interface OfficeByPlace {
  readonly id: number
  readonly name: string
}

function readOfficeChoices(db: Database | Transaction): Promise<readonly OfficeChoice[]> {
  const office = publicOffices()
  return db.select({ id: office.id, no: office.no, name: office.name }).from(office).orderBy(asc(office.no))
}

const keptOfficeChoices = cachedRead(() => readOfficeChoices(database))

export function findOfficeChoices(tx?: Transaction): Promise<readonly OfficeChoice[]> {
  return tx ? readOfficeChoices(tx) : keptOfficeChoices('')
}

async function readOfficesByPlace(db: Database | Transaction): Promise<readonly OfficeByPlace[]> {
  const regency = publicRegencies()
  const columns = { name: regency.name, officeId: regency.officeId }
  const offices = await readOfficeChoices(db)
  const regencies = await db.select(columns).from(regency).orderBy(asc(regency.id))
  return nameByPlaces(
    offices.map((office) => ({
      ...office,
      regencies: regencies.filter(({ officeId }) => officeId === office.id).map(({ name }) => name),
    })),
  )
}

const keptOfficesByPlace = cachedRead(() => readOfficesByPlace(database))

export function findOfficesByPlace(tx?: Transaction): Promise<readonly OfficeByPlace[]> {
  return tx ? readOfficesByPlace(tx) : keptOfficesByPlace('')
}

type Stored = ContactWays & { readonly address: string; readonly seat: string; readonly nicknames: string }

function shown<Row extends Stored>({ seat, nicknames, ...row }: Row) {
  return {
    ...row,
    address: realAddress(row.address),
    callCentre: realNumber(row.callCentre),
    whatsapp: realNumber(row.whatsapp),
    places: [...new Set([...placesOf(seat.replaceAll('/', ',')), ...placesOf(nicknames)])],
  }
}

const columns = ['no', 'name', 'address', 'callCentre', 'whatsapp', 'hours', 'mapUrl', 'seat', 'nicknames'] as const

async function readOffices(): Promise<readonly OfficeRow[]> {
  const [office, regency] = [storedContacts(), publicRegencies()]
  const rows = await database
    .select({
      ...pick(office, ...columns),
      regency: regency.name,
    })
    .from(office)
    .leftJoin(regency, eq(regency.officeId, office.id))
    .orderBy(asc(office.no), asc(regency.id))
  const offices = new Map<number, OfficeRow & { regencies: string[] }>()
  for (const { regency: name, ...office } of rows) {
    const known = offices.get(office.no) ?? { ...shown(office), regencies: [] }
    if (name) known.regencies.push(name)
    offices.set(office.no, known)
  }
  return [...offices.values()]
}

const keptOffices = cachedRead(readOffices)

/** All branch offices by number, with numbers that can be dialled or none: the only way to them for other areas. */
export const findOffices = (): Promise<readonly OfficeRow[]> => keptOffices('')

export async function reachableOffice(regencyId: number): Promise<OfficeRow | null> {
  const regency = publicRegencies()
  const [found] = await database.select({ name: regency.name }).from(regency).where(eq(regency.id, regencyId))
  const office = found && (await findOffices()).find(({ regencies }) => regencies.includes(found.name))
  return office && isReachable(office) ? office : null
}

const keptRegencies = cachedRead((): Promise<readonly RegencyChoice[]> => {
  const regency = publicRegencies()
  return database.select({ id: regency.id, name: regency.name }).from(regency).orderBy(asc(regency.name))
})

export function findRegencies(): Promise<readonly RegencyChoice[]> {
  return keptRegencies('')
}

export async function findNamedRegencies(): Promise<NamedRegency[]> {
  const [office, regency] = [storedContacts(), publicRegencies()]
  const rows = await database
    .select({ id: regency.id, name: regency.name, nicknames: office.nicknames })
    .from(regency)
    .innerJoin(office, eq(office.id, regency.officeId))
    .orderBy(asc(regency.name))
  return rows.map(({ nicknames, ...row }) => ({ ...row, officeNames: placesOf(nicknames) }))
}

export async function countUnreachableOffices(): Promise<{ readonly unreachable: number; readonly all: number }> {
  const offices = await findOffices()
  return { unreachable: offices.filter((office) => !isReachable(office)).length, all: offices.length }
}
