// Articles of the information centre as a kind of content.
import type { CreatedKind } from '#domain/content/lifecycle/content-kind.ts'
import type { ReviewedKind } from '#domain/content/lifecycle/review-content.ts'
import { pick } from '#shared/pick.ts'
import { articleAudit } from './article-audit.ts'
import { mayManageArticles } from './article-policy.ts'
import { article, articleRevision } from './article-tables.ts'

type Row = typeof article.$inferSelect

/** What the form edits; `publishedAt` null: a draft, in the future: scheduled. */
type Fields = Pick<
  Row,
  | ('id' | 'categoryId' | 'title' | 'summary' | 'content' | 'publishedAt')
  | ('source' | 'reviewedOn' | 'editor' | 'reviewBy' | 'clauses')
> & { readonly asked: string }

/** Articles, whose id is part of their address. */
export const articleKind: CreatedKind<Row, Fields> & ReviewedKind<Row, Fields> = {
  table: article,
  target: 'article',
  audit: articleAudit,
  mayManage: mayManageArticles,
  fieldsOf: (row) => ({
    ...pick(row, 'id', 'categoryId', 'title', 'summary', 'content', 'publishedAt'),
    ...pick(row, 'source', 'reviewedOn', 'editor', 'reviewBy', 'clauses'),
    asked: row.asked ?? '',
  }),
  dated: ['title', 'summary', 'content'],
  auditedOnRemoval: ['title', 'content'],
  revisions: {
    table: articleRevision,
    owner: articleRevision.articleId,
    ownerKey: 'articleId',
    fields: ['title', 'summary', 'content', 'asked'],
  },
  notFound: 'Artikel tidak ditemukan',
  editConflict: 'Artikel ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.',
}
