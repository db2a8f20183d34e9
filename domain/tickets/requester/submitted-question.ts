import { and, eq } from 'drizzle-orm'
import { requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { type FiledText, fileQuestion, type QuestionSource } from '#domain/tickets/file-question.ts'
import { limitQuestions } from '#domain/tickets/question-gate.server.ts'
import { findStored, type StoredTicket, type WithEntry } from '#domain/tickets/store-ticket.ts'
import type { QuestionInput } from '#domain/tickets/ticket-input.ts'
import { maySubmit } from '#domain/tickets/ticket-policy.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { storedPhone } from '#shared/numbers/phone-number.ts'

function requireAsker(person: Person): void {
  if (!maySubmit(person)) throw new Forbidden('Hanya pemohon yang dapat membuat pertanyaan di sini.')
  requireConsent(person)
}

function accountSource(
  person: Person,
  { idempotencyKey, subject, category, description }: QuestionInput,
  withEntry?: WithEntry,
): QuestionSource {
  const key = keyWithDigest(idempotencyKey, [subject, category, description])
  const own = and(eq(ticketTable.requesterId, person.id), eq(ticketTable.idempotencyKey, key))
  return {
    channel: 'web',
    contact: { email: hasAddress(person.email) ? person.email : null, phone: null },
    key,
    findEarlier: (tx) => findStored(tx, own),
    requester: () => person,
    consent: null,
    requestId: person.requestId,
    withEntry,
  }
}

const textOf = ({ subject, description, category, priority, regencyId }: QuestionInput): FiledText => ({
  ...{ kind: 'question', title: subject, description, category, priority, regencyId },
})

/**
 * Files a client's question without a limit.
 * @throws Forbidden unless a client; Conflict without consent; as `fileQuestion`.
 */
export async function submitTicket(person: Person, input: QuestionInput, withEntry?: WithEntry): Promise<StoredTicket> {
  requireAsker(person)
  return fileQuestion(textOf(input), accountSource(person, input, withEntry))
}

const passQuestionGate = limitQuestions({
  requesterLimit: 'question-person',
  freeForRequester: 'question-free',
  network: 'question-network',
  freeForNetwork: 'question-network-free',
  purpose: 'question',
  who: 'Anda',
})

/** Where a question comes from, and the proof of work it carries ('' for none). */
interface Asking {
  readonly network: string
  readonly proof: string
}

/** Files the question of the form. @throws as `submitTicket`; ProofOfWorkRequired; TooMany. */
export async function askQuestion(
  person: Person,
  input: QuestionInput,
  { network, proof }: Asking,
  withEntry?: WithEntry,
): Promise<StoredTicket> {
  requireAsker(person)
  const passGate = () => passQuestionGate(person.id, network, proof)
  return fileQuestion(textOf(input), { ...accountSource(person, input, withEntry), passGate })
}

/** What a number wrote; `category` counts where it is offered, else 'other'. */
interface MessageQuestion {
  readonly title: string
  readonly description: string
  readonly category: string
  readonly regencyId: number | null
  /** The country first, digits only. */
  readonly number: string
  readonly idempotencyKey: string
  readonly policyVersion: string
}

/** Files the question of the number's owner. @throws as `submitTicket`. */
export async function submitFromMessage(
  person: Person,
  { number, idempotencyKey, policyVersion, ...text }: MessageQuestion,
  withEntry?: WithEntry,
): Promise<StoredTicket> {
  requireAsker(person)
  return fileQuestion(
    { ...text, kind: 'question', priority: 'medium' },
    {
      channel: 'whatsapp',
      contact: { email: null, phone: storedPhone(`+${number}`) ?? number },
      key: idempotencyKey,
      requester: () => person,
      consent: { way: 'whatsapp', version: policyVersion },
      otherCategory: 'other',
      withEntry,
    },
  )
}
