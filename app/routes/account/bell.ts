// '/client/notifications/unread' and its like of the helpdesk: how the bell stands, as JSON for an open page.
import type { Route } from './+types/bell.ts'
import { loadBell } from './load-bell.server.ts'
import { requireOwner } from './require-owner.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { person, area } = await requireOwner(args)
  return Response.json(await loadBell(person, area), { headers: { 'Cache-Control': 'no-store' } })
}
