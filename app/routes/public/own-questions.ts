// '/own-questions': what the home page, which is the same for everybody, adds for this account or device, as JSON.
import { deviceQuestions } from '#app/guest-device.server.ts'
import { requestContext } from '#app/request-context.ts'
import { findNewestQuestions } from '#domain/tickets/guest/newest-questions.server.ts'
import type { Route } from './+types/own-questions.ts'

/** As many as leave the search within the first screen of a phone. */
const shown = 2

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await context.get(requestContext).person()
  const questions =
    person?.role === 'client' ? await findNewestQuestions(person, shown) : await deviceQuestions(request, shown)
  return Response.json(questions, { headers: { 'Cache-Control': 'no-store' } })
}
