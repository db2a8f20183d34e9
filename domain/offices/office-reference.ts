import { integer, type ReferenceConfig } from 'drizzle-orm/pg-core'
import { branchOffice, regency } from './office-tables.ts'

export function officeReference<Name extends string>(name: Name, actions?: ReferenceConfig['actions']) {
  return integer(name).references(() => branchOffice.id, actions)
}

export function regencyReference<Name extends string>(name: Name) {
  return integer(name).references(() => regency.id)
}
