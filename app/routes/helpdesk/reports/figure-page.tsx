import { DeskTicketList } from '#app/components/tickets/ticket-list.tsx'
import { filterAddress, neighbours } from '#app/list-address.ts'
import { BulkBar, bulkFormId, TickAll } from '#app/routes/helpdesk/tickets/bulk-bar.tsx'
import { deskRow } from '#app/routes/helpdesk/tickets/desk-row.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { findFigureTickets } from '#domain/reporting/figure-tickets.ts'
import { type FigureFilter, figureFilter } from '#domain/reporting/team-input.ts'
import { now } from '#shared/dates.ts'
import type { Route } from './+types/figure-page.ts'
import { requireTeam } from './require-team.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.tickets.title ?? 'Tiket'} · Helpdesk SPMB` },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireTeam(context, request)
  const filter = figureFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
  const { title, of, total, items, next } = await findFigureTickets(person, filter)
  const rows = items.map((item) => deskRow(item, { at: now(), withStatus: true }))
  return { tickets: { title, of, total, items: rows, next }, filter }
}

const weeks = {
  now: '7 hari terakhir',
  before: '7 hari sebelumnya',
  today: 'hari ini',
  weekAgo: 'hari yang sama minggu lalu',
} as const

function spanWords({ week, hour }: Pick<FigureFilter, 'week' | 'hour'>): string {
  if (hour === undefined || week === 'now' || week === 'before') return weeks[week]
  const clock = (each: number) => `${String(each).padStart(2, '0')}.00`
  return `${weeks[week]} pukul ${clock(Number(hour))} sampai ${clock(Number(hour) + 1)}`
}

export default function FigurePage({ loaderData: { tickets, filter } }: Route.ComponentProps) {
  const { title, of, total, items, next } = tickets
  const isOfNow = filter.figure === 'open' || filter.figure === 'late'
  return (
    <div data-wide="" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Page
        className="gap-6"
        title={title}
        description={`${of}${isOfNow ? '' : `, ${spanWords(filter)}`}: ${total.toLocaleString('id-ID')} tiket.`}
        back={{ to: `/helpdesk/reports${filterAddress({ office: filter.office })}`, label: 'Laporan' }}
      >
        {items.length > 0 ? (
          <>
            {isOfNow && (
              <p className="flex items-center gap-3 text-sm text-tinta-soft">
                <TickAll />
                Untuk membagi ulang: beri tanda pada tiketnya, lalu Ganti petugas.
              </p>
            )}
            <DeskTicketList label={title} items={items} withAgent {...(isOfNow && { tickForm: bulkFormId })} />
            {isOfNow && <BulkBar query="stage=inprogress" stage="inprogress" whole={undefined} />}
          </>
        ) : (
          <EmptyState title="Tidak ada tiket">Tidak ada tiket yang dihitung pada angka ini.</EmptyState>
        )}
        <Pagination {...neighbours(filter, 'before', next)} />
      </Page>
    </div>
  )
}
