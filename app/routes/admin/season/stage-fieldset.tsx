// The fields of one stage of the season, folded under its name and its time.
import { ChevronDown } from 'lucide-react'
import { Card } from '#app/ui/card.tsx'
import { DateInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { TimeInput } from '#app/ui/forms/time-input.tsx'
import type { StageFields } from '#domain/settings/season-input.ts'
import { formatLongDate, wibInstant } from '#shared/dates.ts'

/** Props of `StageFieldset`; `place` is the stage's number in the form, an empty `id` means a new stage; `today` is 'YYYY-MM-DD'. */
export type StageFieldsetProps = {
  place: number
  stage: StageFields
  today: string
  errors: Readonly<Record<string, string>>
  values: Readonly<Record<string, string>>
}

/** '14 Juni 2025 – 18 Juni 2025, 17.00 WIB'. */
function spanInWords({ opensDate, opensTime, closesDate, closesTime }: StageFields): string {
  const said = (day: string, time: string) =>
    day && `${formatLongDate(wibInstant(day))}${time && `, ${time.replace(':', '.')} WIB`}`
  const told = [said(opensDate, opensTime), said(closesDate, closesTime)].filter(Boolean)
  return told.length > 0 ? told.join(' – ') : 'Belum dijadwalkan'
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
    <Card flush>
      <details className="unfold group" open={Object.values(fields).some(({ error }) => error !== undefined)}>
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <span className="block text-lg font-bold wrap-anywhere">{isNew ? 'Tambah tahap' : stage.name}</span>
            {!isNew && <span className="block text-sm text-tinta-soft">{spanInWords(stage)}</span>}
          </span>
          <ChevronDown className="shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <fieldset className="grid grid-cols-1 gap-4 px-4 pb-5 sm:px-6">
          <legend className="sr-only">{isNew ? 'Tambah tahap' : stage.name}</legend>
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
      </details>
    </Card>
  )
}
