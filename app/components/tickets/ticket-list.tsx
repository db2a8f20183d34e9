// The desk's tickets as dense rows under a head that stays in sight; on narrow screens as two lines each, with the row's actions
// behind a swipe. Styles: app/styles/desk-list.css. A list has fifty rows, so each has few elements and short class names.
import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { pageAddress, pressedLink } from '#app/ui/follow-link.ts'
import type { ActionIntent } from '#domain/tickets/desk-actions.ts'
import type { Lateness } from '#domain/tickets/sla/due-times.ts'
import { type Priority, priorities, type StatusLabel } from '#domain/tickets/ticket.ts'
import { StatusPill } from './status-badge.tsx'
import { useLongPress } from './use-long-press.ts'

/** A row, in the text it shows; a line break separates the two lines of a cell. */
export interface DeskRow {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly excerpt: string
  readonly priority: Priority
  readonly user: string
  readonly place: string
  readonly category: string
  /** The branch, for who sees more than one. */
  readonly office?: string
  readonly agent?: string
  readonly times: string
  readonly due?: string
  readonly dueAt?: string
  readonly late?: Lateness
  readonly status?: StatusLabel
  readonly version: number
  readonly unanswered?: true
  readonly hasDraft?: true
  readonly rowActions: readonly ActionIntent[]
}

export interface DeskTicketListProps {
  readonly items: readonly DeskRow[]
  readonly label: string
  readonly query?: string
  readonly withAgent?: boolean
  /** The ticket that was just filed. */
  readonly fresh?: number | undefined
  readonly tickForm?: string
  readonly actions?: (row: DeskRow) => ReactNode
}

export function DeskTicketList({ items, label, query, withAgent, fresh, tickForm, actions }: DeskTicketListProps) {
  // Where no one has any, the column would say nothing.
  const agents = withAgent || new Set(items.map(({ agent }) => agent)).size > 1
  const hasDue = items.some(({ due }) => due)
  const navigate = useNavigate()
  const { handlers, endsPress } = useLongPress(tickRow)
  // A `Link` for each of a hundred links would be a tenth of the work of a list.
  function follow(event: MouseEvent) {
    if (endsPress(event)) return
    const link = pressedLink(event)
    const address = link && pageAddress(link)
    if (address === null) return
    event.preventDefault()
    void navigate(address)
  }
  return (
    <div
      className={classNames(
        'desk-list',
        agents && 'with-agent',
        items.some(({ office }) => office) && 'with-office',
        !tickForm && 'without-ticks',
        actions && actionsClass[Math.max(...items.map(({ rowActions }) => rowActions.length))],
      )}
    >
      <div className="desk-head">
        <span className="due">{hasDue ? 'Batas waktu' : 'Status'}</span>
        <span className="title">Judul</span>
        <span className="who">Pemohon</span>
        <span className="cat">Kategori</span>
        {agents && <span className="agent">Petugas</span>}
        <span className="at">{'Diterima\ndiperbarui'}</span>
      </div>
      <ul aria-label={label} onPointerOver={showWhole} onClickCapture={follow} {...handlers}>
        {items.map((row) => (
          <li key={row.id} data-p={row.priority} data-fresh={row.id === fresh || undefined}>
            {tickForm && (
              <input
                type="checkbox"
                form={tickForm}
                name="ids"
                value={row.id}
                aria-label={`Pilih ${row.number}`}
                className="tick"
              />
            )}
            <a href={`/helpdesk/tickets/${row.id}${query ? `?${query}` : ''}`} data-row="" className="title">
              {row.hasDraft && <b>Draf: </b>}
              {row.id === fresh && <b>Baru dicatat: </b>}
              {row.title}
            </a>
            <span className="more">{`${row.number} · ${priorities[row.priority]} · ${row.excerpt}`}</span>
            <span className="who">
              {row.place ? <i>{row.user}</i> : row.user}
              {row.place}
            </span>
            <span className="cat">{row.office ? `${row.category}\n${row.office}` : row.category}</span>
            {agents && <span className="agent">{row.agent}</span>}
            <span className="at">{row.times}</span>
            {row.due && (
              <time data-late={row.late} title={row.dueAt}>
                {row.due}
              </time>
            )}
            {row.status && <StatusPill {...row.status} />}
            {actions && row.rowActions.length > 0 && <span className="row-actions">{actions(row)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Width of the buttons of a row, by the largest number of buttons in the list. */
const actionsClass = ['', 'with-action', 'with-actions']

function tickRow(target: Element): void {
  const tick = target.closest('li')?.querySelector('input')
  if (!tick) return
  tick.checked = !tick.checked
  tick.dispatchEvent(new Event('change', { bubbles: true }))
}

function showWhole({ target }: { target: EventTarget }) {
  if (!(target instanceof HTMLElement) || target.title || target.scrollWidth <= target.clientWidth) return
  target.title = target.textContent
}
