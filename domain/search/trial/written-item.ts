// An FAQ item or article as it stands in its form, made ready for an index as if it were published.
import { readSections } from '#domain/content/articles/markdown/render-markdown.server.ts'
import { faqPageAddress } from '#domain/content/faq/faq-address.ts'
import type { SearchDocument } from '#domain/search/engine/search-document.ts'
import { phrasingsOf } from '#shared/phrasings.ts'
import { excerpt } from '#shared/text.ts'

/** What stands in the form; `key` is null for what was never saved. */
export interface WrittenItem {
  readonly kind: 'faq' | 'article'
  /** 'faq:12' or 'article:req-10'. */
  readonly key: string | null
  readonly title: string
  /** An article's; empty for an FAQ item. */
  readonly summary: string
  /** The answer, or the article in Markdown; the season's dates filled in. */
  readonly text: string
  /** Other ways to ask it, one per line. */
  readonly asked: string
  /** Topic and category in words; empty where nothing is chosen yet. */
  readonly topic: string
  readonly categoryTitle: string
}

/** How much of an answer a result shows, in characters (docs/rules-of-service.md#searching). */
const summaryLength = 150

/** The document of what is written. Its id is its own, because what was never saved has none. */
export async function documentOf(written: WrittenItem): Promise<SearchDocument> {
  const { kind, title, summary, text, asked, topic, categoryTitle } = written
  const shared = { kind, id: 'trial', title, categoryTitle, asked: phrasingsOf(asked) }
  if (kind === 'article') {
    const sections = await readSections(text)
    return { ...shared, category: '', summary, url: '', fields: [title, summary, categoryTitle], sections }
  }
  return {
    ...shared,
    category: 'faq',
    topic,
    summary: excerpt(text.trim(), summaryLength),
    url: faqPageAddress({ id: 0, question: title, category: categoryTitle, topic }),
    fields: [title, text],
    sections: [{ heading: null, anchor: null, text: text.trim() }],
  }
}
