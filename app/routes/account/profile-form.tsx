// The profile in edit mode: 'Simpan' stores it, 'Batal' leaves it as it was.
import { Form, Link, useActionData, useNavigation } from 'react-router'
import { RegistrantFields } from '#app/components/account/registrant-fields.tsx'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Area } from '#domain/accounts/permissions.ts'
import type { Profile } from '#domain/accounts/profile/profile.ts'

/** Props of `ProfileForm`. */
export interface ProfileFormProps {
  readonly area: Area
  readonly profile: Profile
}

/** What the organization is called: agents belong to a team. */
export function organizationLabel(area: Area): string {
  return area === 'helpdesk' ? 'Tim' : 'Instansi'
}

/** The fields start with what was typed, then with what is stored. */
export function ProfileForm({ area, profile }: ProfileFormProps) {
  const problem = useFormProblem(useActionData())
  const busy = useNavigation().formMethod === 'POST'
  const { errors = {}, values = {} } = problem ?? {}
  const start = (name: 'name' | 'phone' | 'organization' | 'position' | 'address') =>
    values[name] ?? profile[name] ?? undefined
  return (
    <Card>
      <CardHeader title="Informasi pribadi" />
      <Form method="post" noValidate className="grid grid-cols-1 gap-5">
        {problem && Object.keys(errors).length === 0 && <Notice tone="error" title={problem.message} role="alert" />}
        <Field label="Nama lengkap" name="name" error={errors.name}>
          <TextInput defaultValue={start('name')} autoComplete="name" />
        </Field>
        <Field label="Email" name="email" hint={<Link to={`/${area}/change-email`}>Ubah email</Link>}>
          <TextInput type="email" value={profile.email} readOnly />
        </Field>
        <Field label="Nomor HP" name="phone" optional error={errors.phone}>
          <TextInput type="tel" inputMode="tel" defaultValue={start('phone')} autoComplete="tel" />
        </Field>
        <Field label={organizationLabel(area)} name="organization" optional error={errors.organization}>
          <TextInput defaultValue={start('organization')} autoComplete="organization" />
        </Field>
        <Field label="Jabatan" name="position" optional error={errors.position}>
          <TextInput defaultValue={start('position')} autoComplete="organization-title" />
        </Field>
        <Field label="Alamat" name="address" optional error={errors.address}>
          <TextArea rows={2} defaultValue={start('address')} autoComplete="street-address" />
        </Field>
        {area === 'helpdesk' && (
          <Field
            label="Spesialisasi"
            name="specializations"
            optional
            hint="Satu per baris, misalnya: Masalah masuk akun"
            error={errors.specializations}
          >
            <TextArea rows={4} defaultValue={values.specializations ?? profile.specializations.join('\n')} />
          </Field>
        )}
        {area === 'client' && (
          <RegistrantFields
            legend="Siapa pemilik akun ini?"
            values={{ ...registrantOf(profile), ...values }}
            errors={errors}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyLabel="Menyimpan...">
            Simpan
          </Button>
          <ButtonLink to={`/${area}/profile`} preventScrollReset variant="secondary">
            Batal
          </ButtonLink>
        </div>
      </Form>
    </Card>
  )
}

/** The stored registrant, as the values of the fields. */
function registrantOf({ registrant, guardian }: Profile): Record<string, string> {
  if (registrant === null) return {}
  if (registrant === 'parent') return { registrant }
  if (registrant === 'adult') return { registrant: 'pupil', adult: 'ya' }
  return { registrant: 'pupil', guardianName: guardian?.name ?? '', guardianAgrees: 'ya' }
}
