// The desk's tickets as dense rows, each with what can be done about it.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DueWords } from '#app/components/desk/due-words.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Due } from '#domain/service-levels/due-words.ts'
import { type Priority, priorities, type StatusLabel } from '#domain/tickets/ticket.ts'
import { formatDateTime, formatRelative } from '#shared/dates.ts'
import { StatusBadge } from './status-badge.tsx'

const priorityTones: Record<Priority, BadgeTone> = { low: 'grey', medium: 'blue', high: 'orange', urgent: 'red' }

/** The priority in words and colour. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge tone={priorityTones[priority]}>{priorities[priority]}</Badge>
}

/** The fields of a desk row (spec §3, pending and in-progress ticket). */
export interface DeskRow {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly priority: Priority
  readonly label: StatusLabel
  readonly user: string
  readonly organization: string | null
  readonly agent: string | null
  readonly createdAt: Date
  readonly lastUpdate: Date
  readonly due: Due | null
}

/**
 * Props of `DeskTicketList`; `actions` gives a row's buttons, `query` the view that the ticket's page goes on with, and
 * `tickForm` the id of the form that ticks belong to.
 */
export interface DeskTicketListProps<Row extends DeskRow> {
  readonly items: readonly Row[]
  readonly query?: string
  readonly tickForm?: string
  readonly actions?: (row: Row) => ReactNode
}

/** Dense: what it is about in one line, who and since when in the next. */
export function DeskTicketList<Row extends DeskRow>({ items, query, tickForm, actions }: DeskTicketListProps<Row>) {
  return (
    <Card flush>
      <ul className="divide-y divide-garis text-sm">
        {items.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 has-[input[name=ids]:checked]:bg-nila-50 sm:px-4"
          >
            {tickForm && (
              <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
                <input
                  type="checkbox"
                  form={tickForm}
                  name="ids"
                  value={row.id}
                  aria-label={`Pilih ${row.number}`}
                  className="size-5 accent-nila-700"
                />
              </label>
            )}
            <div className="grid min-w-0 grow basis-64 gap-0.5">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <Link
                  to={`/helpdesk/tickets/${row.id}${query ? `?${query}` : ''}`}
                  data-row=""
                  className="inline-block py-1 text-base leading-snug font-semibold text-tinta wrap-anywhere no-underline hover:text-nila-700 hover:underline"
                >
                  {row.title}
                </Link>
                <PriorityBadge priority={row.priority} />
                <StatusBadge label={row.label} />
              </p>
              <p className="flex flex-wrap gap-x-3 text-tinta-soft wrap-anywhere">
                <span className="font-semibold tabular-nums">{row.number}</span>
                <span>
                  {row.user}
                  {row.organization && ` · ${row.organization}`}
                </span>
                <time
                  dateTime={row.createdAt.toISOString()}
                  title={formatDateTime(row.createdAt)}
                  suppressHydrationWarning
                >
                  Masuk {formatRelative(row.createdAt)}
                </time>
                {row.lastUpdate > row.createdAt && (
                  <time dateTime={row.lastUpdate.toISOString()} suppressHydrationWarning>
                    Diperbarui {formatRelative(row.lastUpdate)}
                  </time>
                )}
                {row.agent && <span>Ditangani {row.agent}</span>}
              </p>
            </div>
            <DueWords due={row.due} />
            {actions && <div className="flex flex-wrap gap-2">{actions(row)}</div>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
