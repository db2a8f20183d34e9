// Above every page of the desk while somebody may be in danger: these tickets come before all others.
import { Siren } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { findDistressedTickets } from '#domain/tickets/distress/find-distressed-tickets.ts'

/** Nothing while there is no such ticket, and on the page of the only one. */
export function DistressBand({ tickets, more }: Awaited<ReturnType<typeof findDistressedTickets>>) {
  const { pathname } = useLocation()
  const elsewhere = tickets.filter(({ id }) => pathname !== `/helpdesk/tickets/${id}`)
  if (elsewhere.length === 0) return null
  return (
    <section
      aria-label="Mungkin dalam bahaya"
      data-danger-band=""
      className="mb-3 flex h-10 items-center gap-x-4 overflow-x-auto rounded-card border border-red-200 bg-red-50 px-4 text-sm whitespace-nowrap text-red-800 print:hidden"
    >
      <p className="flex shrink-0 items-center gap-2 font-semibold">
        <Siren className="size-5 shrink-0" />
        <span className="max-sm:sr-only">Dahulukan: pemohon mungkin dalam bahaya</span>
      </p>
      {elsewhere.map(({ id, number, title, holder, since }) => (
        <Link
          key={id}
          to={`/helpdesk/tickets/${id}`}
          className="inline-flex min-h-10 min-w-48 items-center gap-2 text-red-800"
        >
          <span className="tabular-nums">{number}</span>
          <span className="shrink-0">{holder ? `diambil ${holder}, ${since}` : `belum diambil, ${since}`}</span>
          <span className="truncate">{title}</span>
        </Link>
      ))}
      {more > 0 && <span>dan {more.toLocaleString('id-ID')} lagi</span>}
    </section>
  )
}
