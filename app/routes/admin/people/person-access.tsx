// What somebody may do: the role with its branch office, and the permissions.
import { type OfficeOption, OfficeSelect } from '#app/components/offices/office-select.tsx'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox, Field, Select } from '#app/ui/forms/field.tsx'
import { roleName } from '#domain/accounts/people/people-messages.ts'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission, Role } from '#domain/accounts/person.ts'

/** Props of `PersonAccess`. */
export interface PersonAccessProps {
  readonly person: {
    readonly name: string
    readonly role: Role
    readonly officeId: number | null
    readonly permissions: readonly Permission[]
    readonly can: { readonly roles: readonly Role[]; readonly permissions: readonly Permission[] }
  }
  readonly offices: readonly OfficeOption[]
}

/** Two cards with a form each; permissions only for anyone who may grant them, and where there are any. */
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
