import { z } from 'zod'
import { isAdminWith, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { provenanceFields } from '#domain/content/lifecycle/provenance.ts'
import { phrasingsInput, requiredText, rowId, typed } from '#shared/typed-field.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'

export const questionMaxLength = 300

export const answerMaxLength = 5000

/** Question and answer are required (docs/rules-of-service.md#faq). */
export const faqInput = z.object({
  question: requiredText('Pertanyaan', questionMaxLength, oneLine),
  answer: requiredText('Jawaban', answerMaxLength, manyLines),
  asked: phrasingsInput,
  topicId: rowId('Topik harus dipilih'),
  state: z.enum(['published', 'draft']).catch('published'),
  ...provenanceFields,
})

export type FaqInput = z.output<typeof faqInput>

export const faqId = rowId('FAQ tidak dikenal')

export const faqOrder = typed
  .refine((text) => /^\d{1,9}(,\d{1,9})*$/.test(text), 'Urutan tidak dikenal')
  .transform((text) => text.split(',').map(Number))

export function mayManageFaq(person: Person): boolean {
  return isAdminWith(person, 'content')
}

export function mayProposeFaq(person: Person): boolean {
  return mayWorkOnTickets(person)
}

/** What the desk proposed is published by a second person: no one publishes the own proposal, administrators neither. */
export function mayPublishFaq(person: Person, { proposedBy }: { readonly proposedBy: string | null }): boolean {
  return mayManageFaq(person) && proposedBy !== person.id
}

/** Ids are PostgreSQL integers. */
export const largestFaqId = 2_147_483_647

export const thanksInput = z.object({
  faqId: z.coerce.number().int().positive().max(largestFaqId),
  helped: z.enum(['yes', 'no']).default('yes'),
})
