// The public columns of offices for other areas: not who leads or changed them.
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { pick } from '#shared/pick.ts'
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
export function storedContacts() {
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

/** The regencies with the office that covers each, as a table to select from or to join. */
export function publicRegencies() {
  return build
    .select({ id: regency.id, name: regency.name, officeId: regency.officeId })
    .from(regency)
    .as('public_regency')
}
