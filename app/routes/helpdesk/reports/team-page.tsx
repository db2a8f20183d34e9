import { Download, Tv } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isAboutTicket } from '#app/components/live/live-stream.ts'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { filterAddress } from '#app/list-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHeader, Section } from '#app/ui/page-header.tsx'
import { getDeskOverview } from '#domain/reporting/desk-overview.ts'
import { findRatings, type Rating } from '#domain/reporting/figure-tickets.ts'
import { mayReadFigureTickets, teamOffice } from '#domain/reporting/report.ts'
import { teamFilter } from '#domain/reporting/team-input.ts'
import { getTeamReport, type TeamRow } from '#domain/reporting/team-report.ts'
import { formatLongDate, formatRelative, formatTime, now } from '#shared/dates.ts'
import type { Route } from './+types/team-page.ts'
import { DeskOverviewPanel, overviewRefresh } from './desk-overview.tsx'
import { requireTeam } from './require-team.server.ts'
import { TeamTable } from './team-table.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Laporan · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireTeam(context, request)
  const filter = teamFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
  const linked = mayReadFigureTickets(person)
  const [overview, report, ratings] = await Promise.all([
    getDeskOverview(person, filter),
    getTeamReport(person, filter),
    linked ? findRatings(person, filter) : undefined,
  ])
  const own = teamOffice(person)
  return {
    overview,
    report,
    ratings,
    linked,
    own: own !== undefined,
    office: filter.office ?? own?.toString(),
    at: now(),
  }
}

const officeOf = ({ key }: TeamRow) => key || 'province'

export default function TeamPage({ loaderData }: Route.ComponentProps) {
  const { overview, report, ratings, linked, own, office, at } = loaderData
  useLiveRefresh(isAboutTicket, overviewRefresh)
  const chosen = report.offices.find((row) => officeOf(row) === office)
  const all = { ...report.all, key: 'all', name: 'Seluruh provinsi' }
  const here = filterAddress({ office: own ? undefined : office })
  return (
    <div data-wide="" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        title="Laporan"
        description={`${chosen ? `${chosen.name}, ` : ''}${formatLongDate(at)} pukul ${formatTime(at)}`}
        actions={
          <ButtonLink
            to={`/helpdesk/reports/wall${here}`}
            reloadDocument
            variant="secondary"
            size="sm"
            className="max-sm:hidden print:hidden"
          >
            <Tv />
            Layar dinding
          </ButtonLink>
        }
      />
      <DeskOverviewPanel overview={overview} office={office} at={at} linked={linked} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div className="grid gap-1">
          <h2 className="text-xl">7 hari terakhir</h2>
          <p className="max-w-measure text-sm text-tinta-soft">
            Tulisan kecil "minggu lalu": 7 hari sebelumnya; pada tiket terbuka dan terlambat, keadaan seminggu yang
            lalu.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {(['xlsx', 'csv'] as const).map((format) => (
            <ButtonLink
              key={format}
              to={`/helpdesk/reports/export/${format}${here}`}
              reloadDocument
              variant="secondary"
              size="sm"
            >
              <Download />
              {`Unduh ${format === 'xlsx' ? 'Excel' : 'CSV'}`}
            </ButtonLink>
          ))}
        </div>
      </div>
      <Section id="cabang" title={own ? 'Cabang dinas' : 'Menurut cabang dinas'}>
        <PhoneFold>
          <TeamTable
            caption="Kinerja menurut cabang dinas"
            what="Cabang dinas"
            rows={own ? report.offices : [all, ...report.offices]}
            linked={linked}
            ownerOf={(row) => ({
              office: row.key === 'all' ? undefined : officeOf(row),
              agent: undefined,
              name: row.name,
            })}
            nameOf={(row) =>
              own || row.key === 'all' ? (
                row.name
              ) : (
                <Link
                  to={`${filterAddress({ office: officeOf(row) })}#petugas`}
                  aria-current={officeOf(row) === office ? 'true' : undefined}
                >
                  {row.name}
                </Link>
              )
            }
          />
        </PhoneFold>
      </Section>
      <Section id="petugas" title={chosen ? `Petugas · ${chosen.name}` : 'Menurut petugas'}>
        {report.agents ? (
          <PhoneFold>
            <TeamTable
              caption="Kinerja menurut petugas"
              what="Petugas"
              rows={report.agents}
              linked={linked}
              ownerOf={(row) => ({ office, agent: row.key || 'none', name: row.name })}
            />
          </PhoneFold>
        ) : (
          <p className="text-sm text-tinta-soft">Pilih cabang dinas di tabel untuk melihat angka tiap petugasnya.</p>
        )}
      </Section>
      {ratings && (
        <Section id="penilaian" title="Penilaian dengan komentar">
          <Ratings ratings={ratings} at={at} withOffice={!own} />
        </Section>
      )}
      <p className="max-w-measure text-sm text-tinta-soft">
        Tiket dihitung pada cabang dinas dan petugas yang memegangnya sekarang. Tiket gabungan dan spam tidak dihitung.
        Lama waktu dihitung siang dan malam, bukan hanya jam kerja, dan dibulatkan: 60 menit dapat berarti 55 sampai 65
        menit.
      </p>
    </div>
  )
}

function PhoneFold({ children }: { children: ReactNode }) {
  return (
    <details className="phone-fold print:[zoom:0.6]">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-nila-700">Lihat angka</summary>
      {children}
    </details>
  )
}

function Ratings({ ratings, at, withOffice }: { ratings: readonly Rating[]; at: Date; withOffice: boolean }) {
  if (ratings.length === 0) {
    return <p className="text-sm text-tinta-soft">Belum ada komentar pemohon dalam 7 hari terakhir.</p>
  }
  return (
    <Card flush>
      <ul className="divide-y divide-garis">
        {ratings.map(({ ticketId, number, score, comment, office, agent, createdAt }) => (
          <li key={ticketId} className="grid gap-1 px-4 py-3 text-sm">
            <p className="max-w-measure wrap-anywhere whitespace-pre-line">{comment}</p>
            <p className="flex flex-wrap gap-x-3 gap-y-1 text-tinta-soft">
              <span className="font-semibold text-tinta">{`${score} dari 5`}</span>
              <Link to={`/helpdesk/tickets/${ticketId}`} className="inline-flex min-h-6 items-center">
                {number}
              </Link>
              {withOffice && <span>{office}</span>}
              <span>{agent ?? 'Belum ada petugas'}</span>
              <time dateTime={createdAt.toISOString()}>{formatRelative(createdAt, at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
