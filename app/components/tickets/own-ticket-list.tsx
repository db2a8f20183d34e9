import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import type { StatusLabel } from '#domain/tickets/ticket.ts'
import { formatLongDate } from '#shared/dates.ts'
import { StatusBadge } from './status-badge.tsx'

export interface OwnTicketListProps {
  readonly items: readonly {
    readonly publicId: string
    readonly title: string
    readonly label: StatusLabel
    readonly createdAt: Date
  }[]
}

export function OwnTicketList({ items }: OwnTicketListProps) {
  return (
    <Card flush>
      <ul className="divide-y divide-garis">
        {items.map((item) => (
          <li key={item.publicId}>
            <Link
              to={`/client/questions/${item.publicId}`}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 text-tinta no-underline hover:bg-nila-50 sm:px-5"
            >
              <span className="min-w-0 grow basis-64">
                <span className="block font-semibold wrap-anywhere">{item.title}</span>
                <time dateTime={item.createdAt.toISOString()} className="text-sm text-tinta-soft">
                  {formatLongDate(item.createdAt)}
                </time>
              </span>
              <StatusBadge label={item.label} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
