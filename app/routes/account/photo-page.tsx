import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { clientActionKeepingInput } from '#app/forms/offline-form.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import type { FormUploads } from '#app/forms/uploads.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FileInput } from '#app/ui/forms/file-input.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { changePhoto, getProfile, removePhoto } from '#domain/accounts/profile/profile.server.ts'
import { photoMaxBytes, photoRule } from '#domain/accounts/profile/profile.ts'
import { photoInput } from '#domain/accounts/profile/profile-input.ts'
import type { Route } from './+types/photo-page.ts'
import { ProfilePhoto } from './profile-facts.tsx'
import { requireOwner } from './require-owner.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Ubah Foto · Helpdesk SPMB' }]

export const handle = { uploads: { maxBytes: photoMaxBytes, fileAlone: true } satisfies FormUploads }

export async function loader(args: Route.LoaderArgs) {
  const { person, area } = await requireOwner(args)
  const { name, photoId } = await getProfile(person)
  return { name, photoId, profile: `/${area}/profile` }
}

export async function action(args: Route.ActionArgs) {
  const { person, area } = await requireOwner(args)
  return answerForm(args.request, photoInput, async (input) => {
    if (input.intent === 'change') await changePhoto(person, input)
    else await removePhoto(person)
    const text = input.intent === 'change' ? 'Foto profil berhasil diperbarui' : 'Foto profil sudah dihapus'
    return redirectWithFlash(`/${area}/profile`, text)
  })
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  clientActionKeepingInput({ ...sent, tooLarge: { photo: photoRule } })

/** Two forms, because taking a photo away needs no file. */
export default function PhotoPage({ loaderData }: Route.ComponentProps) {
  const { name, photoId, profile } = loaderData
  return (
    <Page className="max-w-column gap-6" title="Ubah Foto" back={{ to: profile, label: 'Profil' }}>
      <Card className="grid grid-cols-1 gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <ProfilePhoto name={name} photoId={photoId} />
        <PortalForm intent="change" encType="multipart/form-data" className="grid grid-cols-1 gap-5">
          <FormNotices />
          <Field label="Foto baru" name="photo" hint={photoRule}>
            <FileInput accept="image/jpeg,image/png" />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busyLabel="Mengunggah...">
              Simpan foto
            </Button>
            <ButtonLink to={profile} variant="secondary">
              Batal
            </ButtonLink>
          </div>
        </PortalForm>
      </Card>
      {photoId && (
        <PortalForm intent="remove">
          <Button type="submit" variant="quiet" busyLabel="Menghapus..." className="-ml-4">
            Hapus foto
          </Button>
        </PortalForm>
      )}
    </Page>
  )
}
