import { CalendarDays, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { IconButton, Spinner } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { formatLongDate, zonedInstant } from '#shared/dates.ts'
import { timeAsTyped } from '#shared/time-of-day.ts'
import { Field, TextInput, useFieldControl } from './field.tsx'
import { useFormValue } from './form-context.ts'

const Calendar = lazy(() => import('./calendar.tsx').then((loaded) => ({ default: loaded.Calendar })))

/** Seven days of 44 px, and the box around them. */
const calendarWidth = 340

/** Days are 'YYYY-MM-DD', '' is none. Without `required` the day can be removed. */
type DateInputProps = { label: string; defaultValue?: string; today: string; required?: boolean }

export function DateInput({ label, defaultValue, today, required = false }: DateInputProps) {
  const hydrated = useHydrated()
  const { id, name, ...described } = useFieldControl()
  const start = useFormValue(name)
  const [day, setDay] = useState(defaultValue ?? start ?? '')
  const [open, setOpen] = useState(false)
  const [fromRight, setFromRight] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)

  if (!hydrated) return <TextInput type="date" defaultValue={day} required={required} />

  function choose(next: string) {
    setDay(next)
    setOpen(false)
    button.current?.focus()
    // Listeners for input in the form must get this change too.
    field.current?.form?.dispatchEvent(new Event('input'))
  }

  function toggle() {
    // In the last column of a row the calendar would stand beyond the edge of the window.
    const left = button.current?.getBoundingClientRect().left ?? 0
    setFromRight(left + calendarWidth > document.documentElement.clientWidth)
    setOpen(!open)
  }

  function leave(event: FocusEvent) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  function close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }

  const words = day ? formatLongDate(zonedInstant(day)) : 'Belum dipilih'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys and focus of the controls inside it
    <div className="relative" onBlur={leave} onKeyDown={close}>
      <input ref={field} type="hidden" name={name} value={day} />
      <div className="flex gap-1">
        <button
          ref={button}
          id={id}
          type="button"
          aria-label={`${label}: ${words}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-describedby={described['aria-describedby']}
          onClick={toggle}
          className={classNames(
            'flex h-(--control-height) min-w-0 grow items-center justify-between gap-3 rounded-control border px-3.5 text-left transition-colors hover:border-tinta-soft',
            described['aria-invalid'] ? 'border-red-600 bg-red-50' : 'border-garis-kuat bg-kertas',
          )}
        >
          <span className={day ? 'truncate' : 'truncate text-tinta-soft'}>{words}</span>
          <CalendarDays className="text-tinta-soft" />
        </button>
        {!required && day && (
          <IconButton label={`Kosongkan ${label.toLowerCase()}`} onClick={() => choose('')} className="size-12">
            <X />
          </IconButton>
        )}
      </div>
      {open && (
        <div
          role="dialog"
          aria-label={`Pilih ${label.toLowerCase()}`}
          className={classNames(
            'absolute top-full z-20 mt-2 rounded-card border border-garis bg-kertas p-2 shadow-floating',
            fromRight ? 'sm:right-0' : 'left-0',
          )}
        >
          <Suspense fallback={<Spinner />}>
            <Calendar day={day} today={today} onChoose={choose} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** Days are 'YYYY-MM-DD'. `required`: a filter that always has both. */
type DateSpanProps = {
  from: string | undefined
  to: string | undefined
  today: string
  problem: string | undefined
  required?: boolean
}

export function DateSpan({ from = '', to = '', today, problem, required = false }: DateSpanProps) {
  return (
    <>
      <Field label="Dari tanggal" name="from" error={problem} className="lg:col-start-1">
        <DateInput label="Dari tanggal" defaultValue={from} today={today} required={required} />
      </Field>
      <Field label="Sampai tanggal" name="to">
        <DateInput label="Sampai tanggal" defaultValue={to} today={today} required={required} />
      </Field>
    </>
  )
}

/** Stands inside a `Field`; its form has the time as stored ('17:00') or as it was typed. */
export function TimeInput() {
  const time = useFormValue(useFieldControl().name) ?? ''
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="17.00"
      defaultValue={timeAsTyped(time)}
      className="max-w-32 tabular-nums"
    />
  )
}
