import { Camera, FileUser, KeyRound, MonitorSmartphone, Pencil, ShieldCheck, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RegistrantFieldset } from '#app/components/account/registrant-fields.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type Definition, DefinitionList } from '#app/ui/definition-list.tsx'
import { Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import type { Area } from '#domain/accounts/permissions.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import type { Profile } from '#domain/accounts/profile/profile.ts'
import { registrants } from '#domain/accounts/registrant.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'
import { EmailFact, ProfilePhoto } from './profile-facts.tsx'

interface ProfileFormProps {
  readonly area: Area
  readonly profile: Profile
}

function organizationLabel(area: Area): string {
  return area === 'helpdesk' ? 'Tim' : 'Instansi'
}

function WorkFields({ area }: Pick<ProfileFormProps, 'area'>) {
  const fields = (
    <>
      <Field label={organizationLabel(area)} name="organization" optional>
        <TextInput autoComplete="organization" />
      </Field>
      <Field label="Jabatan" name="position" optional>
        <TextInput autoComplete="organization-title" />
      </Field>
    </>
  )
  if (area !== 'client') return fields
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-nila-700">Untuk sekolah</summary>
      <div className="grid grid-cols-1 gap-5 pt-2">{fields}</div>
    </details>
  )
}

/** The fields start with what was typed, then with what is stored. */
function ProfileForm({ area, profile }: ProfileFormProps) {
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
        <WorkFields area={area} />
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
        {area === 'client' && <RegistrantFieldset legend="Siapa pemilik akun ini?" />}
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

function registrantOf({ registrant, guardian }: Profile): Record<string, string> {
  if (registrant === null) return {}
  if (registrant === 'parent') return { registrant }
  if (registrant === 'adult') return { registrant: 'pupil', adult: 'ya' }
  return { registrant: 'pupil', guardianName: guardian?.name ?? '', guardianAgrees: 'ya' }
}

interface ProfileViewProps extends ProfileFormProps {
  readonly editing: boolean
  readonly roleLabel: string
  /** False for who signs in with codes, or by another provider's account, alone. */
  readonly hasPassword: boolean
  readonly pendingEmail: string | null
  readonly sendsMails: boolean
  readonly children?: ReactNode
}

export function ProfileView(props: ProfileViewProps) {
  const { area, profile, editing, roleLabel, hasPassword, children } = props
  return (
    <Page className="gap-6" title="Profil">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-6">
          <Card className="flex flex-wrap items-center gap-5 lg:flex-col lg:text-center">
            <ProfilePhoto name={profile.name} photoId={profile.photoId} />
            <div className="min-w-0">
              <p className="text-lg font-bold wrap-anywhere">{profile.name}</p>
              <p className="text-tinta-soft">{roleLabel}</p>
              <ButtonLink to={`/${area}/profile/photo`} variant="secondary" className="mt-3">
                <Camera />
                Ubah Foto
              </ButtonLink>
            </div>
          </Card>
          <nav aria-label="Akun">
            <Card flush>
              <ul className="divide-y divide-garis">
                {hasPassword ? (
                  <>
                    <AccountLink to={`/${area}/change-password`} icon={<KeyRound />}>
                      Ubah password
                    </AccountLink>
                    <AccountLink to={`/${area}/two-factor`} icon={<ShieldCheck />}>
                      Verifikasi dua langkah
                    </AccountLink>
                  </>
                ) : area === 'client' ? (
                  <AccountLink to="/client/complete-account" icon={<UserRoundPlus />}>
                    Lengkapi akun
                  </AccountLink>
                ) : (
                  <AccountLink to={`/${area}/change-password`} icon={<KeyRound />}>
                    Buat password
                  </AccountLink>
                )}
                <AccountLink to={`/${area}/sessions`} icon={<MonitorSmartphone />}>
                  Perangkat
                </AccountLink>
                {area === 'client' && (
                  <AccountLink to={`/${area}/personal-data`} icon={<FileUser />}>
                    Data saya
                  </AccountLink>
                )}
              </ul>
            </Card>
          </nav>
        </div>
        <div className="grid grid-cols-1 gap-6">
          {editing ? <ProfileForm {...props} /> : <ProfileFacts {...props} />}
          {children}
        </div>
      </div>
    </Page>
  )
}

function AccountLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-12 items-center gap-3 px-4 font-semibold no-underline hover:underline sm:px-5"
      >
        {icon}
        {children}
      </Link>
    </li>
  )
}

function ProfileFacts({ area, profile, hasPassword, pendingEmail, sendsMails }: ProfileViewProps) {
  const email = <EmailFact area={area} email={profile.email} pending={pendingEmail} {...{ hasPassword, sendsMails }} />
  const work: Definition[] = [
    { term: organizationLabel(area), description: profile.organization },
    { term: 'Jabatan', description: profile.position },
  ]
  const facts: Definition[] = [
    { term: 'Nama lengkap', description: profile.name },
    { term: 'Email', description: email },
    { term: 'Nomor HP', description: profile.phone && formatPhone(profile.phone) },
    ...(area === 'client' ? work.filter(({ description }) => description) : work),
    { term: 'Alamat', description: <Lines text={profile.address} /> },
  ]
  if (area === 'client') {
    facts.push({ term: 'Pendaftar', description: profile.registrant && registrants[profile.registrant] })
    if (profile.guardian) facts.push({ term: 'Orang tua/wali', description: <Guardian {...profile.guardian} /> })
  }
  if (area === 'helpdesk') {
    facts.push({ term: 'Spesialisasi', description: <Lines text={profile.specializations.join('\n')} /> })
  }
  return (
    <Card
      title="Informasi pribadi"
      actions={
        <ButtonLink to={`/${area}/profile?edit=1`} preventScrollReset variant="secondary">
          <Pencil />
          Edit Profil
        </ButtonLink>
      }
    >
      <DefinitionList items={facts} />
    </Card>
  )
}

function Guardian({ name, agreedAt }: NonNullable<ProfileFormProps['profile']['guardian']>) {
  return (
    <>
      <span className="wrap-anywhere">{name}</span>
      <span className="block text-sm font-normal text-tinta-soft">Menyetujui pada {formatDateTime(agreedAt)}</span>
    </>
  )
}

function Lines({ text }: { text: string | null }) {
  return text ? <span className="whitespace-pre-line">{text}</span> : <span className="text-tinta-soft">–</span>
}
