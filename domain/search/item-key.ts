// The name of something found that stays the same when its place in the portal changes: 'faq:12', 'article:req-10'. Pure.
import { faqIdIn } from '#domain/content/faq/faq-address.ts'
import type { SearchDocument } from '#domain/search/engine/search-answer.ts'

/** Kind and id with a colon between; the index numbers FAQ items by their place, so theirs is taken from their address. */
export function itemKey({ kind, id, url }: Pick<SearchDocument, 'kind' | 'id' | 'url'>): string {
  if (kind === 'article') return `article:${id}`
  if (kind !== 'faq') return id.replace('-', ':')
  const [path = ''] = url.split('#', 1)
  return `faq:${faqIdIn(path.slice(path.lastIndexOf('/') + 1)) ?? id}`
}
