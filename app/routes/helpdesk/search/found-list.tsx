import { Fragment } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '#app/components/tickets/status-badge.tsx'
import { Card } from '#app/ui/card.tsx'
import type { FoundTicket } from '#domain/tickets/desk-search/found-tickets.ts'
import { formatDateTime, formatRelative } from '#shared/dates.ts'

/** `pattern` is a regular expression of what to mark; null marks nothing. */
export function Marked({ text, pattern }: { text: string; pattern: string | null }) {
  if (pattern === null) return text
  // The odd parts are what the group around the whole pattern has matched; there is none within it.
  const parts = text.split(new RegExp(`(${pattern})`, 'gi'))
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <mark key={at} className="rounded-tick bg-sogan-200 text-tinta">
        {part}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}

/** A found ticket as its row shows it; `office` is null where all tickets are of one. */
interface FoundRow extends Pick<FoundTicket, 'id' | 'number' | 'title' | 'label' | 'user' | 'organization'> {
  readonly office: string | null
  readonly regency: string | null
  readonly agent: string | null
  readonly lastUpdate: Date
  readonly excerpt: FoundTicket['excerpt']
}

/** `label` is what readers call the list; ages count to `at`. */
interface FoundListProps {
  readonly items: readonly FoundRow[]
  readonly label: string
  readonly pattern: string | null
  readonly at: Date
}

export function FoundList({ items, label, pattern, at }: FoundListProps) {
  return (
    <Card flush>
      <ul aria-label={label} className="divide-y divide-garis text-sm">
        {items.map((row) => (
          <li key={row.id} className="grid gap-1 px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to={`/helpdesk/tickets/${row.id}`}
                data-row=""
                className="py-1 text-base font-semibold text-tinta wrap-anywhere no-underline hover:text-nila-700 hover:underline"
              >
                <Marked text={row.title} pattern={pattern} />
              </Link>
              <StatusBadge label={row.label} />
            </p>
            {row.excerpt && (
              <p className="wrap-anywhere">
                <span
                  className={row.excerpt.audience === 'internal' ? 'font-semibold text-sogan-700' : 'font-semibold'}
                >
                  {row.excerpt.audience === 'internal' ? `Catatan internal ${row.excerpt.author}` : row.excerpt.author}:
                </span>{' '}
                <Marked text={row.excerpt.text} pattern={pattern} />
              </p>
            )}
            <p className="flex flex-wrap gap-x-3 text-tinta-soft wrap-anywhere">
              <span className="font-semibold tabular-nums">{row.number}</span>
              <span>
                <Marked text={row.organization ? `${row.user} · ${row.organization}` : row.user} pattern={pattern} />
              </span>
              {row.regency && <span>{row.regency}</span>}
              {row.office && <span>{row.office}</span>}
              {row.agent && <span>{`Ditangani ${row.agent}`}</span>}
              <time dateTime={row.lastUpdate.toISOString()} title={formatDateTime(row.lastUpdate)}>
                {`Diperbarui ${formatRelative(row.lastUpdate, at)}`}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
