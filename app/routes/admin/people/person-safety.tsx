import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { reasonMaxLength } from '#domain/accounts/people/people-policy.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'

interface PersonSafetyProps {
  readonly person: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly blocked: boolean
    readonly canBeOpened: boolean
    readonly sessions: number
    readonly hasSecondFactor: boolean
  }
  /** The link of an invitation that is still good, to be passed on by hand. */
  readonly invitation: string | null
  readonly provider: { readonly name: string } | null
}

export function PersonSignIn({ person, invitation }: Omit<PersonSafetyProps, 'provider'>) {
  const hasNoAddress = !hasAddress(person.email)
  if (person.blocked && !hasNoAddress) return null
  return (
    <Card title="Masuk" className="grid grid-cols-1 content-start gap-3">
      {invitation && (
        <>
          <p>
            Tautan undangan, sekali pakai. Berikan hanya kepada <b>{person.name}</b>, misalnya lewat WhatsApp.
          </p>
          <p className="flex flex-wrap items-center gap-3">
            <code className="wrap-anywhere">{invitation}</code>
            <CopyButton text={invitation} what="tautan undangan" size="sm" />
          </p>
        </>
      )}
      {hasNoAddress ? (
        <p className="text-tinta-soft">Masuk dengan kode WhatsApp. Tautan password tidak dapat dikirim: tanpa email.</p>
      ) : (
        <PortalForm intent={person.canBeOpened ? 'password-link' : 'invitation'}>
          <Button type="submit" variant="secondary" busyLabel="Mengirim...">
            {person.canBeOpened ? 'Kirim tautan password baru' : 'Kirim ulang undangan'}
          </Button>
        </PortalForm>
      )}
    </Card>
  )
}

/** Everything that signs the person out; last on the page. */
export function PersonHeavySteps({ person, provider }: Omit<PersonSafetyProps, 'invitation'>) {
  return (
    <Card
      title="Tindakan berat"
      description="Setiap tindakan di sini mengeluarkan orang itu dari semua perangkatnya."
      className="grid grid-cols-1 gap-5"
    >
      <div className="flex flex-wrap gap-3 empty:hidden">
        {person.sessions > 0 && (
          <ConfirmForm
            intent="end-sessions"
            title={`Akhiri semua sesi ${person.name}?`}
            description="Ia keluar dari semua perangkat dan harus masuk lagi."
            confirmLabel="Ya, akhiri"
          >
            <Button type="submit" variant="secondary" busyLabel="Mengakhiri...">
              Akhiri semua sesi
            </Button>
          </ConfirmForm>
        )}
        {provider && (
          <ConfirmForm
            intent="unlink-provider"
            title={`Putuskan ${provider.name} dari akun ${person.name}?`}
            description={`Semua sesinya berakhir. ${provider.name} terhubung lagi bila ia masuk dengannya dan alamat emailnya sama.`}
            confirmLabel="Ya, putuskan"
          >
            <Button type="submit" variant="secondary" busyLabel="Memutus...">
              Putuskan {provider.name}
            </Button>
          </ConfirmForm>
        )}
        {person.hasSecondFactor && (
          <ConfirmForm
            title={`Atur ulang verifikasi dua langkah ${person.name}?`}
            description="Kode dari perangkat lamanya tidak berlaku lagi dan semua sesinya berakhir. Pastikan benar ia yang meminta."
            confirmLabel="Ya, atur ulang"
            action={`/admin/people/${person.id}/reset-second-factor`}
          >
            <Button type="submit" variant="secondary">
              Atur ulang verifikasi dua langkah
            </Button>
          </ConfirmForm>
        )}
      </div>
      {person.blocked ? (
        <PortalForm intent="unblock">
          <Button type="submit" busyLabel="Membuka...">
            Buka blokir
          </Button>
        </PortalForm>
      ) : (
        <ConfirmForm
          intent="block"
          title={`Blokir ${person.name}?`}
          description="Semua sesinya berakhir dan ia tidak dapat masuk sampai blokirnya dibuka."
          confirmLabel="Ya, blokir"
          danger
          className="grid max-w-column grid-cols-1 gap-4"
        >
          <Field label="Alasan memblokir" name="reason" hint="Hanya dibaca sesama admin." limit={reasonMaxLength}>
            <TextArea rows={2} className="min-h-20" />
          </Field>
          <Button type="submit" variant="danger" busyLabel="Memblokir..." className="justify-self-start">
            Blokir akun
          </Button>
        </ConfirmForm>
      )}
    </Card>
  )
}
