// The fields of the key dates of the season: days that rules count from, without a stage of their own.
import { Card } from '#app/ui/card.tsx'
import { DateInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import type { KeyDateFields } from '#domain/season/season-input.ts'

/** What the fields of a date begin with, by their names. */
export function dateValues(date: KeyDateFields, place: number): Record<string, string> {
  return Object.fromEntries(Object.entries(date).map(([field, value]) => [`date-${place}-${field}`, value]))
}

/** Props of `DateFieldset`: the dates, an empty `id` means a new one; `today` is 'YYYY-MM-DD'. */
export interface DateFieldsetProps {
  readonly dates: readonly KeyDateFields[]
  readonly today: string
}

/** A new date is left out when nothing is typed; a tick takes an old one away. */
export function DateFieldset({ dates, today }: DateFieldsetProps) {
  return (
    <Card
      title="Tanggal acuan"
      description="Tanggal yang disebut aturan, misalnya batas usia. Teks menyebutnya lewat tombol Sisipkan tanggal."
    >
      <div className="grid gap-5">
        {dates.map(({ id, name }, place) => (
          <fieldset key={id || 'new'} className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <legend className="sr-only">{name || 'Tambah tanggal acuan'}</legend>
            <input type="hidden" name={`date-${place}-id`} value={id} />
            <Field label={id ? 'Nama tanggal' : 'Tambah tanggal acuan'} name={`date-${place}-name`}>
              <TextInput autoComplete="off" />
            </Field>
            <Field label="Tanggal" name={`date-${place}-day`}>
              <DateInput label="Tanggal" today={today} />
            </Field>
            {id && (
              <Checkbox name={`date-${place}-gone`} className="sm:col-span-full">
                Hapus tanggal ini saat disimpan
              </Checkbox>
            )}
          </fieldset>
        ))}
      </div>
    </Card>
  )
}
