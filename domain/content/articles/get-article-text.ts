// Reads one article by its id alone, as Markdown and as plain text, for other systems.

import { eq } from 'drizzle-orm'
import { plainText } from '#domain/content/articles/markdown/plain-text.server.ts'
import { getSeasonFill } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { ArticleEntry } from './list-articles-for-api.ts'
import { publishedArticles } from './published-articles.ts'

/** A whole article. */
export interface ArticleText extends ArticleEntry {
  readonly markdown: string
  /** The same without marks, one line for each paragraph, heading, list item and table row. */
  readonly text: string
}

/**
 * A public article.
 * @throws NotFound 'Artikel tidak ditemukan'.
 */
export async function getArticleText(id: string): Promise<ArticleText> {
  const published = publishedArticles(await getSeasonFill())
  const [found] = await database
    .select({
      ...pick(published, 'id', 'title', 'summary', 'categoryTitle', 'updatedAt', 'source', 'reviewedOn', 'editor'),
      category: published.categoryId,
      markdown: published.content,
    })
    .from(published)
    .where(eq(published.id, id))
  if (!found) throw new NotFound('Artikel tidak ditemukan')
  return { ...found, text: plainText(found.markdown) }
}
