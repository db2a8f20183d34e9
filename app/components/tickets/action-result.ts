import { type ActionIntent, actionNotice } from '#domain/tickets/desk-actions.ts'
import type { ReplyFinding } from '#domain/tickets/reply-guard/reply-facts.ts'

export interface ActionResult {
  /** Differs at every answer, so that the same toast is shown again. */
  readonly id: string
  readonly taken: ActionIntent
  readonly ticketId: number
  readonly version: number
  readonly released?: boolean
}

export function resultLabel({ taken, released }: Pick<ActionResult, 'taken' | 'released'>, number: string): string {
  return released ? `Tiket ${number} dilepas` : actionNotice(taken, number)
}

export interface Doubted {
  readonly id: string
  readonly findings: readonly ReplyFinding[]
  readonly values: Readonly<Record<string, string>>
}

export function doubtsOf(answer: unknown): Doubted | undefined {
  return typeof answer === 'object' && answer !== null && 'findings' in answer ? (answer as Doubted) : undefined
}

export function actionResult(answer: unknown): ActionResult | undefined {
  return typeof answer === 'object' && answer !== null && 'taken' in answer ? (answer as ActionResult) : undefined
}

export function successOf(answer: unknown, intent: ActionIntent): ActionResult | undefined {
  const result = actionResult(answer)
  return result?.taken === intent ? result : undefined
}
