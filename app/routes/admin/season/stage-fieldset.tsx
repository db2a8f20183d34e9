// The fields of one stage of the season.
import { DateInput } from '#app/components/content/date-input.tsx'
import { TimeInput } from '#app/components/content/time-input.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import type { StageFields } from '#domain/settings/season-input.ts'

/** Props of `StageFieldset`; `place` is the stage's number in the form, an empty `id` means a new stage; `today` is 'YYYY-MM-DD'. */
export type StageFieldsetProps = {
  place: number
  stage: StageFields
  today: string
  errors: Readonly<Record<string, string>>
  values: Readonly<Record<string, string>>
}

/** A new stage is left out when nothing is typed; a tick takes an old one away. */
export function StageFieldset({ place, stage, today, errors, values }: StageFieldsetProps) {
  const named = (field: keyof StageFields) => {
    const name = `stage-${place}-${field}`
    return { name, error: errors[name], value: values[name] ?? stage[field] }
  }
  const isNew = stage.id === ''
  const fields = {
    name: named('name'),
    opensDate: named('opensDate'),
    opensTime: named('opensTime'),
    closesDate: named('closesDate'),
    closesTime: named('closesTime'),
    note: named('note'),
  }
  return (
    <Card>
      <fieldset className="grid grid-cols-1 gap-4">
        <legend className="mb-3 text-lg font-bold">{isNew ? 'Tambah tahap' : stage.name}</legend>
        <input type="hidden" name={`stage-${place}-id`} value={stage.id} />
        <Field label="Nama tahap" name={fields.name.name} error={fields.name.error}>
          <TextInput defaultValue={fields.name.value} autoComplete="off" />
        </Field>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <Field label="Dibuka" name={fields.opensDate.name} error={fields.opensDate.error}>
            <DateInput label="Dibuka" defaultValue={fields.opensDate.value} today={today} />
          </Field>
          <Field label="Jam buka" name={fields.opensTime.name} error={fields.opensTime.error}>
            <TimeInput defaultValue={fields.opensTime.value} />
          </Field>
          <Field label="Ditutup" name={fields.closesDate.name} error={fields.closesDate.error}>
            <DateInput label="Ditutup" defaultValue={fields.closesDate.value} today={today} />
          </Field>
          <Field label="Jam tutup" name={fields.closesTime.name} error={fields.closesTime.error}>
            <TimeInput defaultValue={fields.closesTime.value} />
          </Field>
        </div>
        <Field label="Catatan" name={fields.note.name} error={fields.note.error} optional>
          <TextInput defaultValue={fields.note.value} autoComplete="off" />
        </Field>
        {!isNew && (
          <Checkbox name={`stage-${place}-gone`} defaultChecked={values[`stage-${place}-gone`] === 'on'}>
            Hapus tahap ini saat disimpan
          </Checkbox>
        )}
      </fieldset>
    </Card>
  )
}
