import { Link } from 'react-router'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { ReportBadge } from '#app/components/reports/report-badge.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { readPageKey } from '#app/list-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { mayReadSealedReports } from '#domain/accounts/permissions.ts'
import { findReports } from '#domain/sealed-reports/desk/desk-report.ts'
import { reportKinds, reportNumber } from '#domain/sealed-reports/report.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/sealed-reports-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Pengaduan tertutup · Helpdesk SPMB' }]

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayReadSealedReports)
  const completed = new URL(request.url).searchParams.get('selesai') === '1'
  const before = readPageKey(request)
  return { ...(await findReports(person, { completed, before })), completed, first: before === undefined }
}

type Row = Route.ComponentProps['loaderData']['items'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'number',
    header: 'Pengaduan',
    main: true,
    cell: ({ id, kind, unread }) => (
      <Link to={`/admin/sealed-reports/${id}`} className="inline-block py-1.5">
        <span>
          {reportNumber(id)}, {reportKinds[kind]}
          {unread && <span className="font-semibold text-nila-700"> (belum dibaca)</span>}
        </span>
      </Link>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <ReportBadge status={status} /> },
  { key: 'about', header: 'Tentang', cell: ({ about }) => <span className="wrap-anywhere">{about || '-'}</span> },
  { key: 'regency', header: 'Kabupaten/Kota', cell: ({ regency }) => regency ?? '-' },
  { key: 'sent', header: 'Dikirim', className: '@max-2xl:hidden', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'last', header: 'Terakhir ditulis', cell: ({ lastEntryAt }) => formatDateTime(lastEntryAt) },
]

export default function SealedReportsPage({ loaderData }: Route.ComponentProps) {
  useLiveRefresh(({ kind }) => kind === 'sealed_report', { calm: true })
  const { items, next, completed, first } = loaderData
  const list = completed ? '?selesai=1' : '?'
  return (
    <Page
      title="Pengaduan tertutup"
      description="Hanya dibaca admin provinsi dengan izin ini. Tidak muncul di tiket, pencarian, laporan angka, unduhan, dan log akses."
      actions={
        <ButtonLink to={completed ? '?' : '?selesai=1'} variant="secondary">
          {completed ? 'Lihat yang belum selesai' : 'Lihat yang selesai'}
        </ButtonLink>
      }
    >
      <Table
        caption={completed ? 'Pengaduan yang selesai' : 'Pengaduan yang belum selesai'}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        compact
        empty={
          <EmptyState level={2} title={completed ? 'Belum ada yang selesai' : 'Tidak ada pengaduan'}>
            Pengaduan dari halaman Lapor muncul di sini.
          </EmptyState>
        }
      />
      <Pagination
        previous={first ? undefined : list}
        next={next === null ? undefined : `?${completed ? 'selesai=1&' : ''}before=${next}`}
      />
    </Page>
  )
}
