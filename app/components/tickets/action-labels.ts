// What is said when a step was taken; the words of 'Proses' and 'Selesai' are the spec's (section 4).

/** The steps an agent can take with one ticket. */
export type StepIntent =
  | 'claim'
  | 'complete'
  | 'undo-completion'
  | 'unmerge'
  | 'spam'
  | 'not-spam'
  | 'note'
  | 'assign'
  | 'classify'
  | 'hand-over'
  | 'merge'
  | 'reply'

/** The toast for a step taken with the ticket of this number. */
export function stepWords(intent: StepIntent, number: string): string {
  const words: Record<StepIntent, string> = {
    claim: `Tiket ${number} sedang diproses`,
    complete: `Tiket ${number} ditandai selesai`,
    'undo-completion': `Penyelesaian tiket ${number} diurungkan`,
    unmerge: `Tiket ${number} dipisahkan lagi`,
    spam: `Tiket ${number} ditandai sebagai spam`,
    'not-spam': `Tiket ${number} dikembalikan dari spam`,
    note: 'Catatan internal disimpan',
    assign: `Petugas tiket ${number} diganti`,
    classify: 'Prioritas dan kategori disimpan',
    'hand-over': `Tiket ${number} sudah dialihkan`,
    merge: `Tiket ${number} digabungkan`,
    reply: 'Balasan terkirim',
  }
  return words[intent]
}

/** What an action answered when a step was taken; `version` is the ticket's after it. */
export interface Taken {
  /** Differs at every step, so that the same step is told again. */
  readonly id: string
  readonly taken: StepIntent
  readonly version: number
}

/** The step that an action took; undefined for everything else it may answer. */
export function takenStep(answer: unknown): Taken | undefined {
  return typeof answer === 'object' && answer !== null && 'taken' in answer ? (answer as Taken) : undefined
}

/** The same, of this step only. */
export function stepTaken(answer: unknown, intent: StepIntent): Taken | undefined {
  const taken = takenStep(answer)
  return taken?.taken === intent ? taken : undefined
}
