// Searches the FAQ and the articles for whoever asks (spec §2, /search).
import { findFaqs } from '#domain/faq/find-faqs.ts'
import { findArticles, findKnowledgeCategories } from '#domain/knowledge/find-articles.ts'
import { excerpt } from '#shared/text.ts'
import { containsText } from './contains-text.ts'

/** How much of an answer a FAQ result shows (spec §9). */
const summaryLength = 150

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

/** Everything that contains the query: questions, answers, articles' titles, summaries and category titles. */
export async function findResults(query: string): Promise<SearchResult[]> {
  if (query.trim() === '') return []
  const [faqs, articles, categories] = await Promise.all([findFaqs(), findArticles(), findKnowledgeCategories()])
  const titles = new Map(categories.map(({ id, title }) => [id, title]))
  const questions = faqs.flatMap(({ id: faqCategory, name, topics }) =>
    topics.flatMap(({ name: topic, items }) =>
      items.map((item, index) => ({
        id: `faq-${faqCategory}-${topic}-${index}`,
        title: item.question,
        category: 'faq',
        categoryTitle: name,
        summary: excerpt(item.answer.trim(), summaryLength),
        topic,
        faqCategory,
        answer: item.answer,
      })),
    ),
  )
  return [
    ...questions
      .filter(({ title, answer }) => containsText(query, title, answer))
      .map(({ answer: _, ...result }) => result),
    ...articles
      .map(({ id, title, summary, categoryId }) => ({
        id,
        title,
        category: categoryId,
        categoryTitle: titles.get(categoryId) ?? '',
        summary,
      }))
      .filter(({ title, summary, categoryTitle }) => containsText(query, title, summary, categoryTitle)),
  ]
}
