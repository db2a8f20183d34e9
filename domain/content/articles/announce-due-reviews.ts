// By the clock: announces which articles are due for review.
import { and, isNull, lte } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { isoDay, now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { articleReviewDue } from './article-events.ts'
import { article } from './article-tables.ts'

/** Announces each article whose review day (WIB) has come; its handler mails writers once per article and day. */
export async function announceDueReviews(): Promise<void> {
  await database.transaction(async (tx) => {
    const due = await tx
      .select({
        articleId: article.id,
        ...pick(article, 'categoryId', 'title', 'reviewBy'),
      })
      .from(article)
      .where(and(isNull(article.deletedAt), lte(article.reviewBy, isoDay(now()))))
    for (const { reviewBy, ...about } of due) {
      if (reviewBy) await announce(tx, articleReviewDue, { ...about, reviewBy })
    }
  })
}
