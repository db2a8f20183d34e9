// '/admin/dashboard': the figures that ask for something to be done, each with the page where it is done.
import { CircleCheck, Clock, Database, HardDriveDownload, Inbox, MailWarning, MessagesSquare } from 'lucide-react'
import { Link } from 'react-router'
import { filterAddress } from '#app/filter-address.ts'
import { requirePerson } from '#app/guards.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { StatCard } from '#app/ui/stat-card.tsx'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import { countFailedMails } from '#domain/notifications/find-mails.ts'
import { mayReadMails } from '#domain/notifications/notification-policy.ts'
import { countUnreachableOffices } from '#domain/offices/count-unreachable-offices.ts'
import { findOfficeChoices } from '#domain/offices/find-offices.ts'
import { mayManageOffices } from '#domain/offices/office-policy.ts'
import { mayManageBackups } from '#domain/operations/backups/backup-policy.ts'
import { getLastBackup } from '#domain/operations/backups/find-backups.ts'
import { getStorage } from '#domain/operations/get-storage.ts'
import { mayReadDatabase } from '#domain/operations/operations-policy.ts'
import { getDeskFigures } from '#domain/reporting/get-desk-figures.ts'
import { dashboardFilter } from '#domain/reporting/report-input.ts'
import { isReadByNobody } from '#domain/reports/desk/is-read-by-nobody.ts'
import { findUnansweredQueries } from '#domain/search/find-unanswered-queries.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { countDeskTicketsInWords } from '#domain/tickets/desk/count-desk-tickets.ts'
import { env } from '#platform/env.server.ts'
import { formatRelative, now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { formatSize } from '#shared/sizes.ts'
import type { Route } from './+types/admin-dashboard-page.ts'
import { DashboardFilters } from './dashboard-filters.tsx'
import { ServiceCard } from './service-card.tsx'
import { shortDay, TallyChart } from './tally-chart.tsx'
import { UnansweredSearches } from './unanswered-searches.tsx'
import { OverdueTable, WaitingTable } from './waiting-tables.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Dasbor Admin · Helpdesk SPMB' }]

/** Searches in vain that the dashboard names; their page has them all. */
const topSearches = 5

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const filter = dashboardFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
  const office = filter.office === undefined || filter.office === 'province' ? filter.office : Number(filter.office)
  const [counts, desk, offices, searches, mails, backup, storage] = await Promise.all([
    countDeskTicketsInWords(person, office),
    getDeskFigures(person, filter),
    findOfficeChoices(),
    mayManageSearch(person) ? findUnansweredQueries(person, filter.days) : undefined,
    mayReadMails(person) ? countFailedMails(person) : undefined,
    mayManageBackups(person) ? getLastBackup() : undefined,
    mayReadDatabase(person) ? getStorage() : undefined,
  ])
  // A demo has no numbers to fill in.
  const numbers = !env.demo && mayManageOffices(person) ? await countUnreachableOffices() : null
  const late = backup === null || (backup !== undefined && now().getTime() - backup.getTime() > days(2))
  return {
    name: person.name,
    filter,
    readsTickets: mayWorkOnTickets(person),
    offices,
    counts,
    desk,
    searches: searches && { queries: searches.slice(0, topSearches), total: searches.length },
    mails,
    backup,
    late,
    storage,
    numbers,
    reportsUnread: await isReadByNobody(person),
    at: now(),
  }
}

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  const {
    name,
    filter,
    readsTickets,
    offices,
    counts,
    desk,
    searches,
    mails,
    backup,
    late,
    storage,
    at,
    numbers,
    reportsUnread,
  } = loaderData
  const list = (page: 'pending' | 'in-progress' | 'completed', status?: 'inprogress' | 'waiting') =>
    readsTickets ? { to: `/helpdesk/tickets/${page}${filterAddress({ status, officeId: filter.office })}` } : {}
  return (
    <Page className="gap-10" title="Dasbor Admin" description={`Selamat bekerja, ${name}.`}>
      {numbers !== null && numbers.unreachable > 0 && (
        <Notice tone="warning" title={`${numbers.unreachable} dari ${numbers.all} cabang dinas belum punya nomor`}>
          Keluarga belum dapat menelepon atau menulis WhatsApp ke sana. <Link to="/admin/offices">Isi nomornya</Link>.
        </Notice>
      )}
      {reportsUnread && (
        <Notice tone="warning" title="Belum ada yang dapat membaca pengaduan tertutup">
          Berikan izin Pengaduan tertutup kepada admin provinsi yang ditunjuk, di halaman{' '}
          <Link to="/admin/people">Pengguna</Link>.
        </Notice>
      )}
      <DashboardFilters filter={filter} offices={offices} />
      <section aria-label="Jumlah tiket" className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        <StatCard label="Belum Direspon" value={counts.pending} icon={Inbox} {...list('pending')} />
        <StatCard
          label="Dalam Proses"
          value={counts.inprogress}
          icon={MessagesSquare}
          {...list('in-progress', 'inprogress')}
        />
        <StatCard label="Menunggu Balasan" value={counts.waiting} icon={Clock} {...list('in-progress', 'waiting')} />
        <StatCard label="Selesai" value={counts.completed} icon={CircleCheck} {...list('completed')} />
      </section>
      <Section id="menunggu" title="Menunggu paling lama">
        <WaitingTable rows={desk.waiting} at={at} linked={readsTickets} />
      </Section>
      <Section id="lewat-waktu" title="Lewat waktu menurut cabang dinas">
        <OverdueTable rows={desk.overdue} at={at} linked={readsTickets} />
      </Section>
      {searches && <UnansweredSearches {...searches} days={filter.days} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <TallyChart
          title="Pertanyaan per jam hari ini, dibanding kemarin"
          what="Jam (WIB)"
          bars={desk.byHour.map(({ hour, today, before }) => ({ label: hour, today, before }))}
          series={{ today: 'Hari ini', before: 'Kemarin' }}
        />
        <TallyChart
          title={`Tiket per hari, ${filter.days} hari terakhir`}
          what="Tanggal"
          bars={desk.byDay.map(({ label, tickets }) => ({ label: shortDay(label), tickets }))}
          series={{ tickets: 'Tiket' }}
        />
      </div>
      <section aria-label="Keadaan layanan" className="grid gap-3 empty:hidden sm:grid-cols-3 lg:gap-4">
        {mails !== undefined && (
          <ServiceCard
            label="Email yang gagal"
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
        {storage !== undefined && (
          <ServiceCard
            label="Ukuran basis data"
            value={formatSize(storage.database)}
            note={storage.free === null ? undefined : `Sisa ruang di server portal ${formatSize(storage.free)}`}
            icon={Database}
            to="/admin/database"
            alarming={storage.scarce}
          />
        )}
      </section>
    </Page>
  )
}
