// '/helpdesk/danger': the tickets in danger that the person must see, as JSON for the band of open pages.
import { requireDesk } from '#app/guards.server.ts'
import { findDistressedTickets } from '#domain/tickets/distress/distressed-tickets.ts'
import type { Route } from './+types/danger.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return Response.json(await findDistressedTickets(await requireDesk(context, request)))
}
