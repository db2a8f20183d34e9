// '/admin/dashboard': what an administrator sees to first, how the day runs, how each office stands, what content waits.

import { StatusCounts } from '#app/components/tickets/status-counts.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { shortDay, TallyChart } from '#app/routes/admin/reports/tally-chart.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import { findOfficesByPlace } from '#domain/offices/find-offices.ts'
import { countReceived, countReceivedByHour } from '#domain/reporting/count-received.ts'
import { getDeskFigures } from '#domain/reporting/get-desk-figures.ts'
import { ofKnownOffice } from '#domain/reporting/known-office.ts'
import { dashboardFilter } from '#domain/reporting/report-input.ts'
import { findUnansweredQueries } from '#domain/search/find-unanswered-queries.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { getSeason } from '#domain/season/get-season.ts'
import type { Season } from '#domain/season/season.ts'
import { seasonAt } from '#domain/season/season-progress.ts'
import { countDeskTickets } from '#domain/tickets/desk/count-desk-tickets.ts'
import { formatLongDate, now } from '#shared/dates.ts'
import type { Route } from './+types/admin-dashboard-page.ts'
import { DashboardFilters } from './dashboard-filters.tsx'
import { DayTable } from './day-table.tsx'
import { findWaitingContent } from './find-waiting-content.server.ts'
import { OfficeTable } from './office-table.tsx'
import { PressingList } from './pressing-list.tsx'
import { findPressingMatters } from './pressing-matters.server.ts'
import { ServiceLine } from './service-line.tsx'
import { getServiceState } from './service-state.server.ts'
import { UnansweredSearches } from './unanswered-searches.tsx'
import { WaitingContent } from './waiting-content.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Dasbor Admin · Helpdesk SPMB' }]

/** Searches in vain that the dashboard names; their page has them all. */
const topSearches = 5

/** '16 Juni 2025 · Pemilihan sekolah: ditutup hari ini pukul 17.00 WIB'. */
function dayWords(season: Season | undefined, at: Date): string {
  const view = season && seasonAt(season, at)
  const stage = view?.stages[view.focus]
  return [formatLongDate(at), stage?.countdown && `${stage.name}: ${stage.countdown}`].filter(Boolean).join(' · ')
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const filter = await ofKnownOffice(dashboardFilter.parse(Object.fromEntries(new URL(request.url).searchParams)))
  const [counts, desk, received, byHour, offices, searches, content, state, season] = await Promise.all([
    countDeskTickets(person),
    getDeskFigures(person),
    countReceived(person, filter),
    countReceivedByHour(person, filter),
    findOfficesByPlace(),
    mayManageSearch(person) ? findUnansweredQueries(person, filter.days) : undefined,
    findWaitingContent(person),
    getServiceState(person),
    getSeason(),
  ])
  const at = now()
  return {
    ...{ at, filter, offices, counts, desk, received, byHour, content, state },
    linked: mayWorkOnTickets(person),
    day: dayWords(season, at),
    matters: await findPressingMatters(person, { offices: desk.offices, state, season }),
    searches: searches && { queries: searches.slice(0, topSearches), total: searches.length },
  }
}

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  const { at, filter, offices, counts, desk, received, byHour, content, state, linked, day, matters, searches } =
    loaderData
  return (
    <Page title="Dasbor Admin" description={day}>
      <div className="grid grid-cols-1 gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-y-2">
        <PressingList matters={matters} />
        <div className="grid grid-cols-1 content-start gap-4 lg:col-start-2 lg:row-span-2">
          <StatusCounts counts={counts} linked={linked} />
          <DayTable days={desk.days} at={at} />
        </div>
        <ServiceLine state={state} at={at} />
      </div>
      <OfficeTable offices={desk.offices} at={at} linked={linked} />
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        {content && <WaitingContent {...content} />}
        {searches && <UnansweredSearches {...searches} days={filter.days} />}
      </div>
      <Section
        id="arus"
        title="Arus tiket"
        className="gap-3"
        actions={<DashboardFilters filter={filter} offices={offices} />}
      >
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <TallyChart
            title="Pertanyaan per jam hari ini, dibanding kemarin"
            what="Jam (WIB)"
            bars={byHour.map(({ hour, today, before }) => ({ label: hour, today, before }))}
            series={{ today: 'Hari ini', before: 'Kemarin' }}
          />
          <TallyChart
            title={`Tiket per hari, ${filter.days} hari terakhir`}
            what="Tanggal"
            bars={received.map(({ label, tickets }) => ({ label: shortDay(label), tickets }))}
            series={{ tickets: 'Tiket' }}
          />
        </div>
      </Section>
    </Page>
  )
}
