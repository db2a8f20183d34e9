// '/helpdesk/change-password': an agent's own password.

import { keepAfterProblem, keepTyped } from '#app/forms/offline-form.ts'
import { requirePerson } from '#app/guards.server.ts'
import { ChangePasswordForm } from '#app/routes/account/change-password-form.tsx'
import { changePasswordAction } from '#app/steps/change-password.server.ts'
import type { Route } from './+types/change-password-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Ubah Password · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await requirePerson(context, request, 'helpdesk')
  return { role }
}

export async function action({ context, request }: Route.ActionArgs) {
  return changePasswordAction(await requirePerson(context, request, 'helpdesk'), request)
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function ChangePasswordPage({ loaderData }: Route.ComponentProps) {
  return <ChangePasswordForm role={loaderData.role} />
}
