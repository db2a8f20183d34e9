import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { MyQueue, QueuedTicket } from '#domain/tickets/queue/find-my-queue.ts'
import type { QueueGroup } from '#domain/tickets/queue/pressure.ts'
import { formatMoment } from '#shared/dates.ts'

type OwnGroup = Exclude<QueueGroup, 'answered'>

const groups: Readonly<Record<OwnGroup, { readonly title: string; readonly edge: string; readonly reason: string }>> = {
  distress: { title: 'Mungkin dalam bahaya', edge: 'bg-red-600', reason: 'font-semibold text-red-700' },
  closing: { title: 'Tahapnya segera ditutup', edge: 'bg-red-600', reason: 'font-semibold text-red-700' },
  overdue: { title: 'Lewat batas waktu', edge: 'bg-red-600', reason: 'font-semibold text-red-700' },
  soon: { title: 'Batas waktu dalam satu jam', edge: 'bg-orange-600', reason: 'font-semibold text-orange-700' },
  wroteBack: { title: 'Keluarga membalas', edge: 'bg-nila-700', reason: 'font-semibold text-nila-700' },
  woke: { title: 'Kembali setelah ditunda', edge: 'bg-sogan-700', reason: 'font-semibold text-sogan-700' },
  other: { title: 'Lainnya', edge: 'bg-garis-kuat', reason: 'text-tinta-soft' },
}

const columns = 'queue-columns'
const line = 'queue-line'

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
        <Card flush className={classNames(columns, 'overflow-clip')}>
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

function Group({ group, tickets }: { group: OwnGroup; tickets: readonly QueuedTicket[] }) {
  const id = `antrean-${group}`
  const { title } = groups[group]
  return (
    <section aria-labelledby={id} className={classNames(line, 'not-first:border-t not-first:border-garis')}>
      <h3
        id={id}
        className="col-span-full flex items-baseline gap-2 bg-abu px-4 py-1.5 font-sans text-xs font-semibold tracking-normal"
      >
        {title}
        <span className="font-normal text-tinta-soft tabular-nums">{`${tickets.length} tiket`}</span>
      </h3>
      <ul className={classNames(line, 'divide-y divide-garis')}>
        {tickets.map((row) => (
          <Row key={row.id} row={row} group={group} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row, group }: { row: QueuedTicket; group: OwnGroup }) {
  const { edge, reason } = groups[group]
  return (
    <li
      className={classNames(
        line,
        'relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-4 py-1.5 text-[0.8125rem] hover:bg-nila-50 @2xl/queue:min-h-10 @2xl/queue:py-0',
      )}
    >
      <span aria-hidden="true" className={classNames('absolute inset-y-0 left-0 w-[3px]', edge)} />
      <Link
        to={`/helpdesk/tickets/${row.id}`}
        data-row=""
        title={row.title}
        className="col-span-full truncate py-1.5 text-sm font-semibold text-tinta no-underline after:absolute after:inset-0 hover:text-nila-700 @2xl/queue:col-span-1 @2xl/queue:py-2"
      >
        {row.title}
      </Link>
      <span className="hidden text-tinta-soft tabular-nums @2xl/queue:block">{row.number}</span>
      <span className="order-last truncate pb-1 text-right text-tinta-soft @2xl/queue:order-none @2xl/queue:pb-0 @2xl/queue:text-left">
        {row.regency ? `${row.user} · ${row.regency.replace(/^Kabupaten/, 'Kab.')}` : row.user}
      </span>
      <span title={row.due?.exactly} className={classNames('pb-1 @2xl/queue:pb-0 @2xl/queue:text-right', reason)}>
        {row.reason}
      </span>
    </li>
  )
}
