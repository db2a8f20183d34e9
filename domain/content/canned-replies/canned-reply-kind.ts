// Canned replies as a kind of content.
import type { CreatedKind } from '#domain/content/lifecycle/content-kind.ts'
import { pick } from '#shared/pick.ts'
import { cannedReplyAudit } from './canned-reply-audit.ts'
import { mayManageCannedReplies } from './canned-reply-policy.ts'
import { cannedReply } from './canned-reply-tables.ts'

type Row = typeof cannedReply.$inferSelect
type Fields = Pick<
  Row,
  'title' | 'text' | 'officeId' | 'shortcut' | 'setsCategory' | 'setsPriority' | 'completes' | 'handsOverTo'
>

/** Removed ones are not offered to agents. */
export const cannedReplyKind: CreatedKind<Row, Fields> = {
  table: cannedReply,
  target: 'canned-reply',
  audit: cannedReplyAudit,
  mayManage: mayManageCannedReplies,
  fieldsOf: (row) => ({
    ...pick(row, 'title', 'text', 'officeId', 'shortcut', 'setsCategory', 'setsPriority', 'completes', 'handsOverTo'),
  }),
  dated: ['text'],
  auditedOnRemoval: ['title', 'text'],
  notFound: 'Balasan ini sudah tidak ada',
  editConflict: 'Balasan ini baru saja diubah orang lain. Isian Anda masih ada; periksa, lalu simpan lagi.',
}
