// '/helpdesk/tickets/requesters?phone=&email=': the accounts with this number or address, as JSON, while a call is filed.
import { requireDesk } from '#app/guards.server.ts'
import { findRequesters } from '#domain/tickets/on-behalf/requester.ts'
import type { Route } from './+types/requesters.ts'

/** Longest number or address that is looked for, in characters. */
const longest = 254

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const params = new URL(request.url).searchParams
  const asked = (name: string) => params.get(name)?.slice(0, longest)
  const requesters = await findRequesters(person, { phone: asked('phone'), email: asked('email') })
  return Response.json({ requesters }, { headers: { 'Cache-Control': 'no-store' } })
}
