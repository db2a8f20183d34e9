// The form for a new key: whose it is, what it may do, where, and until when.
import type { OfficeOption } from '#app/components/offices/office-select.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { apiScopeNames, apiScopes } from '#domain/api-keys/api-key.ts'

/** Props of `KeyForm`; `offices` is null for who may not make a key of an office. */
export interface KeyFormProps {
  readonly offices: readonly OfficeOption[] | null
  readonly today: string
}

/** The form. */
export function KeyForm({ offices, today }: KeyFormProps) {
  return (
    <Card title="Kunci baru">
      <PortalForm intent="create" className="grid max-w-column grid-cols-1 gap-6">
        <Field label="Nama sistem" name="name" hint="Misalnya: Aplikasi pendaftaran SPMB">
          <TextInput autoComplete="off" />
        </Field>
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="font-semibold">Yang boleh dilakukan</legend>
          {apiScopeNames.map((scope) => (
            <Checkbox key={scope} name={`scope-${scope}`}>
              {apiScopes[scope]} <code className="text-sm text-tinta-soft">{scope}</code>
            </Checkbox>
          ))}
        </fieldset>
        {offices && (
          <Field
            label="Cabang dinas"
            name="officeId"
            optional
            hint="Tanpa cabang dinas, kunci hanya membaca pertanyaan yang dikirimnya sendiri. Dengan cabang dinas, ia membaca semua pertanyaan di sana dan hanya mengirim untuk wilayahnya."
          >
            <Select none="Hanya kirimannya sendiri" options={offices} />
          </Field>
        )}
        <Field label="Berlaku sampai" name="lastDay" optional hint="Kosong: berlaku sampai dicabut.">
          <DateInput label="Berlaku sampai" today={today} />
        </Field>
        <Button type="submit" size="lg" busyLabel="Membuat..." className="justify-self-start">
          Buat kunci
        </Button>
      </PortalForm>
    </Card>
  )
}
