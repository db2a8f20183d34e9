// '/admin/profile/photo': the photo of an administrator.

import { keepAfterProblem, keepTyped } from '#app/forms/offline-form.ts'
import { requirePerson } from '#app/guards.server.ts'
import { PhotoForm } from '#app/routes/account/photo-form.tsx'
import { changePhotoAction, loadProfile } from '#app/steps/profile.server.ts'
import { photoRule } from '#domain/accounts/profile/profile.ts'
import type { Route } from './+types/photo-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Ubah Foto · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { profile } = await loadProfile(await requirePerson(context, request, 'admin'), request)
  return { name: profile.name, photoId: profile.photoId }
}

export async function action({ context, request }: Route.ActionArgs) {
  return changePhotoAction(await requirePerson(context, request, 'admin'), request)
}

export const clientAction = (sent: Route.ClientActionArgs) => keepTyped({ ...sent, tooLarge: { photo: photoRule } })
export const shouldRevalidate = keepAfterProblem

export default function PhotoPage({ loaderData }: Route.ComponentProps) {
  return <PhotoForm area="/admin" profile={loaderData} />
}
