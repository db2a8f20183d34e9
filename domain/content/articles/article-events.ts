// What the writing of articles announces.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** The day has come by which somebody should read the article again ('YYYY-MM-DD'). */
export const articleReviewDue = defineEvent(
  'article.review-due',
  z.object({ articleId: z.string(), categoryId: z.string(), title: z.string(), reviewBy: z.string() }),
)
