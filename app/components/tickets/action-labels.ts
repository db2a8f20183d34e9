// The actions on one ticket, what an action of the page answers, and the toast of each.
import type { ReplyFinding } from '#domain/tickets/reply-guard/reply-facts.ts'

/** What an agent can do with one ticket. */
export type ActionIntent =
  | 'claim'
  | 'undo-claim'
  | 'complete'
  | 'undo-completion'
  | 'unmerge'
  | 'spam'
  | 'not-spam'
  | 'note'
  | 'assign'
  | 'set-priority'
  | 'set-category'
  | 'hand-over'
  | 'pull-back'
  | 'merge'
  | 'send'
  | 'take-back'
  | 'send-now'
  | 'withdraw'
  | 'snooze'
  | 'wake'
  | 'watch'
  | 'unwatch'
  | 'settle-distress'

/** The toast after an action on the ticket of this number. */
export function actionLabel(intent: ActionIntent, number: string): string {
  const words: Record<ActionIntent, string> = {
    claim: `Tiket ${number} sedang diproses`,
    'undo-claim': `Tiket ${number} kembali ke tiket masuk`,
    complete: `Tiket ${number} ditandai selesai`,
    'undo-completion': `Penyelesaian tiket ${number} diurungkan`,
    unmerge: `Tiket ${number} dipisahkan lagi`,
    spam: `Tiket ${number} ditandai sebagai spam`,
    'not-spam': `Tiket ${number} dikembalikan dari spam`,
    note: 'Catatan internal disimpan',
    assign: `Petugas tiket ${number} diganti`,
    'set-priority': `Prioritas tiket ${number} diganti`,
    'set-category': `Kategori tiket ${number} diganti`,
    'hand-over': `Tiket ${number} sudah dialihkan`,
    'pull-back': `Tiket ${number} ditarik kembali`,
    merge: `Tiket ${number} digabungkan`,
    send: `Mengirim balasan untuk tiket ${number}`,
    'take-back': `Balasan untuk tiket ${number} belum terkirim`,
    'send-now': 'Balasan terkirim',
    withdraw: 'Pesan sudah ditarik',
    snooze: `Tiket ${number} ditunda`,
    wake: `Tiket ${number} tidak ditunda lagi`,
    watch: `Anda mengikuti tiket ${number}`,
    'settle-distress': `Tanda bahaya tiket ${number} sudah ditangani`,
    unwatch: `Anda berhenti mengikuti tiket ${number}`,
  }
  return words[intent]
}

/** The answer to an accepted action; `version` is the ticket's after it. */
export interface ActionResult {
  /** Differs at every answer, so that the same toast is shown again. */
  readonly id: string
  readonly taken: ActionIntent
  readonly ticketId: number
  readonly version: number
  /** True where the assignment was taken away and given to nobody. */
  readonly released?: boolean
}

/** The toast after the action, as it went. */
export function resultLabel({ taken, released }: Pick<ActionResult, 'taken' | 'released'>, number: string): string {
  return released ? `Tiket ${number} dilepas` : actionLabel(taken, number)
}

/** The answer to a reply that is doubtful: nothing was done. */
export interface Doubted {
  /** Differs at every answer. */
  readonly id: string
  readonly findings: readonly ReplyFinding[]
  /** The form as it was sent, for a page that comes back whole. */
  readonly values: Readonly<Record<string, string>>
}

/** What is doubtful about the reply that was sent; undefined for every other answer. */
export function doubtsOf(answer: unknown): Doubted | undefined {
  return typeof answer === 'object' && answer !== null && 'findings' in answer ? (answer as Doubted) : undefined
}

/** The result of an accepted action; undefined for every other answer. */
export function actionResult(answer: unknown): ActionResult | undefined {
  return typeof answer === 'object' && answer !== null && 'taken' in answer ? (answer as ActionResult) : undefined
}

/** The same, for this action only. */
export function successOf(answer: unknown, intent: ActionIntent): ActionResult | undefined {
  const result = actionResult(answer)
  return result?.taken === intent ? result : undefined
}
