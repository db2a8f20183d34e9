// Keeps what an article was, so that any earlier state can be brought back.
import { count, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { type article, articleRevision } from './article-tables.ts'

type ArticleRow = typeof article.$inferSelect

/** Stores the new state; before the first change also the state that was there. */
export async function storeArticleRevision(
  tx: Transaction,
  person: Person,
  before: ArticleRow | undefined,
  after: ArticleRow,
): Promise<void> {
  const articleId = after.id
  const [kept] = await tx
    .select({ revisions: count() })
    .from(articleRevision)
    .where(eq(articleRevision.articleId, articleId))
  if (before && kept?.revisions === 0) {
    const { title, summary, content, asked, updatedBy: createdBy, updatedAt: createdAt } = before
    await tx.insert(articleRevision).values({ articleId, title, summary, content, asked, createdBy, createdAt })
  }
  const { title, summary, content, asked } = after
  await tx
    .insert(articleRevision)
    .values({ articleId, title, summary, content, asked, createdBy: person.id, createdAt: now() })
}
