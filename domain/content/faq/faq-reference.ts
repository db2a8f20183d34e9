import { integer } from 'drizzle-orm/pg-core'
import { faq } from './faq-tables.ts'

export function faqReference<Name extends string>(name: Name) {
  return integer(name).references(() => faq.id, { onDelete: 'cascade' })
}
