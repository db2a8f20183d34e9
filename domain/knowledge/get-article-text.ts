// Reads one article by its id alone, as Markdown and as plain text, for other systems.
import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import type { ArticleEntry } from './find-articles-after.ts'
import { article, knowledgeCategory } from './knowledge-tables.ts'
import { plainText } from './plain-text.server.ts'

/** A whole article. */
export interface ArticleText extends ArticleEntry {
  readonly markdown: string
  /** The same without marks, one line for each paragraph, heading, list item and table row. */
  readonly text: string
}

/**
 * A public article.
 * @throws NotFound 'Artikel tidak ditemukan' (spec §8).
 */
export async function getArticleText(id: string): Promise<ArticleText> {
  const [found] = await database
    .select({
      id: article.id,
      title: article.title,
      summary: article.summary,
      category: knowledgeCategory.id,
      categoryTitle: knowledgeCategory.title,
      updatedAt: article.updatedAt,
      markdown: article.content,
    })
    .from(article)
    .innerJoin(knowledgeCategory, eq(knowledgeCategory.id, article.categoryId))
    .where(and(eq(article.id, id), isNull(article.deletedAt)))
  if (!found) throw new NotFound('Artikel tidak ditemukan')
  return { ...found, text: plainText(found.markdown) }
}
