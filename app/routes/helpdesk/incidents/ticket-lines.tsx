import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '#app/components/tickets/status-badge.tsx'
import type { StatusLabel } from '#domain/tickets/ticket.ts'

export interface TicketLine {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly user: string
  readonly regency: string | null
  readonly label: StatusLabel
}

export interface TicketLinesProps {
  readonly label: string
  readonly tickets: readonly TicketLine[]
  readonly before?: ((ticket: TicketLine) => ReactNode) | undefined
  readonly after?: (ticket: TicketLine) => ReactNode
}

export function TicketLines({ label, tickets, before, after }: TicketLinesProps) {
  return (
    <ul aria-label={label} className="divide-y divide-garis text-sm max-sm:max-h-64 max-sm:overflow-y-auto">
      {tickets.map((ticket) => (
        <li key={ticket.id} className="flex items-center gap-3 py-2">
          {before?.(ticket)}
          <span className="grid min-w-0 grow gap-0.5">
            <Link
              to={`/helpdesk/tickets/${ticket.id}`}
              className="font-semibold text-tinta wrap-anywhere no-underline hover:text-nila-700 hover:underline"
            >
              {ticket.title}
            </Link>
            <span className="flex flex-wrap gap-x-3 text-tinta-soft">
              <span className="tabular-nums">{ticket.number}</span>
              <span className="wrap-anywhere">
                {ticket.regency ? `${ticket.user} · ${ticket.regency}` : ticket.user}
              </span>
            </span>
          </span>
          <span className="max-sm:hidden">
            <StatusBadge label={ticket.label} />
          </span>
          {after?.(ticket)}
        </li>
      ))}
    </ul>
  )
}

export function TicketTick({ ticket: { id, number }, form }: { readonly ticket: TicketLine; readonly form: string }) {
  return (
    <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        name="ids"
        value={id}
        form={form}
        aria-label={`Pilih ${number}`}
        className="size-5 accent-nila-700"
      />
    </label>
  )
}
