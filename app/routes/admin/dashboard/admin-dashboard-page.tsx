import { Search } from 'lucide-react'
import { Form, Link, useSubmit } from 'react-router'
import { OfficeFilter, type OfficeOption } from '#app/components/offices/office-select.tsx'
import { StatusCounts } from '#app/components/tickets/status-counts.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { filterAddress } from '#app/list-address.ts'
import { AdminSearchForm } from '#app/routes/admin/admin-search-box.tsx'
import { shortDay, TallyChart } from '#app/routes/admin/reports/tally-chart.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { countReceived, countReceivedByHour } from '#domain/reporting/count-received.ts'
import { type DayFigures, type DeskFigures, getDeskFigures } from '#domain/reporting/desk-figures.ts'
import { ofKnownOffice } from '#domain/reporting/report.server.ts'
import { type DashboardFilter, dashboardFilter, dashboardSpans } from '#domain/reporting/report.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { findUnansweredQueries } from '#domain/search/search-queries.ts'
import { getSeason } from '#domain/season/get-season.ts'
import type { Season } from '#domain/season/season.ts'
import { seasonAt } from '#domain/season/season-progress.ts'
import { countDeskTickets } from '#domain/tickets/desk/desk-counts.ts'
import { formatLongDate, formatRelative, formatTime, now } from '#shared/dates.ts'
import { clockName } from '#shared/instance.ts'
import { formatSize } from '#shared/sizes.ts'
import type { Route } from './+types/admin-dashboard-page.ts'
import { PressingList, UnansweredSearches, WaitingContent } from './dashboard-lists.tsx'
import { findPressingItems, findWaitingContent, getServiceState, type ServiceState } from './dashboard-view.server.ts'
import { OfficeTable } from './office-table.tsx'

/** A plain form whose choices live in the address. */
function DashboardFilters({ filter, offices }: { filter: DashboardFilter; offices: readonly OfficeOption[] }) {
  const submit = useSubmit()
  return (
    <Form
      key={`${filter.days} ${filter.office}`}
      role="search"
      aria-label="Filter dasbor"
      onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true })}
      className="flex flex-wrap items-end gap-2 text-sm"
    >
      <Field label="Rentang" name="days" className="grow">
        <Select
          defaultValue={filter.days}
          options={dashboardSpans.map((id) => ({ id, name: `${id} hari terakhir` }))}
        />
      </Field>
      <Field label="Cabang dinas" name="office" className="grow sm:max-w-72">
        <OfficeFilter offices={offices} defaultValue={filter.office} />
      </Field>
      <Button type="submit" variant="secondary">
        <Search />
        Tampilkan
      </Button>
    </Form>
  )
}

const rows: readonly (readonly [figure: keyof DayFigures, name: string])[] = [
  ['received', 'Tiket masuk'],
  ['answered', 'Jawaban pertama'],
  ['solved', 'Tiket selesai'],
]

const head = 'py-1.5 pl-1.5 text-right align-bottom text-xs font-semibold text-tinta-soft'
const cell = 'py-1.5 pl-1.5 text-right tabular-nums'

/** `at` is the moment until which each day is counted. */
function DayTable({ days, at, linked }: { days: DeskFigures['days']; at: Date; linked: boolean }) {
  return (
    <Section id="hari-ini" title="Hari ini" className="content-start gap-1">
      <table className="w-full text-sm">
        <caption className="sr-only">{`Tiket hari ini sampai ${formatTime(at)}, dibanding hari lain`}</caption>
        <thead>
          <tr className="border-b border-garis">
            <th scope="col" className="py-1.5 text-left text-xs font-normal text-tinta-soft">
              {`sampai ${formatTime(at)}`}
            </th>
            <th scope="col" className={head}>
              Hari ini
            </th>
            <th scope="col" className={head}>
              Kemarin
            </th>
            <th scope="col" className={head}>
              7 hari lalu
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([figure, name]) => (
            <tr key={figure} className="border-b border-garis">
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              <td className={`${cell} text-base font-bold`}>
                {linked && days.today[figure] > 0 ? (
                  <Link
                    to={`/helpdesk/reports/tickets${filterAddress({ figure, week: 'today' })}`}
                    aria-label={`${name} hari ini: ${days.today[figure].toLocaleString('id-ID')}`}
                    className="inline-flex min-h-6 items-center"
                  >
                    {days.today[figure].toLocaleString('id-ID')}
                  </Link>
                ) : (
                  days.today[figure].toLocaleString('id-ID')
                )}
              </td>
              <td className={`${cell} text-tinta-soft`}>{days.yesterday[figure].toLocaleString('id-ID')}</td>
              <td className={`${cell} text-tinta-soft`}>{days.weekAgo[figure].toLocaleString('id-ID')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** Omits data that the administrator may not see. */
function ServiceLine({ state, at }: { state: ServiceState; at: Date }) {
  const { mails, backup, storage } = state
  const parts = [
    mails !== undefined && {
      label: 'Email yang gagal',
      value: mails === 0 ? 'Tidak ada' : mails.toLocaleString('id-ID'),
      to: '/admin/mail?state=failed',
    },
    backup !== undefined && {
      label: 'Cadangan terakhir',
      value: backup === null ? 'Belum ada' : formatRelative(backup, at),
      to: '/admin/backup',
    },
    storage !== undefined && {
      label: 'Ukuran basis data',
      value: formatSize(storage.database),
      note: storage.free === null ? undefined : `sisa ruang ${formatSize(storage.free)}`,
      to: '/admin/database',
    },
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return (
    <section aria-label="Keadaan layanan">
      <ul className="flex flex-wrap gap-x-6 pl-[3px] text-sm text-tinta-soft">
        {parts.map(({ label, value, to, note }) => (
          <li key={label} className="flex flex-wrap items-center gap-x-1.5">
            {label}
            <Link to={to} className="inline-flex min-h-9 items-center font-semibold" aria-label={`${label}: ${value}`}>
              {value}
            </Link>
            {note && <span>({note})</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Dasbor Admin · Helpdesk SPMB' }]

const topSearches = 5

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
    items: await findPressingItems(person, { offices: desk.offices, state, season }),
    searches: searches && { queries: searches.slice(0, topSearches), total: searches.length },
  }
}

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  const { at, filter, offices, counts, desk, received, byHour, content, state, linked, day, items, searches } =
    loaderData
  return (
    <Page title="Dasbor Admin" description={day}>
      <AdminSearchForm className="bar-search lg:hidden" />
      <div className="grid grid-cols-1 gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-y-2">
        <PressingList items={items} />
        <div className="grid grid-cols-1 content-start gap-4 lg:col-start-2 lg:row-span-2">
          <StatusCounts counts={counts} linked={linked} />
          <DayTable days={desk.days} at={at} linked={linked} />
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
            what={`Jam (${clockName()})`}
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
