// Which ticket comes after the open one, in the list it was opened from.

import { deskLists } from '#app/routes/helpdesk/tickets/desk-lists.ts'
import type { Person } from '#domain/accounts/person.ts'
import { inOwnOrder, readDeskView, writeDeskView } from '#domain/tickets/desk/desk-view.ts'
import { findDeskTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import { findBeingAnswered } from '#domain/tickets/drafts/find-drafts.ts'

/** So many of the next may be on their way to an answer already. */
const lookAhead = 10

/**
 * The address of the next ticket of the list whose query is given, of the first when none follows, or of the list when nothing
 * is left in it. Tickets to which a reply is on its way are passed over.
 */
export async function findNextAddress(person: Person, ticketId: number, query: URLSearchParams): Promise<string> {
  const view = inOwnOrder(readDeskView(query))
  const search = writeDeskView(view).toString()
  for (const after of [ticketId, undefined]) {
    const { items } = await findDeskTickets(person, view, { after, limit: lookAhead })
    const answered = await findBeingAnswered(items.map(({ id }) => id))
    const next = items.find(({ id }) => id !== ticketId && !answered.includes(id))
    if (next) return `/helpdesk/tickets/${next.id}?${search}`
  }
  return view.stage ? `${deskLists[view.stage].path}?${search}` : `/helpdesk/complaints?${search}`
}
