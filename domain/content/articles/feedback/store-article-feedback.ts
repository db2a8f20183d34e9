// A visitor's answer about an article: one per visitor, and so many visitors a day per network and article.
import { and, eq } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { newVisitor, visitorOf } from '#platform/visitor-token.server.ts'
import type { FeedbackInput } from './article-feedback-input.ts'
import { articleFeedback } from './article-feedback-tables.ts'
import { type GivenFeedback, giveArticleFeedback } from './give-article-feedback.ts'

/** Limit on a network's votes on one article: tokens are free, signed or not. */
const networks = makeLimit('feedback-network')

/** Who answers: the token the visitor brought ('' for none) and the network. */
export interface Answering {
  readonly token: string
  readonly network: string
}

/**
 * Stores the answer. A token that the portal did not sign is none: that visitor gets a new one, to bring next time.
 * @throws NotFound for an article that is not public; TooMany when too many visitors of the network judged it today.
 */
export async function storeArticleFeedback(
  article: { readonly categoryId: string; readonly id: string },
  feedback: FeedbackInput,
  { token, network }: Answering,
): Promise<GivenFeedback & { readonly token: string }> {
  const visitor = visitorOf(token) ?? newVisitor()
  const own = and(eq(articleFeedback.articleId, article.id), eq(articleFeedback.visitorKey, visitor.key))
  const isNew = (await database.$count(articleFeedback, own)) === 0
  const counted = `${network} ${article.id}`
  if (isNew) await networks.take(counted)
  try {
    return { ...(await giveArticleFeedback(article, { ...feedback, visitorKey: visitor.key })), token: visitor.token }
  } catch (error) {
    if (isNew) await networks.giveBack(counted).catch(() => undefined)
    throw error
  }
}
