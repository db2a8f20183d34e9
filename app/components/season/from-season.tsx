import { CalendarDays } from 'lucide-react'

/** Beside a text of which a date comes from the season's schedule. */
export function FromSeason() {
  return (
    <span className="inline-flex items-center gap-1 text-xs font-normal whitespace-nowrap text-tinta-soft">
      <CalendarDays className="size-4" />
      dari jadwal
    </span>
  )
}
