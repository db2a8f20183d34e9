// '/helpdesk/date-choices': what of the season a text can name, for the menu of whoever writes one.
import { requireDesk } from '#app/guards.server.ts'
import { findMarkerChoices } from '#domain/season/marker-choices.ts'
import type { Route } from './+types/date-choices.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireDesk(context, request)
  return { groups: await findMarkerChoices() }
}
