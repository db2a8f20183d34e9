// Loads branch offices and regencies from the content files.
import { sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { excluded } from '#platform/database/excluded.ts'
import { now } from '#shared/dates.ts'
import { branchOffice, regency } from './office-tables.ts'

/** Offices and regencies as content/offices.yaml has them; `office` is an office's number. */
export interface OfficeContent {
  readonly offices: readonly {
    no: number
    name: string
    seat: string
    address: string
    callCentre: string
    /** What people call the places of its region, with commas between them. */
    nicknames?: string | undefined
  }[]
  readonly regencies: readonly { name: string; kind: 'kota' | 'kabupaten'; office: number }[]
}

/** Stores what is new and what changed in the files; rows staff changed stay as they are. Safe to repeat. */
export async function loadOffices(content: OfficeContent): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insert(branchOffice)
      .values(content.offices.map(({ nicknames = '', ...office }) => ({ ...office, nicknames, updatedAt: now() })))
      .onConflictDoUpdate({
        target: branchOffice.no,
        set: excluded(branchOffice, 'name', 'seat', 'address', 'callCentre', 'nicknames', 'updatedAt'),
        setWhere: sql`${branchOffice.updatedBy} is null and (${branchOffice.name}, ${branchOffice.seat}, ${branchOffice.address}, ${branchOffice.callCentre}, ${branchOffice.nicknames}) is distinct from (excluded.name, excluded.seat, excluded.address, excluded.call_centre, excluded.nicknames)`,
      })
    const offices = await tx.select({ id: branchOffice.id, no: branchOffice.no }).from(branchOffice)
    const idOf = new Map(offices.map((office) => [office.no, office.id]))
    const rows = content.regencies.map(({ name, kind, office }) => {
      const officeId = idOf.get(office)
      if (officeId === undefined)
        throw new Error(`content/offices.yaml: ${name} names office ${office}, which is not there`)
      return { name, kind, officeId, updatedAt: now() }
    })
    await tx
      .insert(regency)
      .values(rows)
      .onConflictDoUpdate({
        target: regency.name,
        set: excluded(regency, 'officeId', 'updatedAt'),
        setWhere: sql`${regency.updatedBy} is null and ${regency.officeId} is distinct from excluded.office_id`,
      })
  })
}
