// The complaint form of the helpdesk area.
import type { Person } from '#domain/accounts/person.ts'
import type { StoredTicket, WithEntry } from '#domain/tickets/store-ticket.ts'
import { type Filing, fileFor } from './file-ticket.ts'
import type { ComplaintInput } from './on-behalf-input.ts'

/**
 * Files a complaint for the contact it names; it lies with the agent's own office, and its priority is 'Sedang' until
 * the desk changes it. `version` is the privacy policy's, to which the contact agreed.
 * @throws as `fileFor`.
 */
export function submitComplaint(
  person: Person,
  input: ComplaintInput,
  version: string,
  withEntry?: WithEntry,
): Promise<StoredTicket> {
  const { contactName: name, contactEmail: email, organization, consentWay: way, ...rest } = input
  const filing: Filing = {
    ...rest,
    kind: 'complaint',
    channel: 'web',
    priority: 'medium',
    regencyId: null,
    consent: way ? { way, version } : null,
    caller: { requesterId: null, name, email, phone: null, organization },
  }
  return fileFor(person, filing, withEntry)
}
