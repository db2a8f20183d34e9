import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { MyQueue, QueuedTicket } from '#domain/tickets/queue/find-my-queue.ts'
import type { QueueGroup } from '#domain/tickets/queue/pressure.ts'
import { formatMoment } from '#shared/dates.ts'

type OwnGroup = Exclude<QueueGroup, 'answered'>

/** With `byDue` the heading is the reason, and a row names its due time alone. */
interface GroupLook {
  readonly title: string
  readonly edge: string
  readonly byDue?: true
}

const groups: Readonly<Record<OwnGroup, GroupLook>> = {
  distress: { title: 'Mungkin dalam bahaya', edge: 'bg-red-600', byDue: true },
  closing: { title: 'Tahapnya segera ditutup', edge: 'bg-red-600', byDue: true },
  overdue: { title: 'Lewat batas waktu', edge: 'bg-red-600', byDue: true },
  soon: { title: 'Batas waktu dalam satu jam', edge: 'bg-orange-600', byDue: true },
  wroteBack: { title: 'Keluarga membalas', edge: 'bg-nila-700' },
  woke: { title: 'Kembali setelah ditunda', edge: 'bg-sogan-700' },
  other: { title: 'Lainnya', edge: 'bg-garis-kuat' },
}

const isOwn = (each: MyQueue['groups'][number]): each is MyQueue['groups'][number] & { readonly group: OwnGroup } =>
  each.group !== 'answered'

export function MyQueueList({ queue }: { queue: MyQueue }) {
  const own = queue.groups.filter(isOwn)
  const answered = queue.groups.find(({ group }) => group === 'answered')?.tickets ?? []
  return (
    <div className="@container/queue grid gap-2">
      {own.length === 0 ? (
        <p className="text-sm text-tinta-soft">Antrean Anda kosong. Tiket yang Anda ambil muncul di sini.</p>
      ) : (
        <Card flush className="overflow-clip">
          {own.map(({ group, tickets }) => (
            <Group key={group} group={group} tickets={tickets} />
          ))}
        </Card>
      )}
      {queue.rest > 0 && (
        <Link to="/helpdesk/tickets/in-progress?mine=1" className="py-1 text-sm">
          {`${queue.rest} tiket Anda yang lain`}
        </Link>
      )}
      <Fold
        title={`Menunggu balasan keluarga: ${answered.length} tiket`}
        rows={answered.map((row) => ({ ...row, more: row.user }))}
      />
      <Fold
        title={`Ditunda: ${queue.snoozed.length} tiket`}
        rows={queue.snoozed.map((row) => ({
          ...row,
          more: row.until ? `sampai ${formatMoment(row.until)}` : 'sampai pemohon membalas',
        }))}
      />
    </div>
  )
}

interface FoldProps {
  readonly title: string
  readonly rows: readonly {
    readonly id: number
    readonly number: string
    readonly title: string
    readonly more: string
  }[]
}

function Fold({ title: summary, rows }: FoldProps) {
  if (rows.length === 0) return null
  return (
    <details>
      <summary className="inline-flex min-h-9 items-center gap-1 text-sm text-tinta-soft hover:text-nila-700">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform in-open:rotate-90" />
        {summary}
      </summary>
      <ul className="divide-y divide-garis border-y border-garis text-[0.8125rem]">
        {rows.map(({ id, number, title, more }) => (
          <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-4 px-4 py-1">
            <Link to={`/helpdesk/tickets/${id}`} className="min-h-6 wrap-anywhere">
              {title}
            </Link>
            <span className="text-tinta-soft tabular-nums">{number}</span>
            <span className="ml-auto text-tinta-soft">{more}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The reason of a row in two parts: the first stands out, and neither repeats the heading. */
function reasonOf({ reason, due }: QueuedTicket, group: OwnGroup): readonly [first: string, further: string] {
  const parts = reason.replace(/^./, (letter) => letter.toLowerCase()).split(', ')
  if (!groups[group].byDue || !due) return [parts[0] ?? '', parts.slice(1).join(', ')]
  const further = parts.filter((part) => part !== due.words)
  return [due.words, group === 'distress' ? '' : further.join(', ')]
}

function Group({ group, tickets }: { group: OwnGroup; tickets: readonly QueuedTicket[] }) {
  const id = `antrean-${group}`
  const { title } = groups[group]
  const further = new Set(tickets.map((row) => reasonOf(row, group)[1]))
  const shared = tickets.length > 1 && further.size === 1 ? [...further].join('') : ''
  return (
    <section aria-labelledby={id} className="not-first:border-t not-first:border-garis">
      <h3
        id={id}
        className="flex items-baseline gap-2 bg-abu px-4 py-1.5 font-sans text-xs font-semibold tracking-normal"
      >
        {title}
        <span className="font-normal text-tinta-soft tabular-nums">
          {[`${tickets.length} tiket`, shared].filter(Boolean).join(' · ')}
        </span>
      </h3>
      <ul className="divide-y divide-garis">
        {tickets.map((row) => (
          <Row key={row.id} row={row} group={group} isShared={shared !== ''} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  readonly row: QueuedTicket
  readonly group: OwnGroup
  /** The heading of the group says the further reason. */
  readonly isShared: boolean
}

function Row({ row, group, isShared }: RowProps) {
  const [first, further] = reasonOf(row, group)
  const regency = row.regency?.replace(/^Kabupaten/, 'Kab.')
  return (
    <li className="relative grid min-h-12 grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2 px-4 py-1 text-[0.8125rem] hover:bg-nila-50 @2xl/queue:grid-cols-[minmax(0,1fr)_auto]">
      <span aria-hidden="true" className={classNames('absolute inset-y-0 left-0 w-[3px]', groups[group].edge)} />
      <Link
        to={`/helpdesk/tickets/${row.id}`}
        data-row=""
        title={row.title}
        className="col-span-full min-h-6 truncate text-sm font-semibold text-tinta no-underline after:absolute after:inset-0 hover:text-nila-700 @2xl/queue:col-span-1"
      >
        {row.title}
      </Link>
      <span
        title={row.due?.exactly}
        data-late={row.due?.late}
        className="font-semibold @2xl/queue:row-span-2 @2xl/queue:self-center"
      >
        {first}
      </span>
      {/* Without space the further reason goes first, then the name; never the regency. */}
      <span className="flex min-w-0 whitespace-pre text-tinta-soft">
        <span className="flex-none tabular-nums max-sm:hidden">{`${row.number} · `}</span>
        <span className="truncate">{row.user}</span>
        {regency && <span className="flex-none">{` · ${regency}`}</span>}
        {!isShared && further && <span className="shrink-[999] truncate">{` · ${further}`}</span>}
      </span>
    </li>
  )
}
