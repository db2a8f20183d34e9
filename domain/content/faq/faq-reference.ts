// How the tables of other areas point at an FAQ item; the tables of FAQ stay here.
import { integer } from 'drizzle-orm/pg-core'
import { faq } from './faq-tables.ts'

export function faqReference<Name extends string>(name: Name) {
  return integer(name).references(() => faq.id, { onDelete: 'cascade' })
}
