// What the bell shows: for the layouts, and as JSON for a page that hears that something came or was read.
import type { BellState } from '#app/components/notifications/use-bell.ts'
import type { Person } from '#domain/accounts/person.ts'
import { getBell } from '#domain/notifications/get-bell.ts'

/** The person's bell; staff have theirs in the helpdesk, administrators too. */
export async function loadBell(person: Person, area: 'client' | 'helpdesk'): Promise<BellState> {
  const { unread, latest } = await getBell(person)
  const pageOf = { client: `/client/questions/${latest?.publicId}`, helpdesk: `/helpdesk/tickets/${latest?.ticketId}` }
  return {
    to: `/${area}/notifications`,
    unread,
    latest: latest && { id: latest.id, text: latest.text, to: pageOf[area] },
  }
}

/** The same, as the answer to an open page. */
export async function answerBell(person: Person, area: 'client' | 'helpdesk'): Promise<Response> {
  return Response.json(await loadBell(person, area), { headers: { 'Cache-Control': 'no-store' } })
}
