// The holidays: the form of one, those to come, and those that are over.
import { Pencil, Plus, Trash2, X } from 'lucide-react'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { DateInput } from '#app/ui/forms/date-input.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import type { Holiday } from '#domain/tickets/sla/find-holidays.ts'
import { dayNames } from '#domain/tickets/sla/service-rules.ts'
import { formatLongDate, wibInstant } from '#shared/dates.ts'

/** A holiday in words: 'Rabu, 27 Mei 2026'. */
export function describeHoliday(day: string): string {
  const weekday = dayNames[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]
  return `${weekday}, ${formatLongDate(wibInstant(day))}`
}

/** What is stored of a holiday, for its edit conflict. */
export function storedHoliday({ day, name }: Holiday) {
  return [
    { label: 'Tanggal tersimpan', text: describeHoliday(day) },
    { label: 'Nama tersimpan', text: name },
  ]
}

/** Props of `HolidaysCard`; `today` is 'YYYY-MM-DD', `open` shows the form, `editing` is what it changes. */
export interface HolidaysCardProps {
  readonly holidays: readonly Holiday[]
  readonly today: string
  readonly open: boolean
  readonly editing: Holiday | null
  /** When it was saved that the form shows. */
  readonly seen: string | undefined
  /** What the form begins with: the holiday, or what was typed and has to be confirmed. */
  readonly start: object | null
  /** The page itself. */
  readonly here: string
}

/** Posts `intent=holiday` to save one, `intent=remove` to take one away. */
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
