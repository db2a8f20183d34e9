// What follows from an attempt to send a message: one rule for every channel, with the times of each. Pure.
import { days, hours, minutes, seconds } from '#shared/durations.ts'

/** Accepted; refused permanently; refused temporarily; not reached; or sent without confirmation. */
export type AttemptOutcome = 'sent' | 'refused' | 'deferred' | 'away' | 'uncertain'

/** How long and how often a channel tries; milliseconds. */
export interface RetryRule {
  readonly firstPause: number
  readonly longestPause: number
  readonly patience: number
  readonly mostAttempts?: number
}

/** WhatsApp and push are refused within half an hour: an agent who sees that can call. */
const quick = { firstPause: seconds(10), longestPause: hours(1), mostAttempts: 8 }

export const retryRules = {
  // A greylisting server takes the mail after minutes, a full mailbox after days (RFC 5321, section 4.5.4.1).
  mail: { firstPause: minutes(5), longestPause: hours(4), patience: days(3) },
  whatsapp: { ...quick, patience: days(3) },
  push: { ...quick, patience: days(2) },
  report: { ...quick, patience: days(2) },
  webhook: { firstPause: seconds(30), longestPause: hours(2), patience: hours(24) },
} as const satisfies Record<string, RetryRule>

/** Milliseconds after which an attempt without a result was interrupted: its process ended. */
export const attemptLimit = minutes(5)

/** Milliseconds between the end of a message's time and its refusal without an attempt: its last retry comes first. */
export const expiryDelay = hours(6)

export function pauseAfter({ firstPause, longestPause }: RetryRule, attempts: number): number {
  return Math.min(firstPause * 2 ** (attempts - 1), longestPause)
}

type NextStep = { readonly state: 'sent' | 'refused' | 'uncertain' } | { readonly retryInMs: number }

export function nextStep(
  rule: RetryRule,
  outcome: AttemptOutcome,
  { attempts, since, at }: { readonly attempts: number; readonly since: Date; readonly at: Date },
): NextStep {
  if (outcome !== 'deferred' && outcome !== 'away') return { state: outcome }
  const isOld = at.getTime() - since.getTime() >= rule.patience
  const isTired = outcome === 'deferred' && attempts >= (rule.mostAttempts ?? Number.POSITIVE_INFINITY)
  return isOld || isTired ? { state: 'refused' } : { retryInMs: pauseAfter(rule, attempts) }
}
