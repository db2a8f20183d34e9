// The search as it would be if an item were published as it stands in its form.
import type { SearchDocument } from '#domain/search/engine/search-document.ts'
import { SearchIndex } from '#domain/search/engine/search-index.ts'
import { findOtherMatters } from '#domain/search/find-other-matters.ts'
import { findSynonymGroups } from '#domain/search/find-synonym-groups.ts'
import { unansweredMatters } from '#domain/search/matters-answered-by.ts'
import { getSearchIndex } from '#domain/search/search-indexes.ts'
import { itemKey } from './item-key.ts'
import { documentOf, type WrittenItem } from './written-item.ts'

/** An index, and the item in it that is tried. */
export interface TrialIndex {
  readonly index: SearchIndex
  readonly own: SearchDocument
}

let kept: { readonly made: Promise<TrialIndex>; readonly of: string; readonly beside: SearchIndex } | undefined

/**
 * All that may be found now, with this item in place of its saved self. Gives way to other work while it is built; the last
 * one is kept, because the same text is tried several times.
 */
export async function indexWith(written: WrittenItem): Promise<TrialIndex> {
  const beside = await getSearchIndex()
  const of = JSON.stringify(written)
  if (kept?.of === of && kept.beside === beside) return kept.made
  const made = build(written, beside)
  kept = { made, of, beside }
  made.catch(() => {
    kept = undefined
  })
  return made
}

async function build(written: WrittenItem, present: SearchIndex): Promise<TrialIndex> {
  const [own, groups, matters] = await Promise.all([documentOf(written), findSynonymGroups(), findOtherMatters()])
  const documents = present.items.map(({ document }) => document)
  const place = documents.findIndex((each) => itemKey(each) === written.key)
  const all = place === -1 ? [own, ...documents] : documents.with(place, own)
  return { index: await SearchIndex.of(all, groups, unansweredMatters(matters, all)), own }
}
