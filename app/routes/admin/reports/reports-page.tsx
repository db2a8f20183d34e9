// '/admin/reports': how many tickets came in and how the desk did, as charts, tables and files to take away.
import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { OfficeFilter, type OfficeOption } from '#app/components/offices/office-select.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { DateSpan } from '#app/ui/forms/date-span.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { findOfficesByPlace } from '#domain/offices/find-offices.ts'
import { refuseWhileShed } from '#domain/peak/peak-now.server.ts'
import { getReport, type Report, type Spread } from '#domain/reporting/get-report.ts'
import { ofKnownOffice } from '#domain/reporting/known-office.ts'
import { type ReportFilter, reportFilter } from '#domain/reporting/report-input.ts'
import { mayExportTickets } from '#domain/reporting/reporting-policy.ts'
import { formatDuration, formatLongDate, isoDay, now, wibInstant } from '#shared/dates.ts'
import type { Route } from './+types/reports-page.ts'
import { ExportFiles } from './export-files.tsx'
import { shortDay, TallyChart } from './tally-chart.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Laporan · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  refuseWhileShed('reports')
  const filter = await ofKnownOffice(reportFilter.parse(Object.fromEntries(new URL(request.url).searchParams)))
  const [report, offices] = await Promise.all([filter.problem ? null : getReport(person, filter), findOfficesByPlace()])
  return { report, offices, filter, exports: mayExportTickets(person), today: isoDay(now()) }
}

const series = { tickets: 'Tiket' }
const bars = (tallies: Report['byDay'], label = (text: string) => text) =>
  tallies.map((tally) => ({ label: label(tally.label), tickets: tally.tickets }))

function spreadInWords({ median, p90, measured }: Spread): string {
  if (median === null || p90 === null) return 'Belum ada yang diukur'
  return `Setengahnya dalam ${formatDuration(median)}, 9 dari 10 dalam ${formatDuration(p90)} (${measured.toLocaleString('id-ID')} tiket)`
}

function addressOf({ from, to, office }: ReportFilter): string {
  return `?${new URLSearchParams({ from, to, ...(office && { office }) })}`
}

export default function ReportsPage({ loaderData: { report, offices, filter, exports, today } }: Route.ComponentProps) {
  const here = addressOf(filter)
  const day = (isoDate: string) => formatLongDate(wibInstant(isoDate))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        title="Laporan"
        description={
          report
            ? `${report.tickets.toLocaleString('id-ID')} tiket masuk, ${day(filter.from)} sampai ${day(filter.to)}.`
            : 'Perbaiki rentang tanggalnya untuk melihat angka.'
        }
        actions={report && exports && <ExportFiles key={here} query={here} />}
      />
      <Filters key={here} filter={filter} offices={offices} today={today} />
      {report && <Charts report={report} />}
    </div>
  )
}

const across = [
  { title: 'Menurut kategori', what: 'Kategori', of: 'byCategory' },
  { title: 'Menurut petugas', what: 'Petugas', of: 'byAgent' },
  { title: 'Menurut cabang dinas', what: 'Cabang dinas', of: 'byOffice' },
  { title: 'Menurut kabupaten/kota', what: 'Kabupaten/kota', of: 'byRegency' },
  { title: 'Tiket yang masih terbuka menurut lama menunggu', what: 'Sudah menunggu', of: 'backlog' },
] as const

function Charts({ report }: { report: Report }) {
  return (
    <>
      <Figures report={report} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <TallyChart title="Tiket per hari" what="Tanggal" bars={bars(report.byDay, shortDay)} series={series} />
        <TallyChart title="Tiket per jam (WIB)" what="Jam" bars={bars(report.byHour)} series={series} />
        {across.map(({ title, what, of }) => (
          <TallyChart key={what} title={title} what={what} bars={bars(report[of])} series={series} across />
        ))}
      </div>
    </>
  )
}

function Figures({ report }: { report: Report }) {
  const { satisfaction, reopened } = report
  const average = satisfaction.average?.toLocaleString('id-ID', { maximumFractionDigits: 1 })
  const share = reopened.of === 0 ? 0 : (100 * reopened.tickets) / reopened.of
  return (
    <Card title="Kinerja" description="Dari tiket yang masuk dalam rentang ini.">
      <DefinitionList
        items={[
          { term: 'Jawaban pertama', description: spreadInWords(report.firstResponse) },
          { term: 'Sampai selesai', description: spreadInWords(report.resolution) },
          {
            term: 'Kepuasan',
            description:
              average === undefined ? 'Belum ada penilaian' : `${average} dari 5 (${satisfaction.scores} penilaian)`,
          },
          {
            term: 'Dibuka kembali',
            description:
              reopened.of === 0
                ? 'Belum ada tiket selesai'
                : `${share.toLocaleString('id-ID', { maximumFractionDigits: 1 })}% (${reopened.tickets} dari ${reopened.of} yang pernah selesai)`,
          },
        ]}
      />
    </Card>
  )
}

function Filters({
  filter,
  offices,
  today,
}: {
  filter: ReportFilter
  offices: readonly OfficeOption[]
  today: string
}) {
  return (
    <Form className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1.5fr_auto] lg:items-start">
      <DateSpan from={filter.from} to={filter.to} today={today} problem={filter.problem} required />
      <Field label="Cabang dinas" name="office">
        <OfficeFilter offices={offices} defaultValue={filter.office} />
      </Field>
      <Button type="submit" variant="secondary" className="h-12 justify-self-start lg:mt-8">
        <Search />
        Tampilkan
      </Button>
    </Form>
  )
}
