// The desk's tickets as dense rows, each with what can be done about it.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { Due } from '#domain/tickets/sla/describe-due-time.ts'
import { type Priority, priorities, type StatusLabel } from '#domain/tickets/ticket.ts'
import { formatDateTime, formatRelative } from '#shared/dates.ts'
import { DueTime } from './due-time.tsx'
import { StatusBadge } from './status-badge.tsx'

const priorityTones: Record<Priority, BadgeTone> = { low: 'grey', medium: 'blue', high: 'orange', urgent: 'red' }

/** The priority in words and colour. */
export function PriorityBadge({ priority, className }: { priority: Priority; className?: string }) {
  return (
    <Badge tone={priorityTones[priority]} className={className}>
      {priorities[priority]}
    </Badge>
  )
}

/** The fields of a desk row. */
export interface DeskRow {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly priority: Priority
  readonly label: StatusLabel
  readonly user: string
  readonly organization: string | null
  readonly withoutAccount: boolean
  readonly regency: string | null
  readonly category: string
  readonly agent: string | null
  readonly createdAt: Date
  readonly lastUpdate: Date
  readonly due: Due | null
  /** True where the agent has an unsent reply or note. */
  readonly hasDraft?: boolean
}

/**
 * Props of `DeskTicketList`; `actions` gives a row's buttons, `query` the view that the ticket's page goes on with, and
 * `tickForm` the id of the form that ticks belong to. `dense` lists have one line per ticket where there is room for
 * it, under a head that `tickAll` stands in; where not both times have room, `showsUpdate` prefers the last change to the
 * arrival. Ages count to `at`, the portal's own time: clocks of offices differ.
 */
export interface DeskTicketListProps<Row extends DeskRow> {
  readonly items: readonly Row[]
  readonly at: Date
  /** What readers call the list. */
  readonly label: string
  readonly query?: string
  readonly dense?: boolean
  readonly showsUpdate?: boolean
  /** Where the list is of several statuses: each row shows its own, beside the due time. */
  readonly withStatus?: boolean
  readonly tickForm?: string
  readonly tickAll?: ReactNode
  readonly actions?: (row: Row) => ReactNode
}

// One line per ticket: tick, title, priority, number, requester, (regency, age, category, update,) agent, due, buttons.
const columns =
  '@3xl/desk:grid @3xl/desk:gap-x-3 @3xl/desk:grid-cols-[auto_minmax(12rem,1fr)_auto_auto_minmax(0,8rem)_auto_auto_auto] ' +
  '@5xl/desk:grid-cols-[auto_minmax(17rem,1fr)_auto_auto_minmax(0,9rem)_minmax(0,7rem)_auto_auto_auto_auto] ' +
  '@7xl/desk:grid-cols-[auto_minmax(20rem,1fr)_auto_auto_minmax(0,12rem)_minmax(0,9rem)_minmax(0,9rem)_auto_auto_auto_auto_auto]'
// The same where each line names its agent: the regency waits for more room, and no name is cut to a few letters.
const columnsWithAgent =
  '@3xl/desk:grid @3xl/desk:gap-x-3 @3xl/desk:grid-cols-[auto_minmax(11rem,1fr)_auto_auto_minmax(5rem,8rem)_minmax(4.5rem,6rem)_auto_auto] ' +
  '@5xl/desk:grid-cols-[auto_minmax(14rem,1fr)_auto_auto_minmax(6rem,10rem)_auto_minmax(5rem,8rem)_auto_auto] ' +
  '@7xl/desk:grid-cols-[auto_minmax(18rem,1fr)_auto_auto_minmax(7rem,12rem)_minmax(5rem,9rem)_minmax(5rem,9rem)_auto_auto_minmax(5rem,8rem)_auto_auto]'
const line = '@3xl/desk:col-span-full @3xl/desk:grid @3xl/desk:grid-cols-subgrid @3xl/desk:items-center'
const cell = '@3xl/desk:truncate @3xl/desk:empty:block'
const wide = '@3xl/desk:hidden @5xl/desk:block'
const wider = '@3xl/desk:hidden @7xl/desk:block'

/** Two lines per ticket: what it is about, then who and since when; dense ones have one where there is room. */
export function DeskTicketList<Row extends DeskRow>(props: DeskTicketListProps<Row>) {
  const { items, at, label, query, dense = false, showsUpdate = false, withStatus = false } = props
  const { tickForm, tickAll, actions } = props
  // Where one agent has them all, or nobody has any, the column would say nothing.
  const several = new Set(items.map(({ agent }) => agent)).size > 1
  return (
    <div className={dense ? '@container/desk' : undefined}>
      <Card flush className={classNames('text-sm', several ? columnsWithAgent : columns)}>
        <div
          className={classNames(
            line,
            'min-h-9 border-garis px-3 text-xs text-tinta-soft sm:px-4 @3xl/desk:border-b',
            tickAll ? 'border-b' : 'hidden',
          )}
        >
          <span>{tickAll}</span>
          <Heads agents={several} showsUpdate={showsUpdate} due={items.some(({ due }) => due !== null)} />
        </div>
        <ul aria-label={label} className={classNames(line, 'divide-y divide-garis')}>
          {items.map((row) => (
            <li
              key={row.id}
              className={classNames(
                line,
                'flex flex-wrap items-start gap-x-4 gap-y-2 px-3 py-2 sm:items-center has-[input[name=ids]:checked]:bg-nila-50 sm:px-4 @3xl/desk:min-h-10 @3xl/desk:gap-x-3 @3xl/desk:py-0.5 @3xl/desk:text-[0.8125rem]',
              )}
            >
              {tickForm ? (
                <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center @3xl/desk:-my-1 @3xl/desk:h-10">
                  <input
                    type="checkbox"
                    form={tickForm}
                    name="ids"
                    value={row.id}
                    aria-label={`Pilih ${row.number}`}
                    className="size-5 accent-nila-700"
                  />
                </label>
              ) : (
                <span className="hidden @3xl/desk:block" />
              )}
              <Facts row={row} at={at} query={query} withAgent={several} showsUpdate={showsUpdate} />
              <span className="empty:hidden @3xl/desk:whitespace-nowrap @3xl/desk:empty:block">
                <DueTime due={row.due} />
                {(withStatus || row.due === null) && dense && (
                  <span className={classNames('hidden @3xl/desk:inline', row.due !== null && 'ml-3')}>
                    <StatusBadge label={row.label} className="text-xs" />
                  </span>
                )}
              </span>
              <div className="flex flex-wrap gap-2 empty:hidden @3xl/desk:flex-nowrap @3xl/desk:justify-end @3xl/desk:gap-1.5 @3xl/desk:empty:block @3xl/desk:[&_:is(a,button)]:min-h-8 @3xl/desk:[&_:is(a,button)]:px-2.5">
                {actions?.(row)}
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** What the columns are, where there are columns; columns without a value in any row are left out. */
function Heads({ agents, showsUpdate, due }: { agents: boolean; showsUpdate: boolean; due: boolean }) {
  const heads: readonly (readonly [word: string, from: string])[] = [
    ['Judul', '@3xl/desk:block'],
    ['Prioritas', '@3xl/desk:block'],
    ['ID', '@3xl/desk:block'],
    ['Pemohon', '@3xl/desk:block'],
    ['Wilayah', agents ? '@7xl/desk:block' : '@5xl/desk:block'],
    ['Kategori', '@7xl/desk:block'],
    ['Diterima', showsUpdate ? '@7xl/desk:block' : '@5xl/desk:block'],
    ['Diperbarui', showsUpdate ? '@5xl/desk:block' : '@7xl/desk:block'],
    [agents ? 'Petugas' : '', '@3xl/desk:block'],
    [due ? 'Batas waktu' : 'Status', '@3xl/desk:block'],
    ['', '@3xl/desk:block'],
  ]
  return heads.map(([word, from], place) => (
    <span key={word || place} className={classNames('hidden truncate font-semibold', from)}>
      {word}
    </span>
  ))
}

interface FactsProps {
  readonly row: DeskRow
  readonly at: Date
  readonly query: string | undefined
  readonly withAgent: boolean
  readonly showsUpdate: boolean
}

function Facts({ row, at, query, withAgent, showsUpdate }: FactsProps) {
  const beside = row.organization ?? (row.withoutAccount ? 'tanpa akun' : null)
  const sender = beside ? `${row.user} · ${beside}` : row.user
  return (
    <div className="grid min-w-0 grow basis-[calc(100%-3.5rem)] gap-0.5 sm:basis-64 @3xl/desk:contents">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 @3xl/desk:contents">
        <Link
          to={`/helpdesk/tickets/${row.id}${query ? `?${query}` : ''}`}
          data-row=""
          title={row.title}
          className={classNames(
            cell,
            'inline-block py-1 text-base leading-snug font-semibold text-tinta wrap-anywhere no-underline hover:text-nila-700 hover:underline @3xl/desk:py-2 @3xl/desk:text-sm',
          )}
        >
          {row.hasDraft && <span className="text-sogan-700">Draf: </span>}
          {row.title}
        </Link>
        <PriorityBadge priority={row.priority} className="@3xl/desk:justify-self-start @3xl/desk:text-xs" />
        <span className="@3xl/desk:hidden">
          <StatusBadge label={row.label} />
        </span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-tinta-soft wrap-anywhere @3xl/desk:contents">
        <span className="font-semibold tabular-nums @3xl/desk:whitespace-nowrap">{row.number}</span>
        <span className={cell} title={sender}>
          {sender}
        </span>
        <span
          className={classNames(
            'empty:hidden',
            withAgent
              ? classNames('@7xl/desk:truncate @7xl/desk:empty:block', wider)
              : classNames('@5xl/desk:truncate @5xl/desk:empty:block', wide),
          )}
          title={row.regency ?? undefined}
        >
          {row.regency?.replace(/^Kabupaten/, 'Kab.')}
        </span>
        <span className={classNames('@7xl/desk:truncate', wider)} title={row.category}>
          {row.category}
        </span>
        <time
          dateTime={row.createdAt.toISOString()}
          title={formatDateTime(row.createdAt)}
          className={classNames('@3xl/desk:whitespace-nowrap', showsUpdate ? wider : wide)}
        >
          <span className="@3xl/desk:hidden">Diterima </span>
          {formatRelative(row.createdAt, at)}
        </time>
        <span
          className={classNames(
            'empty:hidden @3xl/desk:whitespace-nowrap',
            showsUpdate ? classNames('@5xl/desk:empty:block', wide) : classNames('@7xl/desk:empty:block', wider),
          )}
        >
          {row.lastUpdate > row.createdAt && (
            <time dateTime={row.lastUpdate.toISOString()} title={formatDateTime(row.lastUpdate)}>
              <span className="@3xl/desk:hidden">Diperbarui </span>
              {formatRelative(row.lastUpdate, at)}
            </time>
          )}
        </span>
        <span className={classNames(cell, 'empty:hidden')} title={row.agent ?? undefined}>
          {row.agent && (
            <>
              <span className="@3xl/desk:hidden">Ditangani </span>
              <span className={withAgent ? undefined : '@3xl/desk:hidden'}>{row.agent}</span>
            </>
          )}
        </span>
      </p>
    </div>
  )
}
