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
      className="mb-3 flex flex-wrap items-center gap-x-4 rounded-card border border-red-200 bg-red-50 px-4 py-1 text-red-800 print:hidden"
    >
      <p className="flex items-center gap-2 py-2 font-semibold">
        <Siren className="size-5 shrink-0" />
        Dahulukan: pemohon mungkin dalam bahaya
      </p>
      {elsewhere.map(({ id, number, title }) => (
        <Link
          key={id}
          to={`/helpdesk/tickets/${id}`}
          className="inline-flex min-h-11 max-w-full items-center gap-2 text-red-800"
        >
          <span className="tabular-nums">{number}</span>
          <span className="truncate">{title}</span>
        </Link>
      ))}
      {more > 0 && <span>dan {more.toLocaleString('id-ID')} lagi</span>}
    </section>
  )
}
