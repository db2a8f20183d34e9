// '/client/profile': a client's own profile.

import { keepAfterProblem, keepTyped } from '#app/forms/offline-form.ts'
import { requirePerson } from '#app/guards.server.ts'
import { ProfileView } from '#app/routes/account/profile-view.tsx'
import { changeProfileAction, loadProfile } from '#app/steps/profile.server.ts'
import type { Route } from './+types/profile-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Profil · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadProfile(await requirePerson(context, request, 'client'), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeProfileAction(await requirePerson(context, request, 'client'), request)
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  return <ProfileView area="/client" roleLabel="Klien" organizationLabel="Instansi" {...loaderData} />
}
