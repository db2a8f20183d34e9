// The list beside the ticket, on wide screens: where the agent came from, and where to go next.
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { DueTime } from '#app/components/tickets/due-time.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { BackLink } from '#app/ui/page-header.tsx'
import type { DeskTicket } from '#domain/tickets/desk/find-desk-tickets.ts'
import { formatRelative } from '#shared/dates.ts'

/** Props of `TicketRail`; `query` is the view's and its page's, without '?', `at` the moment that ages count to. */
export interface TicketRailProps {
  readonly items: readonly DeskTicket[]
  readonly current: number
  readonly list: { readonly path: string; readonly title: string }
  readonly query: string
  readonly at: Date
}

/** Two lines per ticket; the open one is marked. */
export function TicketRail({ items, current, list, query, at }: TicketRailProps) {
  const box = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = box.current?.querySelector(`[data-row='${current}']`)
    if (!box.current || !row) return
    const [around, own] = [box.current.getBoundingClientRect(), row.getBoundingClientRect()]
    if (own.top < around.top || own.bottom > around.bottom)
      box.current.scrollTop += own.top - around.top - (around.height - own.height) / 2
  }, [current])
  return (
    <nav
      aria-label={list.title}
      className="hidden self-start rounded-card border border-garis bg-kertas xl:sticky xl:top-[calc(var(--top-bar)+1rem)] xl:flex xl:max-h-[calc(100dvh-2rem-var(--above-pane))] xl:flex-col print:hidden"
    >
      <div className="border-b border-garis px-3 py-1 text-sm">
        <BackLink to={`${list.path}?${query}`} label={list.title} />
      </div>
      {items.length === 0 && <p className="p-4 text-sm text-tinta-soft">Tidak ada tiket lain di daftar ini.</p>}
      <ul ref={box} className="divide-y divide-garis overflow-y-auto">
        {items.map(({ id, number, title, user, regency, category, createdAt, due, hasDraft }) => (
          <li key={id}>
            <Link
              to={`/helpdesk/tickets/${id}?${query}`}
              data-row={id}
              aria-current={id === current ? 'page' : undefined}
              className={classNames(
                'grid gap-0.5 px-3 py-2 text-xs text-tinta-soft no-underline hover:bg-nila-50 hover:text-tinta-soft',
                id === current && 'bg-nila-50 shadow-[inset_3px_0_0_var(--color-nila-700)]',
              )}
            >
              <span className="truncate text-sm font-semibold text-tinta">
                {hasDraft && <span className="text-sogan-700">Draf: </span>}
                {title}
              </span>
              <span className="flex justify-between gap-2">
                <span className="truncate">
                  {regency ? `${user} · ${regency.replace(/^Kabupaten/, 'Kab.')}` : user}
                </span>
                <span className="whitespace-nowrap tabular-nums">{number}</span>
              </span>
              <span className="flex justify-between gap-2">
                <span className="truncate">
                  {formatRelative(createdAt, at)} · {category}
                </span>
                <DueTime due={due} className="whitespace-nowrap" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
