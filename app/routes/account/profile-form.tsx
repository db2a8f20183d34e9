// The profile in edit mode: 'Simpan' stores it, 'Batal' leaves it as it was.
import { Link } from 'react-router'
import { RegistrantFields } from '#app/components/account/registrant-fields.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import type { Area } from '#domain/accounts/permissions.ts'
import type { Profile } from '#domain/accounts/profile/profile.ts'
import { hasAddress } from '#domain/tickets/on-behalf/walk-in-email.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'

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
  return (
    <Card title="Informasi pribadi">
      <PortalForm
        stored={{
          ...profile,
          ...registrantOf(profile),
          phone: profile.phone && formatPhone(profile.phone),
          specializations: profile.specializations.join('\n'),
        }}
        className="grid grid-cols-1 gap-5"
      >
        <FormNotices />
        <Field label="Nama lengkap" name="name">
          <TextInput autoComplete="name" />
        </Field>
        {hasAddress(profile.email) && (
          <Field label="Email" name="email" hint={<Link to={`/${area}/change-email`}>Ubah email</Link>}>
            <TextInput type="email" value={profile.email} readOnly />
          </Field>
        )}
        <Field label="Nomor HP" name="phone" optional>
          <TextInput type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
        <Field label={organizationLabel(area)} name="organization" optional>
          <TextInput autoComplete="organization" />
        </Field>
        <Field label="Jabatan" name="position" optional>
          <TextInput autoComplete="organization-title" />
        </Field>
        <Field label="Alamat" name="address" optional>
          <TextArea rows={2} autoComplete="street-address" />
        </Field>
        {area === 'helpdesk' && (
          <Field
            label="Spesialisasi"
            name="specializations"
            optional
            hint="Satu per baris, misalnya: Masalah masuk akun"
          >
            <TextArea rows={4} />
          </Field>
        )}
        {area === 'client' && <RegistrantFields legend="Siapa pemilik akun ini?" />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busyLabel="Menyimpan...">
            Simpan
          </Button>
          <ButtonLink to={`/${area}/profile`} preventScrollReset variant="secondary">
            Batal
          </ButtonLink>
        </div>
      </PortalForm>
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
