import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { requiredText, rowId, typed } from '#shared/typed-field.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'

export const clauseNumberMaxLength = 120
export const clauseTextMaxLength = 5000
const editionMaxLength = 40

const mostCited = 30

export const clauseInput = z.object({
  number: requiredText('Nomor', clauseNumberMaxLength, oneLine),
  text: requiredText('Bunyi', clauseTextMaxLength, manyLines),
  edition: requiredText('Versi juknis', editionMaxLength, oneLine),
})

export type ClauseInput = z.output<typeof clauseInput>

export const clauseId = rowId('Ketentuan tidak dikenal')

/** The numbers that a form names, one per line; undefined for a form that has no such field. */
export const citedInput = typed
  .transform((text) => [...new Set(text.split('\n').map(oneLine))].filter(Boolean))
  .refine(({ length }) => length <= mostCited, `Pilih paling banyak ${mostCited} ketentuan`)
  .optional()

export function mayManageClauses(person: Person): boolean {
  return isAdminWith(person, 'content')
}
