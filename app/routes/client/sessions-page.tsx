// '/client/sessions': the devices a client is signed in on.

import { keepTyped } from '#app/forms/offline-form.ts'
import { requirePerson } from '#app/guards.server.ts'
import { SessionList } from '#app/routes/account/session-list.tsx'
import { endSessionsAction, loadSessions } from '#app/steps/sessions.server.ts'
import type { Route } from './+types/sessions-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Perangkat · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadSessions(await requirePerson(context, request, 'client'))
}

export async function action({ context, request }: Route.ActionArgs) {
  return endSessionsAction(await requirePerson(context, request, 'client'), request)
}

export const clientAction = keepTyped
// Also after a refusal: the device may have left in the meantime.
export const shouldRevalidate = () => true

export default function SessionsPage({ loaderData }: Route.ComponentProps) {
  return <SessionList area="/client" {...loaderData} />
}
