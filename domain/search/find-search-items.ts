// Reads all that may be found: the FAQ and the articles, each with the text it is found by.
import { findFaqs } from '#domain/faq/find-faqs.ts'
import { findArticles, findKnowledgeCategories } from '#domain/knowledge/find-articles.ts'
import { excerpt } from '#shared/text.ts'
import type { SearchResult } from './search-result.ts'

/** How much of an answer a FAQ result shows (spec §9). */
const summaryLength = 150

/** Something that may be found. */
export interface SearchItem {
  readonly result: SearchResult
  /** What it says: the whole answer of a FAQ item, the summary of an article. */
  readonly text: string
  /** The fields that a query is looked for in (spec §5). */
  readonly fields: readonly string[]
}

/** The FAQ in its order, then the articles in theirs. */
export async function findSearchItems(): Promise<SearchItem[]> {
  const [faqs, articles, categories] = await Promise.all([findFaqs(), findArticles(), findKnowledgeCategories()])
  const titles = new Map(categories.map(({ id, title }) => [id, title]))
  const questions = faqs.flatMap(({ id: faqCategory, name, topics }) =>
    topics.flatMap(({ name: topic, items }) =>
      items.map(({ question, answer }, index) => ({
        result: {
          id: `faq-${faqCategory}-${topic}-${index}`,
          title: question,
          category: 'faq',
          categoryTitle: name,
          summary: excerpt(answer.trim(), summaryLength),
          topic,
          faqCategory,
        },
        text: answer,
        fields: [question, answer],
      })),
    ),
  )
  const guides = articles.map(({ id, title, summary, categoryId }) => {
    const categoryTitle = titles.get(categoryId) ?? ''
    return {
      result: { id, title, category: categoryId, categoryTitle, summary },
      text: summary,
      fields: [title, summary, categoryTitle],
    }
  })
  return [...questions, ...guides]
}
