// '/helpdesk/complaints': the complaints with their status (spec §4), searched and paged by key.
import { MessageSquareWarning } from 'lucide-react'
import { Link } from 'react-router'
import { DeskSearch } from '#app/components/tickets/desk-search.tsx'
import { StatusBadge } from '#app/components/tickets/status-badge.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { readPageKey } from '#app/page-key.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Chips } from '#app/ui/chips.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { findDeskTickets } from '#domain/desk/find-desk-tickets.ts'
import { formatLongDate } from '#shared/dates.ts'
import { searchMaxLength } from '#shared/text.ts'
import type { Route } from './+types/complaints-page.ts'

const path = '/helpdesk/complaints'

/** The spec's statuses and the stage of the desk each of them is. */
const statuses = { new: 'pending', inprogress: 'inprogress', resolved: 'completed' } as const
const words = { new: 'Baru', inprogress: 'Dalam Proses', resolved: 'Selesai' } as const

type Status = keyof typeof statuses

export const meta: Route.MetaFunction = () => [{ title: 'Aduan · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'helpdesk')
  const params = new URL(request.url).searchParams
  const search = (params.get('q') ?? '').trim().slice(0, searchMaxLength)
  const asked = params.get('status') ?? ''
  const status = Object.hasOwn(statuses, asked) ? (asked as Status) : undefined
  const before = readPageKey(request)
  const view = { kind: 'complaint' as const, search, stage: status && statuses[status] }
  return { ...(await findDeskTickets(person, view, { after: before })), search, status, first: before === undefined }
}

export default function ComplaintsPage({ loaderData }: Route.ComponentProps) {
  const { items, next, search, status, first } = loaderData
  const addressOf = (wishes: { status?: Status | undefined; before?: number }) => {
    const params = new URLSearchParams({
      ...(search && { q: search }),
      ...(wishes.status && { status: wishes.status }),
      ...(wishes.before && { before: String(wishes.before) }),
    })
    return `?${params}`
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader
        title="Aduan"
        description="Aduan dari sekolah dan instansi, yang terbaru di atas."
        actions={
          <ButtonLink to="/helpdesk/complaints/create">
            <MessageSquareWarning />
            Buat Aduan
          </ButtonLink>
        }
      />
      <DeskSearch search={search} path={path} covers="judul, ID, pengirim, atau instansi" what="aduan" />
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
      {items.length > 0 ? (
        <Card flush>
          <ul aria-label="Aduan" className="divide-y divide-garis text-sm">
            {items.map((row) => (
              <li key={row.id}>
                <Link
                  to={`/helpdesk/tickets/${row.id}`}
                  className="grid gap-x-6 gap-y-1 px-4 py-3 text-tinta no-underline hover:bg-nila-50 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-5"
                >
                  <span className="grid min-w-0 gap-1">
                    <span className="text-base leading-snug font-semibold wrap-anywhere">{row.title}</span>
                    <span className="flex flex-wrap gap-x-3 text-tinta-soft wrap-anywhere">
                      <span className="font-semibold tabular-nums">{row.number}</span>
                      <span>{row.category}</span>
                      <span>
                        {row.user}
                        {row.organization && ` · ${row.organization}`}
                      </span>
                      <time dateTime={row.createdAt.toISOString()}>{formatLongDate(row.createdAt)}</time>
                    </span>
                  </span>
                  <span className="justify-self-start">
                    <StatusBadge label={row.label} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
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
