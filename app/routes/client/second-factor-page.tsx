// '/client/two-factor': a client's own second factor.

import { keepAfterProblem, keepTyped } from '#app/forms/offline-form.ts'
import { requirePerson } from '#app/guards.server.ts'
import { SecondFactor } from '#app/routes/account/second-factor.tsx'
import { loadSecondFactor, secondFactorAction } from '#app/steps/second-factor.server.ts'
import type { Route } from './+types/second-factor-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Verifikasi dua langkah · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadSecondFactor(await requirePerson(context, request, 'client'))
}

export async function action({ context, request }: Route.ActionArgs) {
  return secondFactorAction(await requirePerson(context, request, 'client'), request)
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function SecondFactorPage({ loaderData }: Route.ComponentProps) {
  return <SecondFactor {...loaderData} />
}
