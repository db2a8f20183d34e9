// The complaint form of the helpdesk area (spec §3).
import type { Person } from '#domain/accounts/account.ts'
import type { StoredTicket, WithEntry } from '#domain/tickets/store-ticket.ts'
import { type Filing, fileFor } from './file-ticket.ts'
import type { ComplaintInput } from './intake-input.ts'

/**
 * Files a complaint for the contact it names; it lies with the agent's own office, and its priority is 'Sedang' until
 * the desk says otherwise.
 * @throws as `fileFor`.
 */
export function submitComplaint(person: Person, input: ComplaintInput, withEntry?: WithEntry): Promise<StoredTicket> {
  const { contactName: name, contactEmail: email, organization, ...rest } = input
  const filing: Filing = {
    ...rest,
    kind: 'complaint',
    channel: 'web',
    priority: 'medium',
    regencyId: null,
    caller: { requesterId: null, name, email, phone: null, organization },
  }
  return fileFor(person, filing, withEntry)
}
