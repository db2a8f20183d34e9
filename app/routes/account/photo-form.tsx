// 'Ubah Foto': the page of all three areas on which one's photo is chosen or taken away.
import { Form, useActionData, useNavigation } from 'react-router'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FileInput } from '#app/ui/forms/file-input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { photoRule } from '#domain/accounts/profile/profile.ts'
import { ProfilePhoto, type ProfilePhotoProps } from './profile-photo.tsx'

/** Props of `PhotoForm`: the area the page stands in, and the profile's name and photo. */
export interface PhotoFormProps {
  readonly area: string
  readonly profile: ProfilePhotoProps
}

/** Two forms, because taking a photo away needs no file. */
export function PhotoForm({ area, profile }: PhotoFormProps) {
  const problem = useFormProblem(useActionData())
  const sent = useNavigation().formData?.get('intent')
  return (
    <div className="grid max-w-xl grid-cols-1 gap-6">
      <PageHeader title="Ubah Foto" back={{ to: `${area}/profile`, label: 'Profil' }} />
      {problem && Object.keys(problem.errors).length === 0 && (
        <Notice tone="error" title={problem.message} role="alert" />
      )}
      <Card className="grid grid-cols-1 gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <ProfilePhoto name={profile.name} photoId={profile.photoId} />
        <Form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1 gap-5">
          <input type="hidden" name="intent" value="change" />
          <Field label="Foto baru" name="photo" hint={photoRule} error={problem?.errors.photo}>
            <FileInput accept="image/jpeg,image/png" />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={sent === 'change'} busyLabel="Mengunggah...">
              Simpan foto
            </Button>
            <ButtonLink to={`${area}/profile`} variant="secondary">
              Batal
            </ButtonLink>
          </div>
        </Form>
      </Card>
      {profile.photoId && (
        <Form method="post">
          <input type="hidden" name="intent" value="remove" />
          <Button type="submit" variant="quiet" busy={sent === 'remove'} busyLabel="Menghapus..." className="-ml-4">
            Hapus foto
          </Button>
        </Form>
      )}
    </div>
  )
}
