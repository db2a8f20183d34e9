import { MessageSquareWarning } from 'lucide-react'
import { DeskTicketList } from '#app/components/tickets/ticket-list.tsx'
import { DeskSearch } from '#app/components/tickets/ticket-search.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { readPageKey } from '#app/list-address.ts'
import { Chips } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { findDeskTickets, findNamedTicket } from '#domain/tickets/desk/find-desk-tickets.ts'
import { now } from '#shared/dates.ts'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/complaints-page.ts'
import { deskRow } from './tickets/desk-row.ts'

const path = '/helpdesk/complaints'

const statuses = { new: 'pending', inprogress: 'inprogress', resolved: 'completed' } as const
const words = { new: 'Baru', inprogress: 'Dalam Proses', resolved: 'Selesai' } as const

type Status = keyof typeof statuses

export const meta: Route.MetaFunction = () => [{ title: 'Aduan · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const params = new URL(request.url).searchParams
  const search = typedSearch(params)
  const asked = params.get('status') ?? ''
  const status = Object.hasOwn(statuses, asked) ? (asked as Status) : undefined
  const before = readPageKey(request)
  const view = { kind: 'complaint' as const, search, stage: status && statuses[status] }
  const [page, offices] = await Promise.all([
    findDeskTickets(person, view, { after: before }),
    person.officeId === null ? findOfficesByPlace() : [],
  ])
  const sent = await findNamedTicket(person, params.get('sent') ?? '')
  const items = page.items.map((item) => deskRow(item, { at: now(), withStatus: true, offices }))
  return { items, next: page.next, search, status, first: before === undefined, fresh: sent?.id }
}

export default function ComplaintsPage({ loaderData }: Route.ComponentProps) {
  const { items, next, search, status, first, fresh } = loaderData
  const addressOf = (wishes: { status?: Status | undefined; before?: number }) => {
    const params = new URLSearchParams({
      ...(search && { q: search }),
      ...(wishes.status && { status: wishes.status }),
      ...(wishes.before && { before: String(wishes.before) }),
    })
    return `?${params}`
  }
  return (
    <div data-wide="" className="grid grid-cols-1 gap-2">
      <PageHeader
        title="Aduan"
        description={<span className="max-sm:hidden">Aduan dari sekolah dan instansi, yang terbaru di atas.</span>}
        actions={
          <ButtonLink to="/helpdesk/complaints/create" size="sm">
            <MessageSquareWarning />
            Buat Aduan
          </ButtonLink>
        }
      />
      <div className="flex flex-wrap items-center gap-2 [&_[aria-label=Status]]:flex-nowrap [&_[aria-label=Status]]:overflow-x-auto [&_[aria-label=Status]_*]:shrink-0 [&_[aria-label=Status]_*]:whitespace-nowrap">
        <DeskSearch search={search} path={path} searchedFields="judul, ID, pemohon, atau instansi" what="aduan" />
        <Chips
          label="Status"
          selected={status ?? 'all'}
          items={[
            { value: 'all', label: 'Semua', to: addressOf({}) },
            ...Object.entries(words).map(([value, label]) => ({
              value,
              label,
              to: addressOf({ status: value as Status }),
            })),
          ]}
        />
      </div>
      {items.length > 0 ? (
        <DeskTicketList label="Aduan" items={items} query="kind=complaint" fresh={fresh} withAgent />
      ) : (
        <EmptyState
          title={search || status ? 'Tidak ada aduan yang cocok' : 'Belum ada aduan'}
          action={<ButtonLink to="/helpdesk/complaints/create">Buat aduan</ButtonLink>}
        >
          {search ? `Tidak ada aduan untuk pencarian "${search}".` : 'Aduan yang dicatat muncul di sini.'}
        </EmptyState>
      )}
      <Pagination
        previous={first ? undefined : addressOf({ status })}
        next={next === null ? undefined : addressOf({ status, before: next })}
      />
    </div>
  )
}
