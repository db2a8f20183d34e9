// What a search finds, and the address on the portal where it can be read.

/** One thing found (spec §3, search item). */
export interface SearchResult {
  /** 'faq-{category}-{topic}-{index}' for FAQ items, the article's id otherwise. */
  readonly id: string
  readonly title: string
  /** 'faq' or the id of an article's category. */
  readonly category: string
  readonly categoryTitle: string
  readonly summary: string
  readonly topic?: string
  readonly faqCategory?: string
}

/** A FAQ item opens on the home page, anything else is an article of the information centre (spec §2, /search). */
export function resultAddress({ id, title, category }: Pick<SearchResult, 'id' | 'title' | 'category'>): string {
  return category === 'faq' ? `/?${new URLSearchParams({ search: title })}#faq` : `/knowledge/${category}/${id}`
}
