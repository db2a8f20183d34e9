// Who may do what with the FAQ. Pure: asked by the area's reads and writes, and by pages for their menus.
import { isAdminWith, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Writing, ordering, deleting and reading the history are for administrators with the permission 'content'. */
export function mayManageFaq(person: Person): boolean {
  return isAdminWith(person, 'content')
}

/** Whoever answers tickets proposes what they answered. */
export function mayProposeFaq(person: Person): boolean {
  return mayWorkOnTickets(person)
}

/** What the desk proposed is published by a second person: nobody publishes the own proposal, administrators neither. */
export function mayPublishFaq(person: Person, { proposedBy }: { readonly proposedBy: string | null }): boolean {
  return mayManageFaq(person) && proposedBy !== person.id
}
