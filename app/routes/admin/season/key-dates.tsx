import { Card } from '#app/ui/card.tsx'
import { DateInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import type { KeyDateFields } from '#domain/season/season-input.ts'

/** An empty `id` means a new date; `today` is 'YYYY-MM-DD'. */
interface KeyDatesProps {
  readonly dates: readonly KeyDateFields[]
  readonly today: string
}

/** A new date is omitted when nothing is typed; a tick takes an old one away. */
export function KeyDates({ dates, today }: KeyDatesProps) {
  return (
    <Card
      title="Tanggal acuan"
      description="Tanggal yang disebut aturan, misalnya batas usia. Teks menyebutnya lewat tombol Sisipkan tanggal."
    >
      <div className="grid gap-5">
        {dates.map(({ id, name }, place) => (
          <fieldset key={id || 'new'} className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_16rem]">
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
