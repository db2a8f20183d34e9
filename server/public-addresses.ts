import { findArticleAddresses, findKnowledgeCategories } from '#domain/content/articles/published-articles.ts'
import { faqPageAddress } from '#domain/content/faq/faq-address.ts'
import { findFaqPlaces } from '#domain/content/faq/published-faqs.ts'

export interface PublicAddress {
  readonly path: string
  readonly updatedAt?: Date
}

const fixed = ['/', '/ask', '/knowledge', '/contact', '/announcements', '/terms', '/privacy', '/aksesibilitas']

/** The addresses of all public pages, the home page first. @throws when the database cannot be reached. */
export async function findPublicAddresses(): Promise<PublicAddress[]> {
  const [categories, articles, faqs] = await Promise.all([
    findKnowledgeCategories(),
    findArticleAddresses(),
    findFaqPlaces(),
  ])
  return [
    ...[...fixed, ...categories.map(({ id }) => `/knowledge/${id}`)].map((path) => ({ path })),
    ...articles.map(({ categoryId, id, updatedAt }) => ({ path: `/knowledge/${categoryId}/${id}`, updatedAt })),
    ...faqs.map((place) => ({ path: faqPageAddress(place), updatedAt: place.updatedAt })),
  ]
}
