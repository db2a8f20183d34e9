// FAQ items as a kind of content.
import type { CreatedKind } from '#domain/content/lifecycle/content-kind.ts'
import type { ReviewedKind } from '#domain/content/lifecycle/review-content.ts'
import { pick } from '#shared/pick.ts'
import { faqAudit } from './faq-audit.ts'
import { mayManageFaq } from './faq-policy.ts'
import { faq, faqRevision } from './faq-tables.ts'

type Row = typeof faq.$inferSelect

/** What the form edits; `draftSince` null: the public reads it. */
type Fields = Pick<
  Row,
  'topicId' | 'question' | 'answer' | 'draftSince' | 'source' | 'reviewedOn' | 'editor' | 'reviewBy' | 'clauses'
> & { readonly asked: string }

/** What a new question is stored by. */
export type FaqKind = CreatedKind<Row, Fields>

/** Questions and their answers. */
export const faqKind: FaqKind & ReviewedKind<Row, Fields> = {
  table: faq,
  target: 'faq',
  audit: faqAudit,
  mayManage: mayManageFaq,
  fieldsOf: (row) => ({
    ...pick(
      row,
      'topicId',
      'question',
      'answer',
      'draftSince',
      'source',
      'reviewedOn',
      'editor',
      'reviewBy',
      'clauses',
    ),
    asked: row.asked ?? '',
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
