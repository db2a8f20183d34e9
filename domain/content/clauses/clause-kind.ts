// Clauses as a kind of content.
import type { CreatedKind } from '#domain/content/lifecycle/content-kind.ts'
import { pick } from '#shared/pick.ts'
import { clauseAudit } from './clause-audit.ts'
import { mayManageClauses } from './clause-policy.ts'
import { clause } from './clause-tables.ts'

type Row = typeof clause.$inferSelect

/** What leans on a removed one is to be read again, as when it changes. */
export const clauseKind: CreatedKind<Row, Pick<Row, 'number' | 'text' | 'edition' | 'changedAt'>> = {
  table: clause,
  target: 'clause',
  audit: clauseAudit,
  mayManage: mayManageClauses,
  fieldsOf: (row) => pick(row, 'number', 'text', 'edition', 'changedAt'),
  auditedOnRemoval: ['number', 'text', 'edition'],
  notFound: 'Ketentuan ini sudah tidak ada',
  editConflict: 'Ketentuan ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.',
}
