// Synonyms as a kind of content: each change reaches every search at once.
import type { ContentKind } from '#domain/content/lifecycle/content-kind.ts'
import { refreshSearchIndex } from '../search-indexes.ts'
import { mayManageSearch } from '../search-policy.ts'
import { searchSynonym } from '../search-tables.ts'
import { synonymAudit } from './synonym-audit.ts'

type Row = typeof searchSynonym.$inferSelect

/** The groups of words that the search takes for one another. */
export const synonymKind: ContentKind<Row, Pick<Row, 'term' | 'variants'>> = {
  table: searchSynonym,
  target: 'synonym',
  audit: synonymAudit,
  mayManage: mayManageSearch,
  fieldsOf: ({ term, variants }) => ({ term, variants }),
  auditedOnRemoval: ['term', 'variants'],
  notFound: 'Sinonim tidak ditemukan',
  editConflict: 'Sinonim ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.',
  // Other processes notice the change by themselves; this one searches with it from here on.
  afterCommit: refreshSearchIndex,
}
