// What the form under an article is answered with, and what the browser remembers of it.
import { recallJson, remember } from '#app/components/visitor/remember.ts'
import type { FeedbackScore } from '#domain/content/articles/feedback/article-feedback.ts'
import type { DistressHelp } from '#domain/distress/distress-help.ts'
import { portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'

/** An answer as the portal keeps it now. */
export interface FeedbackAnswer {
  readonly score: FeedbackScore
  /** True when the reader has left words too. */
  readonly commented: boolean
  /** For somebody whose words tell of danger. */
  readonly help?: DistressHelp
}

/** True for what the action answers to an accepted form. */
export function isFeedbackAnswer(answer: unknown): answer is FeedbackAnswer {
  return typeof answer === 'object' && answer !== null && 'score' in answer && 'commented' in answer
}

const storageKey = 'articleFeedback'

function allRemembered(): Record<string, unknown> {
  const stored = recallJson(storageKey)
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

/** This browser's answer about an article. For event handlers and effects. */
export function recallFeedback(articleId: string): FeedbackAnswer | undefined {
  const found = allRemembered()[articleId]
  return isFeedbackAnswer(found) ? found : undefined
}

/** Remembers an answer about an article. */
export function rememberFeedback(articleId: string, { score, commented }: FeedbackAnswer): void {
  remember(storageKey, JSON.stringify({ ...allRemembered(), [articleId]: { score, commented } }))
}

const cookie = 'pengunjung'

/** The Set-Cookie value that lets this browser count once; the portal has signed the token. */
export function visitorCookie(token: string): string {
  return portalCookie(cookie, token, { maxAge: 31_536_000, httpOnly: true })
}

/** The token that a Cookie header carries; '' for none. */
export function visitorTokenIn(cookies: string | null): string {
  return readPortalCookie(cookies, cookie) ?? ''
}
