// How the tables of other areas point at a branch office or a regency; the tables of offices stay in this area.
import { integer, type ReferenceConfig } from 'drizzle-orm/pg-core'
import { branchOffice, regency } from './office-tables.ts'

/** A column with a branch office's id; `actions` say what its deletion does to the row. */
export function officeReference<Name extends string>(name: Name, actions?: ReferenceConfig['actions']) {
  return integer(name).references(() => branchOffice.id, actions)
}

/** A column with a regency's id. */
export function regencyReference<Name extends string>(name: Name) {
  return integer(name).references(() => regency.id)
}
