// '/admin/people/:id/reset-second-factor': takes away the second factor of someone who lost the device; by form only.
import { redirect } from 'react-router'
import { redirectWithFlash } from '#app/flash.ts'
import { requireManager } from '#app/guards.server.ts'
import { resetSecondFactor } from '#domain/accounts/second-factor/second-factor.server.ts'
import type { Route } from './+types/reset-second-factor.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await requireManager(context, request)
  return redirect(`/admin/people/${encodeURIComponent(params.id)}`)
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await resetSecondFactor(await requireManager(context, request), params.id)
  const path = `/admin/people/${encodeURIComponent(params.id)}`
  return redirectWithFlash(path, 'Verifikasi dua langkah sudah diatur ulang')
}
