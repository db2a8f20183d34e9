// What somebody may do: the role with its branch office, and the permissions.
import { useNavigation } from 'react-router'
import { type OfficeOption, OfficeSelect } from '#app/components/offices/office-select.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Checkbox, Field, Select } from '#app/ui/forms/field.tsx'
import { ConfirmForm } from '#app/ui/overlays/confirm-form.tsx'
import { roleName } from '#domain/accounts/people/people-messages.ts'
import { type Permission, permissions, type Role } from '#domain/accounts/person.ts'

/** Props of the forms on a person's page: what the last one answered, field by field. */
export interface StepProps {
  readonly errors: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}

/** Props of `PersonAccess`. */
export interface PersonAccessProps extends StepProps {
  readonly person: {
    readonly name: string
    readonly role: Role
    readonly officeId: number | null
    readonly permissions: readonly Permission[]
    readonly can: { readonly roles: readonly Role[]; readonly permissions: readonly Permission[] }
  }
  readonly offices: readonly OfficeOption[]
}

/** Two cards with a form each; permissions only for whoever may grant them, and where there are any. */
export function PersonAccess({ person, offices, errors, values }: PersonAccessProps) {
  const sent = useNavigation().formData?.get('intent')
  return (
    <>
      <Card>
        <CardHeader title="Peran dan cabang dinas" description="Hanya agen yang punya cabang dinas." />
        <ConfirmForm
          title={`Ubah peran ${person.name}?`}
          description="Bila perannya berubah, semua sesinya berakhir, ia harus masuk lagi, dan izin yang tidak cocok dengan peran baru dicabut."
          confirmLabel="Ya, ubah"
          className="grid grid-cols-1 gap-5"
        >
          <input type="hidden" name="intent" value="role" />
          <Field label="Peran" name="role" error={errors.role}>
            <Select defaultValue={values.role ?? person.role}>
              {person.can.roles.map((role) => (
                <option key={role} value={role}>
                  {roleName(role)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Cabang dinas" name="officeId" error={errors.officeId}>
            <OfficeSelect offices={offices} defaultValue={values.officeId ?? String(person.officeId ?? '')} />
          </Field>
          <Button type="submit" busy={sent === 'role'} busyLabel="Menyimpan..." className="justify-self-start">
            Simpan peran
          </Button>
        </ConfirmForm>
      </Card>
      {person.can.permissions.length > 0 && (
        <Card>
          <CardHeader title="Izin" description="Super Admin mencakup semua izin lain." />
          <ConfirmForm
            // Another role has other permissions to tick.
            key={person.role}
            title={`Ubah izin ${person.name}?`}
            description="Semua sesinya berakhir dan ia harus masuk lagi."
            confirmLabel="Ya, ubah"
          >
            <input type="hidden" name="intent" value="permissions" />
            <fieldset className="grid sm:grid-cols-2">
              <legend className="sr-only">Izin</legend>
              {person.can.permissions.map((permission) => (
                <Checkbox key={permission} name={permission} defaultChecked={person.permissions.includes(permission)}>
                  {permissions[permission]}
                </Checkbox>
              ))}
            </fieldset>
            <Button type="submit" busy={sent === 'permissions'} busyLabel="Menyimpan..." className="mt-3">
              Simpan izin
            </Button>
          </ConfirmForm>
        </Card>
      )}
    </>
  )
}
