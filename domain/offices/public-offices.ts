// The one door to the offices for whoever asks about them: what everybody may read, not who leads or changed them.
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { branchOffice, regency } from './office-tables.ts'

/** The offices as a table to select from. An office has no draft and is never removed. */
export function publicOffices(db: Database | Transaction = database) {
  return db
    .select({
      id: branchOffice.id,
      no: branchOffice.no,
      name: branchOffice.name,
      address: branchOffice.address,
      callCentre: branchOffice.callCentre,
    })
    .from(branchOffice)
    .as('public_office')
}

/** The regencies with the office that covers each, as a table to select from. */
export function publicRegencies() {
  return database
    .select({ id: regency.id, name: regency.name, officeId: regency.officeId })
    .from(regency)
    .as('public_regency')
}
