// '/helpdesk/tickets/matching?ids=&…': which of these tickets the view in the address shows, as JSON for an open list.
import { requireDesk } from '#app/guards.server.ts'
import { readDeskView } from '#domain/tickets/desk/desk-view.ts'
import { findMatchingTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import type { Route } from './+types/matching-tickets.ts'

/** A list asks for fewer at a time. */
const maxTickets = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const params = new URL(request.url).searchParams
  const ids = (params.get('ids') ?? '').split(',').filter((id) => /^\d{1,15}$/.test(id))
  const matching = await findMatchingTickets(person, readDeskView(params), ids.slice(0, maxTickets).map(Number))
  return Response.json({ matching }, { headers: { 'Cache-Control': 'no-store' } })
}
