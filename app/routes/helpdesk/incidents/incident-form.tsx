import { ChevronDown } from 'lucide-react'
import { z } from 'zod'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField, PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateInput, TimeInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { incidentInput } from '#domain/shared-answers/service-incident-input.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'
import { clockName } from '#shared/instance.ts'

const prefix = 'regency-'

export const regencyField = (id: string | number) => `${prefix}${id}`

const withRegencies = (typed: unknown) => {
  const fields = typed as Record<string, unknown>
  const ticked = Object.keys(fields).filter((name) => /^regency-\d{1,9}$/.test(name))
  return { ...fields, regencyIds: ticked.map((name) => name.slice(prefix.length)) }
}

export const incidentForm = <Shape extends z.ZodRawShape>(more: z.ZodObject<Shape>) =>
  z.preprocess(withRegencies, z.intersection(incidentInput, more))

interface Choice {
  readonly id: string | number
  readonly name: string
}

/**
 * Props of `IncidentForm`; `start` is what stands in its fields at first, `hidden` goes along, `today` is 'YYYY-MM-DD',
 * WIB, `idempotencyKey` only where the form makes one.
 */
interface IncidentFormProps {
  readonly start: Readonly<Record<string, unknown>>
  readonly hidden?: Readonly<Record<string, string | number>>
  readonly idempotencyKey?: string
  readonly today: string
  readonly choices: {
    readonly categories: readonly Choice[]
    readonly stages: readonly Choice[]
    readonly regencies: readonly Choice[]
  }
  readonly submitLabel: string
}

export function IncidentForm({ start, hidden = {}, idempotencyKey, today, choices, submitLabel }: IncidentFormProps) {
  const narrows = choices.regencies.some(({ id }) => start[regencyField(id)] !== undefined)
  return (
    <PortalForm
      hidden={hidden}
      stored={start}
      guarded
      className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="col-span-full empty:hidden">
        <FormNotices summary />
      </div>
      {idempotencyKey && <IdempotencyField fresh={idempotencyKey} />}
      <div className="grid grid-cols-1 gap-6">
        <Card className="grid grid-cols-1 gap-5" title="Yang dibaca semua orang">
          <Field
            label="Judul"
            name="title"
            hint="Seperti keluarga menyebutnya: Halaman pilih sekolah tidak bisa dibuka."
          >
            <TextInput autoComplete="off" />
          </Field>
          <Field
            label="Apa yang terjadi"
            name="description"
            hint="Apa yang tidak berjalan, bagi siapa, dan apa yang sebaiknya dilakukan sekarang."
            limit={descriptionMaxLength}
          >
            <TextArea rows={4} />
          </Field>
        </Card>
        <Card className="grid grid-cols-1 gap-5" title="Jawaban untuk setiap tiket">
          <Field
            label="Jawaban"
            name="answer"
            hint="Dikirim satu kali ke setiap tiket. {nama}, {id}, {judul}, dan {agen} diisi untuk masing-masing."
            limit={descriptionMaxLength}
          >
            <TextArea rows={5} />
          </Field>
        </Card>
      </div>
      <Card
        className="grid grid-cols-1 gap-5"
        title="Tiket mana yang cocok"
        description="Tiket yang masuk sebelum waktu mulai tidak diusulkan. Yang dikosongkan tidak membatasi."
      >
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-1">
          <Field label="Mulai tanggal" name="startDate">
            <DateInput label="Mulai tanggal" today={today} />
          </Field>
          <Field label={`Mulai jam (${clockName()})`} name="startTime">
            <TimeInput />
          </Field>
          <Field label="Kategori" name="category" optional>
            <Select none="Semua kategori" options={choices.categories} />
          </Field>
          <Field label="Tahap SPMB" name="stage" optional>
            <Select none="Tidak terkait tahap" options={choices.stages} />
          </Field>
        </div>
        <details open={narrows} className="group rounded-control border border-garis px-4">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2 font-semibold">
            Hanya kabupaten/kota tertentu
            <ChevronDown className="shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <fieldset className="grid gap-x-6 pb-3 sm:grid-cols-2 xl:grid-cols-1">
            <legend className="sr-only">Kabupaten/kota</legend>
            {choices.regencies.map(({ id, name }) => (
              <Checkbox key={id} name={regencyField(id)}>
                {name}
              </Checkbox>
            ))}
          </fieldset>
        </details>
      </Card>
      <Button type="submit" className="justify-self-start">
        {submitLabel}
      </Button>
    </PortalForm>
  )
}
