import { DayPicker } from 'react-day-picker'
import { id as indonesian } from 'react-day-picker/locale/id'

const look = {
  months: 'relative',
  month_caption: 'flex h-11 items-center justify-center font-semibold',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: 'grid size-11 place-items-center rounded-control hover:bg-nila-50',
  button_next: 'grid size-11 place-items-center rounded-control hover:bg-nila-50',
  chevron: 'size-5 fill-nila-700',
  month_grid: 'border-collapse',
  weekday: 'size-10 text-sm font-medium text-tinta-soft',
  day: 'p-0 text-center',
  day_button: 'size-10 rounded-control text-sm tabular-nums hover:bg-nila-50 sm:size-11',
  today: 'font-bold text-nila-700',
  outside: 'text-tinta-soft',
  selected: '[&>button]:bg-nila-700 [&>button]:text-on-nila [&>button]:hover:bg-nila-800',
}

// A calendar has no time zones: its days are days of this device, read and written as such.
const dateOf = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const two = (value: number) => String(value).padStart(2, '0')
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

export function Calendar({ day, today, onChoose }: { day: string; today: string; onChoose: (day: string) => void }) {
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      showOutsideDays
      locale={indonesian}
      today={dateOf(today)}
      defaultMonth={dateOf(day || today)}
      selected={day ? dateOf(day) : undefined}
      onSelect={(date) => onChoose(dayOf(date))}
      classNames={look}
    />
  )
}
