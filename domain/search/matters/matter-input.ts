import { z } from 'zod'
import { askedBy, isSilent } from '#domain/search/language/spoken-words.ts'
import { textWords } from '#domain/search/language/text-words.ts'
import { requiredText, rowId, typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'

export const matterNameMaxLength = 100
export const matterTextMaxLength = 300

const mostPhrasings = 200

export const phrasingForm = (phrasing: string): string =>
  phrasing
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Why a way to ask tells nothing of a matter; null when it does. One word stands in questions on anything. */
export function matterRefusalOf(phrasing: string): string | null {
  const words = textWords(phrasing)
  if (words.length < 2) return `“${phrasing}”: Satu kata bukan petunjuk. Tulis paling sedikit dua kata.`
  if (words.some(({ word }) => !isSilent(word) && !askedBy(word))) return null
  return `“${phrasing}” hanya berisi kata umum. Tambahkan kata yang khas untuk urusan ini.`
}

const asked = typed
  .transform((text) => text.split(/\r?\n/).map(oneLine).filter(Boolean))
  .superRefine((lines, { addIssue }) => {
    if (lines.length === 0) addIssue('Tulis paling sedikit satu cara bertanya')
    if (lines.length > mostPhrasings) addIssue(`Tulis paling banyak ${mostPhrasings} cara bertanya`)
    if (lines.some(({ length }) => length > matterTextMaxLength))
      addIssue(`Setiap cara bertanya paling panjang ${matterTextMaxLength} karakter`)
    const forms = lines.map(phrasingForm)
    const twice = lines.find((_, at) => forms.indexOf(forms[at] ?? '') !== at)
    if (twice !== undefined) addIssue(`“${twice}” tertulis dua kali`)
  })

export const matterInput = z.object({
  name: requiredText('Nama urusan', matterNameMaxLength, oneLine),
  says: requiredText('Kalimat jawaban', matterTextMaxLength, oneLine),
  asked,
})

export type MatterInput = z.output<typeof matterInput>

export const matterId = rowId('Urusan tidak dikenal')
