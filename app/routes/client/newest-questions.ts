// '/client/newest-questions': what the home page, the same for everybody, adds for who is signed in, as JSON.
import { requirePerson } from '#app/guards.server.ts'
import { findOwnTickets } from '#domain/tickets/requester/own-ticket.ts'
import type { Route } from './+types/newest-questions.ts'

/** As many as leave the search within the first screen of a phone. */
const shown = 2

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const { items } = await findOwnTickets(person, { limit: shown, order: 'answered' })
  const questions = items.map(({ publicId, title, label }) => ({ publicId, title, label }))
  return Response.json(questions, { headers: { 'Cache-Control': 'no-store' } })
}
