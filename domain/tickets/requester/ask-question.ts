// A requester asks: counted per person and network, then stored; a form sent again counts once.
import { requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { questionGate } from '#domain/tickets/question-gate.server.ts'
import type { StoredTicket, WithEntry } from '#domain/tickets/store-ticket.ts'
import type { QuestionInput } from '#domain/tickets/ticket-input.ts'
import { maySubmit } from '#domain/tickets/ticket-policy.ts'
import { Forbidden, TooMany } from '#shared/errors.ts'
import { isQuestionStored, submitTicket } from './submit-ticket.ts'

const passQuestionGate = questionGate({
  asker: 'question-person',
  freeForAsker: 'question-free',
  network: 'question-network',
  freeForNetwork: 'question-network-free',
  purpose: 'question',
  who: 'Anda',
})

/** Where a question comes from, and the proof of work it carries ('' for none). */
export interface Asking {
  readonly network: string
  readonly proof: string
}

/**
 * Submits the question. A form that was stored already is never refused: the sender did not get the answer.
 * @throws as `submitTicket`; WorkFirst when there were many; TooMany when there were too many, even with proofs.
 */
export async function askQuestion(
  person: Person,
  input: QuestionInput,
  { network, proof }: Asking,
  withEntry?: WithEntry,
): Promise<StoredTicket> {
  if (!maySubmit(person)) throw new Forbidden('Hanya pemohon yang dapat membuat pertanyaan di sini.')
  requireConsent(person)
  let giveBack: () => Promise<void>
  try {
    giveBack = await passQuestionGate(person.id, network, proof)
  } catch (refused) {
    if (refused instanceof TooMany && (await isQuestionStored(person, input)))
      return submitTicket(person, input, withEntry)
    throw refused
  }
  try {
    const stored = await submitTicket(person, input, withEntry)
    if (stored.repeated) await giveBack()
    return stored
  } catch (error) {
    // Nothing was stored, so nothing counts; a count too many is no reason to hide why.
    await giveBack().catch(() => undefined)
    throw error
  }
}
