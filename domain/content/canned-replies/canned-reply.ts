import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { idempotencyKey, seenState } from '#domain/content/lifecycle/seen-input.ts'
import { optionalRowId, requiredText, rowId, typed } from '#shared/typed-field.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'

export const replyMaxLength = 4000

export const replyPriorities = { low: 'Rendah', medium: 'Sedang', high: 'Tinggi', urgent: 'Mendesak' } as const
export type ReplyPriority = keyof typeof replyPriorities

export interface ReplySteps {
  readonly category: string | null
  readonly priority: ReplyPriority | null
  readonly completes: boolean
  readonly officeId: number | null
}

export const replyEndings = { completed: 'Selesai' } as const

const shortcutSentence = 'Nama pendek berisi 2 sampai 30 huruf kecil, angka, atau tanda hubung'

const shortcut = typed
  .transform((text) => oneLine(text).replace(/^;/, ''))
  .refine((text) => text === '' || /^[a-z0-9-]{2,30}$/.test(text), shortcutSentence)
  .transform((text) => text || null)

const oneOf = <Key extends string>(choices: Readonly<Record<Key, string>>, message: string) =>
  typed
    .refine((text) => text === '' || Object.hasOwn(choices, text), message)
    .transform((text) => (text === '' ? null : (text as Key)))

/** Without `id` it is a new one; without `officeId` it is for every office. */
export const cannedReplyInput = z.object({
  id: optionalRowId('Balasan tidak dikenal'),
  title: requiredText('Judul', 120, oneLine),
  text: requiredText('Isi jawaban', replyMaxLength, manyLines),
  officeId: optionalRowId('Cabang dinas tidak dikenal'),
  shortcut,
  /** Its existence is checked on writing. */
  setsCategory: typed.transform((text) => oneLine(text) || null),
  setsPriority: oneOf(replyPriorities, 'Prioritas tidak dikenal'),
  completes: oneOf(replyEndings, 'Status tidak dikenal').transform((ending) => ending !== null),
  handsOverTo: optionalRowId('Cabang dinas tidak dikenal'),
  ...seenState,
  idempotencyKey,
})

export const cannedReplyId = rowId('Balasan tidak dikenal')

export type CannedReplyInput = z.output<typeof cannedReplyInput>

export function mayManageCannedReplies(person: Person): boolean {
  return isAdminWith(person, 'system')
}
