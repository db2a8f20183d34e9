// How the tables of other areas point at an FAQ item; the tables of FAQ stay here.
import { integer, type ReferenceConfig } from 'drizzle-orm/pg-core'
import { faq } from './faq-tables.ts'

/** A column with the id of an FAQ item; `actions` say what its deletion does to the row. */
export function faqReference<Name extends string>(name: Name, actions?: ReferenceConfig['actions']) {
  return integer(name).references(() => faq.id, actions)
}
