// '/admin/profile': an administrator's own profile, and what they may do.
import { Circle, CircleCheck } from 'lucide-react'
import { keepAfterProblem, keepTyped } from '#app/forms/offline-form.ts'
import { requirePerson } from '#app/guards.server.ts'
import { ProfileView } from '#app/routes/account/profile-view.tsx'
import { changeProfileAction, loadProfile } from '#app/steps/profile.server.ts'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { holds } from '#domain/accounts/permissions.ts'
import { type Permission, permissions } from '#domain/accounts/person.ts'
import type { Route } from './+types/profile-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Profil · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const held = (Object.keys(permissions) as Permission[]).map((permission) => ({
    label: permissions[permission],
    granted: holds(person, permission),
  }))
  return {
    ...(await loadProfile(person, request)),
    roleLabel: holds(person, 'super_admin') ? 'Super Administrator' : 'Administrator',
    permissions: held,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeProfileAction(await requirePerson(context, request, 'admin'), request)
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { profile, editing, roleLabel, permissions: held } = loaderData
  return (
    <ProfileView area="/admin" roleLabel={roleLabel} organizationLabel="Instansi" profile={profile} editing={editing}>
      <Card>
        <CardHeader title="Hak akses" description="Diberikan oleh Super Administrator." />
        <ul aria-label="Hak akses" className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
          {held.map(({ label, granted }) => {
            const Icon = granted ? CircleCheck : Circle
            return (
              <li key={label} className={granted ? 'flex gap-2 font-medium' : 'flex gap-2 text-tinta-soft'}>
                <Icon className={granted ? 'mt-0.5 text-green-600' : 'mt-0.5'} />
                <span>
                  {label}
                  <span className="sr-only">{granted ? ': diberikan' : ': tidak diberikan'}</span>
                </span>
              </li>
            )
          })}
        </ul>
      </Card>
    </ProfileView>
  )
}
