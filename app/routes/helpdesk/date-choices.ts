// '/helpdesk/date-choices': the season's dates an author can insert into a text as markers, as JSON for the insert menu.
import { requireDesk } from '#app/guards.server.ts'
import { findMarkerChoices } from '#domain/season/season.server.ts'
import type { Route } from './+types/date-choices.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireDesk(context, request)
  return { groups: await findMarkerChoices() }
}
