import { Link } from 'react-router'
import { StatusBadge } from '#app/components/tickets/status-badge.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { readPageKey } from '#app/list-address.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { findHandedOver } from '#domain/tickets/transfer/transfer.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/handed-over-page.ts'
import { handedOverList } from './tickets/desk-lists.ts'

export const meta: Route.MetaFunction = () => [{ title: `${handedOverList.title} · Helpdesk SPMB` }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const after = readPageKey(request)
  const [page, offices] = await Promise.all([findHandedOver(person, { after }), findOfficesByPlace()])
  const items = page.items.map(({ id, number, title, label, agent, officeId, handedOverAt }) => ({
    ...{ id, number, title, label, agent, handedOverAt },
    office: officeId === null ? 'Tim provinsi' : (offices.find((each) => each.id === officeId)?.name ?? '-'),
  }))
  return { items, next: page.next, after }
}

export default function HandedOverPage({ loaderData }: Route.ComponentProps) {
  const { items, next, after } = loaderData
  const before = after === undefined ? '' : `?before=${after}`
  return (
    <Page
      className="gap-6"
      title={handedOverList.title}
      description="Tiket yang Anda alihkan ke cabang lain, yang terbaru di atas. Anda masih dapat membacanya."
      back={{ to: '/helpdesk/tickets/pending', label: 'Tiket masuk' }}
    >
      {items.length === 0 ? (
        <EmptyState title={after === undefined ? 'Belum ada tiket yang Anda alihkan' : 'Tidak ada lagi di halaman ini'}>
          Tiket yang Anda alihkan ke cabang lain muncul di sini.
        </EmptyState>
      ) : (
        <Card flush>
          <ul aria-label={handedOverList.title} className="divide-y divide-garis text-sm">
            {items.map(({ id, number, title, label, agent, office, handedOverAt }) => (
              <li key={id} className="grid gap-1 px-4 py-3">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link
                    to={`/helpdesk/tickets/${id}${before}`}
                    data-row=""
                    className="py-1 text-base font-semibold text-tinta wrap-anywhere no-underline hover:text-nila-700 hover:underline"
                  >
                    {title}
                  </Link>
                  <StatusBadge label={label} />
                </p>
                <p className="flex flex-wrap gap-x-3 text-tinta-soft wrap-anywhere">
                  <span className="font-semibold tabular-nums">{number}</span>
                  <time dateTime={handedOverAt.toISOString()}>{`Dialihkan ${formatDateTime(handedOverAt)}`}</time>
                  <span>{`Sekarang di ${office}`}</span>
                  {agent && <span>{`Ditangani ${agent}`}</span>}
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pagination
        previous={after === undefined ? undefined : handedOverList.path}
        next={next === null ? undefined : `?before=${next}`}
      />
    </Page>
  )
}
