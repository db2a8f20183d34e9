// FAQ items as a kind of content.
import type { CreatedKind } from '#domain/content/lifecycle/content-kind.ts'
import { faqAudit } from './faq-audit.ts'
import { mayManageFaq } from './faq-policy.ts'
import { faq, faqRevision } from './faq-tables.ts'

type Row = typeof faq.$inferSelect

/** What the form edits; `draftSince` null: the public reads it. */
type Fields = Pick<Row, 'topicId' | 'question' | 'answer' | 'draftSince'> & { readonly asked: string }

/** Questions and their answers. */
export const faqKind: CreatedKind<Row, Fields> = {
  table: faq,
  target: 'faq',
  audit: faqAudit,
  mayManage: mayManageFaq,
  fieldsOf: ({ topicId, question, answer, asked, draftSince }) => ({
    ...{ topicId, question, answer, draftSince },
    asked: asked ?? '',
  }),
  dated: ['answer'],
  auditedOnRemoval: ['question', 'answer'],
  revisions: {
    table: faqRevision,
    owner: faqRevision.faqId,
    ownerKey: 'faqId',
    fields: ['topicId', 'question', 'answer', 'asked'],
  },
  notFound: 'FAQ ini sudah tidak ada',
  editConflict: 'FAQ ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.',
}
