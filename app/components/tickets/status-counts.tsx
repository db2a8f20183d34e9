import { Link } from 'react-router'
import { deskStatuses, type TicketStatus } from '#domain/tickets/ticket.ts'

const figures: readonly (readonly [status: TicketStatus, to: string])[] = [
  ['pending', '/helpdesk/tickets/pending'],
  ['inprogress', '/helpdesk/tickets/in-progress?status=inprogress'],
  ['waiting', '/helpdesk/tickets/in-progress?status=waiting'],
  ['completed', '/helpdesk/tickets/completed'],
]

export interface StatusCountsProps {
  readonly counts: Readonly<Record<TicketStatus, number>>
  readonly linked?: boolean
}

const cell = 'flex h-full min-h-11 flex-col-reverse justify-end py-1 text-xs text-tinta-soft no-underline'

export function StatusCounts({ counts, linked = true }: StatusCountsProps) {
  return (
    <section aria-label="Jumlah tiket">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(4rem,100%),1fr))] border-y border-garis">
        {figures.map(([status, to]) => {
          const figure = (
            <>
              <span>{deskStatuses[status]} </span>
              <span className="text-lg leading-7 font-bold text-tinta tabular-nums">
                {counts[status].toLocaleString('id-ID')}
              </span>
            </>
          )
          return (
            <li key={status} className="not-first:border-l not-first:border-garis not-first:pl-1.5 not-last:pr-1">
              {linked ? (
                <Link to={to} className={`${cell} hover:text-nila-700`}>
                  {figure}
                </Link>
              ) : (
                <span className={cell}>{figure}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
