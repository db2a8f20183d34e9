// Canned replies as a kind of content.
import type { CreatedKind } from '#domain/content/lifecycle/content-kind.ts'
import { cannedReplyAudit } from './canned-reply-audit.ts'
import { mayManageCannedReplies } from './canned-reply-policy.ts'
import { cannedReply } from './canned-reply-tables.ts'

type Row = typeof cannedReply.$inferSelect

/** Removed ones are not offered to agents. */
export const cannedReplyKind: CreatedKind<Row, Pick<Row, 'title' | 'text' | 'officeId'>> = {
  table: cannedReply,
  target: 'canned-reply',
  audit: cannedReplyAudit,
  mayManage: mayManageCannedReplies,
  fieldsOf: ({ title, text, officeId }) => ({ title, text, officeId }),
  auditedOnRemoval: ['title', 'text'],
  notFound: 'Balasan ini sudah tidak ada',
  editConflict: 'Balasan ini baru saja diubah orang lain. Isian Anda masih ada; periksa, lalu simpan lagi.',
}
