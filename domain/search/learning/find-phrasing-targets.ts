// The FAQ items and articles that a search may become a way of asking of.
import type { Person } from '#domain/accounts/person.ts'
import { findKnowledgeCategories } from '#domain/content/articles/find-articles.ts'
import { findManagedArticles } from '#domain/content/articles/find-managed-articles.ts'
import { findManagedFaqs } from '#domain/content/faq/find-managed-faqs.ts'

/** One of them, with the version that its change must name. */
export interface PhrasingTarget {
  readonly key: string
  readonly version: number
  readonly title: string
  /** Its category in words. */
  readonly place: string
}

/**
 * All of them in the order of their managers, drafts too.
 * @throws Forbidden without the permission 'content'.
 */
export async function findPhrasingTargets(person: Person): Promise<PhrasingTarget[]> {
  const [topics, categories] = await Promise.all([findManagedFaqs(person), findKnowledgeCategories()])
  const managed = await Promise.all(categories.map(({ id }) => findManagedArticles(person, id)))
  return [
    ...topics.flatMap(({ categoryName, items }) =>
      items.map(({ id, version, question }) => ({
        ...{ key: `faq:${id}`, version, title: question, place: `FAQ · ${categoryName}` },
      })),
    ),
    ...managed.flatMap(({ title: place, articles }) =>
      articles.map(({ id, version, title }) => ({ key: `article:${id}`, version, title, place })),
    ),
  ]
}
