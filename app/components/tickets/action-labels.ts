import type { ReplyFinding } from '#domain/tickets/reply-guard/reply-facts.ts'

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

export interface ActionResult {
  /** Differs at every answer, so that the same toast is shown again. */
  readonly id: string
  readonly taken: ActionIntent
  readonly ticketId: number
  readonly version: number
  readonly released?: boolean
}

export function resultLabel({ taken, released }: Pick<ActionResult, 'taken' | 'released'>, number: string): string {
  return released ? `Tiket ${number} dilepas` : actionLabel(taken, number)
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
