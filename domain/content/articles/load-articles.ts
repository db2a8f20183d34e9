// Loads the information centre from the content files.
import { loadContent, loadPhrasings } from '#domain/content/lifecycle/load-content.ts'
import { database } from '#platform/database/database.server.ts'
import { excluded } from '#platform/database/excluded.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { article, articleRedirect, knowledgeCategory } from './article-tables.ts'

/** Categories (content/knowledge.yaml) and articles (content/articles/*.md) in their order. */
export interface KnowledgeContent {
  readonly categories: readonly { id: string; title: string; description: string; icon: string }[]
  readonly articles: readonly {
    id: string
    category: string
    title: string
    summary: string
    content: string
    /** Other ways to ask what it answers. */
    asked?: readonly string[]
    /** When the text was last worked on. */
    updatedAt: Date
  }[]
}

/**
 * What ships with the portal is public from the start, also where the portal's clock stands before the text was written
 * (`PORTAL_NOW`); a day before, because that clock begins again with each start.
 */
function publishedFrom(updatedAt: Date): Date {
  return new Date(Math.min(updatedAt.getTime(), now().getTime() - days(1)))
}

/** Stores what is new and what changed in the files; articles staff edited or deleted stay as they are. */
export async function loadArticles(content: KnowledgeContent): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insert(knowledgeCategory)
      .values(content.categories.map((category, position) => ({ ...category, position })))
      .onConflictDoUpdate({
        target: knowledgeCategory.id,
        set: excluded(knowledgeCategory, 'title', 'description', 'icon', 'position'),
      })
    // An address that staff gave up is not filled again: it leads on to where the article went.
    const moved = await tx.select({ id: articleRedirect.oldId }).from(articleRedirect)
    const articles = content.articles.filter(({ id }) => !moved.some((old) => old.id === id))
    const rows = articles.map(({ category, asked = [], ...item }, position) => ({
      ...item,
      asked: asked.join('\n'),
      categoryId: category,
      position,
      publishedAt: publishedFrom(item.updatedAt),
    }))
    const fields = ['title', 'summary', 'content', 'asked', 'position', 'updatedAt']
    await loadContent(tx, article, article.id, rows, fields)
    const phrasings = rows.map(({ id, asked }) => [id, asked] as const)
    await loadPhrasings(tx, article, article.id, phrasings)
  })
}
