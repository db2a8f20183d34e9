import { Pencil, Plus, Trash2, X } from 'lucide-react'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { DateInput, TimeInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import type { Holiday } from '#domain/tickets/sla/holiday.ts'
import { dayNames, targetOrder } from '#domain/tickets/sla/service-rules.ts'
import { priorities } from '#domain/tickets/ticket.ts'
import { formatLongDate, zonedInstant } from '#shared/dates.ts'
import { clockName } from '#shared/instance.ts'

export function storedRules(values: RulesFormProps['values']) {
  const days = dayNames.filter((_, place) => values[`day-${place + 1}`])
  const targets = targetOrder.map((priority) => ({
    label: `Batas waktu ${priorities[priority]} tersimpan`,
    text: `Jawaban pertama ${values[`${priority}-firstResponse`]} jam, selesai ${values[`${priority}-resolution`]} jam`,
  }))
  return [
    { label: 'Jam kerja tersimpan', text: `${values.opens} sampai ${values.closes}` },
    { label: 'Hari kerja tersimpan', text: days.join(', ') },
    ...targets,
  ]
}

/** `values` are the fields as they are to be shown, `seen` is when the rules were saved. */
interface RulesFormProps {
  readonly values: Readonly<Record<string, string>>
  readonly seen: string
  readonly here: string
}

export function RulesForm({ values, seen, here }: RulesFormProps) {
  return (
    <PortalForm stored={values} intent="rules" hidden={{ seen }} action={here} className="grid grid-cols-1 gap-6">
      <Card title="Jam kerja" description={`Batas waktu hanya berjalan pada jam ini. Semua jam dalam ${clockName()}.`}>
        <div className="grid grid-cols-1 gap-5">
          <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
            <Field label="Jam buka" name="opens">
              <TimeInput />
            </Field>
            <Field label="Jam tutup" name="closes">
              <TimeInput />
            </Field>
          </div>
          <fieldset>
            <legend className="mb-1 font-semibold">Hari kerja</legend>
            <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
              {dayNames.map((name, place) => (
                <Checkbox key={name} name={`day-${place + 1}`}>
                  {name}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        </div>
      </Card>
      <Card title="Batas waktu" description="Dihitung dalam jam kerja sejak tiket masuk. Pecahan boleh, misalnya 0,5.">
        <div className="grid grid-cols-1 gap-5">
          {targetOrder.map((priority) => (
            <fieldset key={priority}>
              <legend className="mb-2 font-semibold">{`Prioritas ${priorities[priority]}`}</legend>
              <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
                {(['firstResponse', 'resolution'] as const).map((kind) => (
                  <Field
                    key={kind}
                    label={
                      <span className="text-sm font-medium">
                        {kind === 'firstResponse' ? 'Jawaban pertama' : 'Selesai'}
                        <span className="sr-only">{`, prioritas ${priorities[priority]}`}</span>
                      </span>
                    }
                    name={`${priority}-${kind}`}
                  >
                    <TextInput inputMode="decimal" autoComplete="off" />
                  </Field>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </Card>
      <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
        Simpan jam layanan
      </Button>
    </PortalForm>
  )
}

export function describeHoliday(day: string): string {
  const weekday = dayNames[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]
  return `${weekday}, ${formatLongDate(zonedInstant(day))}`
}

export function storedHoliday({ day, name }: Holiday) {
  return [
    { label: 'Tanggal tersimpan', text: describeHoliday(day) },
    { label: 'Nama tersimpan', text: name },
  ]
}

/** `today` is 'YYYY-MM-DD', `open` shows the form, `editing` is what it changes. */
interface HolidaysCardProps {
  readonly holidays: readonly Holiday[]
  readonly today: string
  readonly open: boolean
  readonly editing: Holiday | null
  readonly seen: string | undefined
  readonly start: object | null
  readonly here: string
}

export function HolidaysCard({ holidays, today, open, editing, seen, start, here }: HolidaysCardProps) {
  const coming = holidays.filter(({ day }) => day >= today)
  const over = holidays.filter(({ day }) => day < today).toReversed()
  return (
    <Card
      title="Hari libur"
      description="Pada hari ini batas waktu tidak berjalan."
      actions={
        open ? (
          <ButtonLink to={here} variant="secondary">
            <X />
            Batal
          </ButtonLink>
        ) : (
          <ButtonLink to={`${here}?add`} variant="secondary">
            <Plus />
            Tambah hari libur
          </ButtonLink>
        )
      }
    >
      {open && (
        <PortalForm
          intent="holiday"
          hidden={{ was: editing?.day, seen }}
          stored={start}
          key={editing?.day ?? 'new'}
          action={`${here}?${editing ? `edit=${editing.day}` : 'add'}`}
          className="mb-5 grid grid-cols-1 gap-4 rounded-card border border-garis p-4"
        >
          <Field label="Tanggal" name="day">
            <DateInput label="Tanggal" today={today} required />
          </Field>
          <Field label="Nama hari libur" name="name">
            <TextInput autoComplete="off" />
          </Field>
          <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
            Simpan hari libur
          </Button>
        </PortalForm>
      )}
      {coming.length === 0 ? (
        <EmptyState title="Belum ada hari libur yang akan datang">Tambahkan hari libur tahun berikutnya.</EmptyState>
      ) : (
        <HolidayList name="Hari libur yang akan datang" holidays={coming} here={here} />
      )}
      {over.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer py-2.5 font-semibold">{`Sudah lewat (${over.length})`}</summary>
          <HolidayList name="Hari libur yang sudah lewat" holidays={over} here={here} />
        </details>
      )}
    </Card>
  )
}

function HolidayList({ name, holidays, here }: { name: string; holidays: readonly Holiday[]; here: string }) {
  return (
    <ul aria-label={name} className="divide-y divide-garis">
      {holidays.map((each) => (
        <li key={each.day} className="flex items-center gap-2 py-1.5">
          <div className="min-w-0 grow">
            <p className="font-medium wrap-anywhere">{each.name}</p>
            <p className="text-sm text-tinta-soft">{describeHoliday(each.day)}</p>
          </div>
          <div className="-mr-2 flex shrink-0 items-center">
            <IconLink to={`${here}?edit=${each.day}`} title="Edit" name={`${each.name}, ${describeHoliday(each.day)}`}>
              <Pencil />
            </IconLink>
            <PortalForm intent="remove" hidden={{ day: each.day, seen: each.updatedAt }} action={here}>
              <IconButton type="submit" label={`Hapus: ${each.name}, ${describeHoliday(each.day)}`}>
                <Trash2 />
              </IconButton>
            </PortalForm>
          </div>
        </li>
      ))}
    </ul>
  )
}
