// Other matters as a kind of content: each change reaches every search at once.
import type { CreatedKind } from '#domain/content/lifecycle/content-kind.ts'
import { pick } from '#shared/pick.ts'
import { refreshSearchIndex } from '../search-indexes.ts'
import { mayManageSearch } from '../search-policy.ts'
import { otherMatter } from '../search-tables.ts'
import { matterAudit } from './matter-audit.ts'

type Row = typeof otherMatter.$inferSelect

/** What the assistant names instead of guessing. */
export const matterKind: CreatedKind<Row, Pick<Row, 'name' | 'says' | 'asked' | 'off'>> = {
  table: otherMatter,
  target: 'other-matter',
  audit: matterAudit,
  mayManage: mayManageSearch,
  fieldsOf: (row) => pick(row, 'name', 'says', 'asked', 'off'),
  auditedOnRemoval: ['name', 'says', 'asked'],
  notFound: 'Urusan ini sudah tidak ada',
  editConflict: 'Urusan ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.',
  // Other processes notice the change by themselves; this one searches with it from here on.
  afterCommit: refreshSearchIndex,
}
