// '/admin/change-email': another address for the own account.

import { keepAfterProblem, keepTyped } from '#app/forms/offline-form.ts'
import { requirePerson } from '#app/guards.server.ts'
import { ChangeEmailForm } from '#app/routes/account/change-email-form.tsx'
import { changeEmailAction, loadChangeEmail } from '#app/steps/change-email.server.ts'
import type { Route } from './+types/change-email-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Ubah Email · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadChangeEmail(await requirePerson(context, request, 'admin'))
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeEmailAction(await requirePerson(context, request, 'admin'), request)
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function ChangeEmailPage({ loaderData }: Route.ComponentProps) {
  return <ChangeEmailForm {...loaderData} />
}
