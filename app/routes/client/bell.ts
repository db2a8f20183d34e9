// '/client/notifications/unread': how the bell stands, as JSON for an open page.
import { requirePerson } from '#app/guards.server.ts'
import { answerBell } from '#app/steps/bell.server.ts'
import type { Route } from './+types/bell.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return answerBell(await requirePerson(context, request, 'client'), 'client')
}
