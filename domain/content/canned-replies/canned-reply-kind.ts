// Canned replies as a kind of content.
import type { ContentKind } from '#domain/content/lifecycle/content-kind.ts'
import { mayManageCannedReplies } from './canned-reply-policy.ts'
import { cannedReply } from './canned-reply-tables.ts'

type Row = typeof cannedReply.$inferSelect

/** Removed ones are not offered to agents. */
export const cannedReplyKind: ContentKind<Row, Pick<Row, 'title' | 'text' | 'officeId'>> = {
  table: cannedReply,
  target: 'canned-reply',
  audit: { change: 'canned-reply.change', remove: 'canned-reply.remove', restore: 'canned-reply.restore' },
  mayManage: mayManageCannedReplies,
  fieldsOf: ({ title, text, officeId }) => ({ title, text, officeId }),
  auditedOnRemoval: ['title', 'text'],
  notFound: 'Balasan ini sudah tidak ada',
  editConflict: 'Balasan ini baru saja diubah orang lain. Isian Anda masih ada; periksa, lalu simpan lagi.',
}
