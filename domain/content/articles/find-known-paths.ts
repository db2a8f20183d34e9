// Every path below '/knowledge' at which the public finds something, or is led on from: all others need no page of their own.
import { unfilled } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { formerAddresses, publicCategories, publishedArticles } from './published-articles.ts'

/** The paths of categories, articles and former addresses of articles. */
export async function findKnownPaths(): Promise<ReadonlySet<string>> {
  const [categories, articles, former] = [publicCategories(), publishedArticles(unfilled), formerAddresses()]
  const found = await Promise.all([
    database.select({ category: categories.id }).from(categories),
    database.select({ category: articles.categoryId, id: articles.id }).from(articles),
    database.select({ category: former.categoryId, id: former.oldId }).from(former),
  ])
  const rows: { category: string; id?: string }[] = found.flat()
  return new Set(rows.map(({ category, id }) => `/knowledge/${category}${id ? `/${id}` : ''}`))
}
