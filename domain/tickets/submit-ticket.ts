// A requester's new question.
import type { Person } from '#domain/accounts/account.ts'
import { database } from '#platform/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import {
  checkCategory,
  checkRegency,
  keyWithDigest,
  type NewTicket,
  type StoredTicket,
  storeTicket,
  type WithEntry,
} from './store-ticket.ts'
import type { QuestionInput } from './ticket-input.ts'
import { maySubmit } from './ticket-policy.ts'

/**
 * Submits a question for the person who asks. The same form sent twice makes one ticket, however often it is sent
 * and however many arrive at once; `withEntry` runs each time, with the entry that holds the question.
 * @throws Forbidden for anybody but a client; Invalid for an unknown category or regency; what `withEntry` throws.
 */
export async function submitTicket(person: Person, input: QuestionInput, withEntry?: WithEntry): Promise<StoredTicket> {
  if (!maySubmit(person)) throw new Forbidden('Hanya pemohon yang dapat membuat pertanyaan di sini.')
  const { subject, category, priority, description, regencyId, idempotencyKey } = input
  return database.transaction(async (tx) => {
    await checkCategory(tx, 'question', category)
    const fresh: NewTicket = {
      kind: 'question',
      title: subject,
      description,
      category,
      priority,
      requester: person,
      contactEmail: person.email,
      contactPhone: null,
      channel: 'web',
      filedBy: null,
      regencyId,
      officeId: await checkRegency(tx, regencyId),
      idempotencyKey: keyWithDigest(idempotencyKey, [subject, category, description]),
      requestId: person.requestId,
    }
    return storeTicket(tx, fresh, withEntry)
  })
}
