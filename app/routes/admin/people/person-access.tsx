import { Link } from 'react-router'
import { type OfficeOption, OfficeSelect } from '#app/components/offices/office-select.tsx'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox, Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { roleName } from '#domain/accounts/people/people-policy.ts'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission, Role } from '#domain/accounts/person.ts'

interface PersonAccessProps {
  readonly person: {
    readonly id: string
    readonly name: string
    readonly role: Role
    readonly officeId: number | null
    readonly permissions: readonly Permission[]
    readonly can: { readonly roles: readonly Role[]; readonly permissions: readonly Permission[] }
  }
  readonly offices: readonly OfficeOption[]
  /** Who leads the person's office; null: no one. Undefined for a person without an office. */
  readonly lead: { readonly id: string; readonly name: string } | null | undefined
  readonly mayAppoint: boolean
}

export function PersonName({ person }: Pick<PersonAccessProps, 'person'>) {
  return (
    <Card title="Nama">
      <PortalForm intent="name" stored={person} className="grid grid-cols-1 gap-4">
        <Field label="Nama lengkap" name="name" hint="Perbaikan nama tercatat di log akses.">
          <TextInput autoComplete="off" />
        </Field>
        <Button type="submit" variant="secondary" busyLabel="Menyimpan..." className="justify-self-start">
          Simpan nama
        </Button>
      </PortalForm>
    </Card>
  )
}

export function PersonAccess({ person, offices, lead, mayAppoint }: PersonAccessProps) {
  return (
    <>
      <Card title="Peran dan cabang dinas">
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
          <div data-for="agent">
            <Field label="Cabang dinas" name="officeId" hint="Hanya untuk petugas.">
              <OfficeSelect offices={offices} />
            </Field>
          </div>
          <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
            Simpan peran
          </Button>
        </ConfirmForm>
        {lead !== undefined && <OfficeLead person={person} lead={lead} mayAppoint={mayAppoint} />}
      </Card>
      {person.can.permissions.length > 0 && (
        <Card
          title="Izin"
          description={
            person.can.permissions.includes('super_admin')
              ? 'Super Admin mencakup semua izin lain kecuali Tiket dan Pengaduan tertutup.'
              : undefined
          }
        >
          <ConfirmForm
            intent="permissions"
            // Another role has other permissions to tick.
            key={person.role}
            title={`Ubah izin ${person.name}?`}
            description="Berlaku mulai halaman berikutnya yang ia buka, tanpa masuk lagi. Yang sedang ia tulis tidak hilang."
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

function OfficeLead({
  person,
  lead,
  mayAppoint,
}: Pick<PersonAccessProps, 'person' | 'mayAppoint'> & {
  readonly lead: { readonly id: string; readonly name: string } | null
}) {
  const leads = lead?.id === person.id
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-garis pt-4">
      <p className="min-w-0">
        Penanggung jawab cabang ini:{' '}
        {leads ? <b>{person.name}</b> : lead ? <Link to={`/admin/people/${lead.id}`}>{lead.name}</Link> : 'belum ada'}
        {mayAppoint && (
          <>
            {' · '}
            <Link to={`/admin/offices/${person.officeId}`}>Buka cabang dinas</Link>
          </>
        )}
      </p>
      {mayAppoint && !leads && (
        <PortalForm intent="lead">
          <Button type="submit" variant="secondary" busyLabel="Menyimpan...">
            Jadikan penanggung jawab
          </Button>
        </PortalForm>
      )}
    </div>
  )
}
