import { ChevronDown } from 'lucide-react'
import { useContext } from 'react'
import { Card } from '#app/ui/card.tsx'
import { DateInput, TimeInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { FormContext } from '#app/ui/forms/form-context.ts'
import type { StageFields } from '#domain/season/season-input.ts'
import { formatLongDate, wibInstant } from '#shared/dates.ts'

export type StageFieldsetProps = {
  place: number
  stage: StageFields
  stages: readonly StageFields[]
  today: string
}

function spanLabel({ opensDate, opensTime, closesDate, closesTime }: StageFields): string {
  const describeMoment = (day: string, time: string) =>
    day && `${formatLongDate(wibInstant(day))}${time && `, ${time.replace(':', '.')} WIB`}`
  const moments = [describeMoment(opensDate, opensTime), describeMoment(closesDate, closesTime)].filter(Boolean)
  return moments.length > 0 ? moments.join(' – ') : 'Belum dijadwalkan'
}

export function stageValues(stage: StageFields, place: number): Record<string, string> {
  return Object.fromEntries(Object.entries(stage).map(([field, value]) => [`stage-${place}-${field}`, value]))
}

export function StageFieldset({ place, stage, stages, today }: StageFieldsetProps) {
  const problem = useContext(FormContext)?.problem
  const named = (field: keyof StageFields) => `stage-${place}-${field}`
  const isNew = stage.id === ''
  const isWrong = Object.keys(problem?.errors ?? {}).some((name) => name.startsWith(`stage-${place}-`))
  return (
    <Card flush>
      <details className="unfold group" open={isWrong}>
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <span className="block text-lg font-bold wrap-anywhere">{isNew ? 'Tambah tahap' : stage.name}</span>
            {!isNew && <span className="block text-sm text-tinta-soft">{spanLabel(stage)}</span>}
          </span>
          <ChevronDown className="shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <fieldset className="grid grid-cols-1 gap-4 px-4 pb-5 sm:px-6">
          <legend className="sr-only">{isNew ? 'Tambah tahap' : stage.name}</legend>
          <input type="hidden" name={named('id')} value={stage.id} />
          <Field label="Nama tahap" name={named('name')}>
            <TextInput autoComplete="off" />
          </Field>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
            <Field label="Dibuka" name={named('opensDate')}>
              <DateInput label="Dibuka" today={today} />
            </Field>
            <Field label="Jam buka" name={named('opensTime')}>
              <TimeInput />
            </Field>
            <Field label="Ditutup" name={named('closesDate')}>
              <DateInput label="Ditutup" today={today} />
            </Field>
            <Field label="Jam tutup" name={named('closesTime')}>
              <TimeInput />
            </Field>
          </div>
          <Field
            label="Bila tanggal tutup tidak diumumkan"
            name={named('endsBy')}
            hint="Dipakai hanya bila Ditutup kosong. Pembaca diberi tahu bahwa batas akhirnya tidak diumumkan."
            optional
          >
            <Select
              none="Tahap sehari"
              options={stages
                .filter(({ id }) => id !== stage.id)
                .map(({ id, name }) => ({ id, name: `Berlaku sampai ${name} ditutup` }))}
            />
          </Field>
          <Field label="Catatan" name={named('note')} optional>
            <TextInput autoComplete="off" />
          </Field>
          {!isNew && <Checkbox name={`stage-${place}-gone`}>Hapus tahap ini saat disimpan</Checkbox>}
        </fieldset>
      </details>
    </Card>
  )
}
