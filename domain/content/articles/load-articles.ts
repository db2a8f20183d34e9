// Loads the information centre from the content files.
import { loadContent, loadPhrasings } from '#domain/content/lifecycle/load-content.ts'
import { type ReviewFields, reviewFieldsOf } from '#domain/content/lifecycle/provenance.ts'
import { database } from '#platform/database/database.server.ts'
import { excluded } from '#platform/database/excluded.ts'
import { article, articleRedirect, knowledgeCategory } from './article-tables.ts'

/** Categories (content/knowledge.yaml) and articles (content/articles/*.md) in their order. */
export interface KnowledgeContent {
  readonly categories: readonly { id: string; title: string; description: string; icon: string }[]
  readonly articles: readonly (Partial<ReviewFields> & {
    id: string
    category: string
    title: string
    summary: string
    content: string
    /** Other ways to ask what it answers. */
    asked?: readonly string[]
    /** When the text was last worked on. */
    updatedAt: Date
  })[]
}

/**
 * What ships with the portal is public from the start, wherever the portal's clock stands (`PORTAL_NOW`): when a text was last
 * worked on is shown and decides nothing.
 */
const fromTheStart = new Date(0)

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
      ...reviewFieldsOf(item),
      asked: asked.join('\n'),
      categoryId: category,
      position,
      publishedAt: fromTheStart,
    }))
    const review = ['source', 'reviewedOn', 'editor', 'reviewBy']
    const fields = ['title', 'summary', 'content', 'asked', 'position', 'updatedAt', 'publishedAt', ...review]
    await loadContent(tx, article, article.id, rows, fields)
    const phrasings = rows.map(({ id, asked }) => [id, asked] as const)
    await loadPhrasings(tx, article, article.id, phrasings)
  })
}
