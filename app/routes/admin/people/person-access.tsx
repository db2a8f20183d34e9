import { type OfficeOption, OfficeSelect } from '#app/components/offices/office-select.tsx'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Checkbox, Field, Select, TextArea } from '#app/ui/forms/field.tsx'
import { reasonMaxLength, roleName } from '#domain/accounts/people/people-policy.ts'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission, Role } from '#domain/accounts/person.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'

interface PersonAccessProps {
  readonly person: {
    readonly name: string
    readonly role: Role
    readonly officeId: number | null
    readonly permissions: readonly Permission[]
    readonly can: { readonly roles: readonly Role[]; readonly permissions: readonly Permission[] }
  }
  readonly offices: readonly OfficeOption[]
}

export function PersonAccess({ person, offices }: PersonAccessProps) {
  return (
    <>
      <Card title="Peran dan cabang dinas" description="Hanya petugas yang punya cabang dinas.">
        <ConfirmForm
          intent="role"
          stored={person}
          title={`Ubah peran ${person.name}?`}
          description="Bila perannya berubah, semua sesinya berakhir, ia harus masuk lagi, dan izin yang tidak cocok dengan peran baru dicabut."
          confirmLabel="Ya, ubah"
          className="grid grid-cols-1 gap-5"
        >
          <Field label="Peran" name="role">
            <Select options={person.can.roles.map((id) => ({ id, name: roleName(id) }))} />
          </Field>
          <Field label="Cabang dinas" name="officeId">
            <OfficeSelect offices={offices} />
          </Field>
          <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
            Simpan peran
          </Button>
        </ConfirmForm>
      </Card>
      {person.can.permissions.length > 0 && (
        <Card title="Izin" description="Super Admin mencakup semua izin lain.">
          <ConfirmForm
            intent="permissions"
            // Another role has other permissions to tick.
            key={person.role}
            title={`Ubah izin ${person.name}?`}
            description="Semua sesinya berakhir dan ia harus masuk lagi."
            confirmLabel="Ya, ubah"
          >
            <fieldset className="grid sm:grid-cols-2">
              <legend className="sr-only">Izin</legend>
              {person.can.permissions.map((permission) => (
                <Checkbox key={permission} name={permission} defaultChecked={person.permissions.includes(permission)}>
                  {permissions[permission]}
                </Checkbox>
              ))}
            </fieldset>
            <Button type="submit" busyLabel="Menyimpan..." className="mt-3">
              Simpan izin
            </Button>
          </ConfirmForm>
        </Card>
      )}
    </>
  )
}

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
  readonly provider: { readonly name: string; readonly email: string; readonly since: string } | null
}

export function PersonSafety({ person, provider, invitation }: PersonSafetyProps) {
  const link = person.canBeOpened ? 'password-link' : 'invitation'
  return (
    <Card title="Masuk dan keamanan">
      <div className="grid grid-cols-1 gap-6">
        {invitation && (
          <div className="grid grid-cols-1 gap-2">
            <p>
              Tautan undangan, sekali pakai. Berikan hanya kepada <b>{person.name}</b>, misalnya lewat WhatsApp.
            </p>
            <p className="flex flex-wrap items-center gap-3">
              <code className="wrap-anywhere">{invitation}</code>
              <CopyButton text={invitation} what="tautan undangan" size="sm" />
            </p>
          </div>
        )}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {!hasAddress(person.email) && (
            <p className="text-tinta-soft">
              Masuk dengan kode WhatsApp. Tautan password tidak dapat dikirim: tanpa email.
            </p>
          )}
          {!person.blocked && hasAddress(person.email) && (
            <PortalForm intent={link}>
              <Button type="submit" variant="secondary" busyLabel="Mengirim...">
                {person.canBeOpened ? 'Kirim tautan password baru' : 'Kirim ulang undangan'}
              </Button>
            </PortalForm>
          )}
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
            className="grid grid-cols-1 gap-4 border-t border-garis pt-5"
          >
            <Field label="Alasan memblokir" name="reason" hint="Hanya dibaca sesama admin." limit={reasonMaxLength}>
              <TextArea rows={2} className="min-h-20" />
            </Field>
            <Button type="submit" variant="danger" busyLabel="Memblokir..." className="justify-self-start">
              Blokir akun
            </Button>
          </ConfirmForm>
        )}
      </div>
    </Card>
  )
}
