// '/admin/dashboard': the figures that ask for something to be done, each with the page where it is done.
import { CircleCheck, Clock, Database, HardDriveDownload, Inbox, MailWarning, MessagesSquare } from 'lucide-react'
import { Link } from 'react-router'
import { StatCard } from '#app/components/tickets/stat-card.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { mayManageBackups } from '#domain/backups/backup-policy.ts'
import { getLastBackup } from '#domain/backups/find-backups.ts'
import { countDeskTicketsInWords } from '#domain/desk/count-desk-tickets.ts'
import { countFailedMails } from '#domain/notifications/find-mails.ts'
import { mayReadMails } from '#domain/notifications/notification-policy.ts'
import { getDatabaseSize } from '#domain/operations/get-database-figures.ts'
import { mayReadDatabase } from '#domain/operations/operations-policy.ts'
import { type DeskFigures, getDeskFigures } from '#domain/reporting/get-desk-figures.ts'
import { formatDuration, formatRelative, now } from '#shared/dates.ts'
import { formatSize } from '#shared/sizes.ts'
import type { Route } from './+types/admin-dashboard-page.ts'
import { ServiceCard } from './service-card.tsx'
import { TallyChart } from './tally-chart.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Dasbor Admin · Helpdesk SPMB' }]

const oneDay = 86_400_000

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const [counts, desk, mails, backup, size] = await Promise.all([
    countDeskTicketsInWords(person),
    getDeskFigures(person),
    mayReadMails(person) ? countFailedMails(person) : undefined,
    mayManageBackups(person) ? getLastBackup() : undefined,
    mayReadDatabase(person) ? getDatabaseSize() : undefined,
  ])
  const late = backup === null || (backup !== undefined && now().getTime() - backup.getTime() > 2 * oneDay)
  return { name: person.name, counts, desk, mails, backup, late, size, at: now() }
}

type Waiting = DeskFigures['waiting'][number]

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, counts, desk, mails, backup, late, size, at } = loaderData
  const columns: readonly Column<Waiting>[] = [
    {
      key: 'office',
      header: 'Cabang dinas',
      main: true,
      cell: ({ office, officeId }) => <Link to={`/admin/reports?office=${officeId ?? 'province'}`}>{office}</Link>,
    },
    {
      key: 'tickets',
      header: 'Menunggu',
      end: true,
      cell: ({ tickets }) => `${tickets.toLocaleString('id-ID')} tiket`,
    },
    {
      key: 'oldest',
      header: 'Paling lama',
      end: true,
      cell: ({ oldest }) => formatDuration(at.getTime() - oldest.getTime()),
    },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <PageHeader title="Dasbor Admin" description={`Selamat bekerja, ${name}.`} />
      <section aria-label="Jumlah tiket" className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        <StatCard label="Belum Direspon" value={counts.pending} icon={Inbox} to="/helpdesk/tickets/pending" />
        <StatCard
          label="Dalam Proses"
          value={counts.inprogress}
          icon={MessagesSquare}
          to="/helpdesk/tickets/in-progress"
        />
        <StatCard label="Menunggu Balasan" value={counts.waiting} icon={Clock} to="/helpdesk/tickets/in-progress" />
        <StatCard label="Selesai" value={counts.completed} icon={CircleCheck} to="/helpdesk/tickets/completed" />
      </section>
      <section aria-labelledby="menunggu" className="grid gap-4">
        <h2 id="menunggu" className="text-xl">
          Menunggu paling lama
        </h2>
        <Table
          caption="Tiket yang belum direspon menurut cabang dinas"
          columns={columns}
          rows={desk.waiting}
          rowKey={({ office }) => office}
          empty={
            <EmptyState level={3} title="Tidak ada tiket yang menunggu">
              Semua tiket sudah diproses.
            </EmptyState>
          }
        />
      </section>
      <TallyChart
        title="Pertanyaan per jam hari ini, dibanding kemarin"
        what="Jam (WIB)"
        bars={desk.byHour.map(({ hour, today, before }) => ({ label: hour, today, before }))}
        series={{ today: 'Hari ini', before: 'Kemarin' }}
      />
      <section aria-label="Layanan" className="grid gap-3 empty:hidden sm:grid-cols-3 lg:gap-4">
        {mails !== undefined && (
          <ServiceCard
            label="Surat yang gagal"
            value={mails === 0 ? 'Tidak ada' : mails.toLocaleString('id-ID')}
            icon={MailWarning}
            to="/admin/mail?state=failed"
            alarming={mails > 0}
          />
        )}
        {backup !== undefined && (
          <ServiceCard
            label="Cadangan terakhir"
            value={backup === null ? 'Belum ada' : formatRelative(backup, at)}
            icon={HardDriveDownload}
            to="/admin/backup"
            alarming={late}
          />
        )}
        {size !== undefined && (
          <ServiceCard label="Ukuran basis data" value={formatSize(size)} icon={Database} to="/admin/database" />
        )}
      </section>
    </div>
  )
}
