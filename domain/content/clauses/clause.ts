import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { requiredText, rowId, typed } from '#shared/typed-field.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'

/** Longest number, text and edition in characters. */
export const clauseNumberMaxLength = 120
export const clauseTextMaxLength = 5000
const editionMaxLength = 40

/** A text leans on no more clauses than this. */
const mostCited = 30

/** Number, text and edition are required. */
export const clauseInput = z.object({
  number: requiredText('Nomor', clauseNumberMaxLength, oneLine),
  text: requiredText('Bunyi', clauseTextMaxLength, manyLines),
  edition: requiredText('Versi juknis', editionMaxLength, oneLine),
})

export type ClauseInput = z.output<typeof clauseInput>

/** The id of a clause, as a form or an address carries it. */
export const clauseId = rowId('Ketentuan tidak dikenal')

/** The numbers that a form names, one per line; undefined for a form that has no such field. */
export const citedInput = typed
  .transform((text) => [...new Set(text.split('\n').map(oneLine))].filter(Boolean))
  .refine(({ length }) => length <= mostCited, `Pilih paling banyak ${mostCited} ketentuan`)
  .optional()

/** They belong to the texts that lean on them, so administrators with the permission 'content' keep them. */
export function mayManageClauses(person: Person): boolean {
  return isAdminWith(person, 'content')
}
