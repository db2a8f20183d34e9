// Loads the information centre from the content files.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
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

/** Stores what is new and what changed in the files; articles staff edited or deleted stay as they are. */
export async function loadArticles(content: KnowledgeContent): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insert(knowledgeCategory)
      .values(content.categories.map((category, position) => ({ ...category, position })))
      .onConflictDoUpdate({
        target: knowledgeCategory.id,
        set: {
          title: sql`excluded.title`,
          description: sql`excluded.description`,
          icon: sql`excluded.icon`,
          position: sql`excluded.position`,
        },
      })
    // An address that staff gave up is not filled again: it leads on to where the article went.
    const moved = await tx.select({ id: articleRedirect.oldId }).from(articleRedirect)
    const articles = content.articles.filter(({ id }) => !moved.some((old) => old.id === id))
    if (articles.length === 0) return
    await tx
      .insert(article)
      .values(
        articles.map(({ category, asked = [], ...item }, position) => ({
          ...item,
          asked: asked.join('\n'),
          categoryId: category,
          position,
          publishedAt: item.updatedAt,
        })),
      )
      .onConflictDoUpdate({
        target: article.id,
        set: {
          title: sql`excluded.title`,
          summary: sql`excluded.summary`,
          content: sql`excluded.content`,
          asked: sql`excluded.asked`,
          position: sql`excluded.position`,
          updatedAt: sql`excluded.updated_at`,
        },
        setWhere: sql`${article.updatedBy} is null and ${article.deletedAt} is null and (${article.title}, ${article.summary}, ${article.content}, ${article.asked}, ${article.position}, ${article.updatedAt}) is distinct from (excluded.title, excluded.summary, excluded.content, excluded.asked, excluded.position, excluded.updated_at)`,
      })
    // What staff edited before there were phrasings gets those of the files, once.
    for (const { id, asked = [] } of articles) {
      if (asked.length === 0) continue
      await tx
        .update(article)
        .set({ asked: asked.join('\n') })
        .where(and(eq(article.id, id), isNull(article.asked)))
    }
  })
}
