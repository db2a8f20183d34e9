import { Download, Search, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { OfficeFilter, type OfficeOption } from '#app/components/offices/office-select.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { DateSpan } from '#app/ui/forms/date-input.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { getReport, ofKnownOffice, type Report, type Spread } from '#domain/reporting/report.server.ts'
import { mayExportTickets, type ReportFilter, reportFilter } from '#domain/reporting/report.ts'
import { formatDuration, formatLongDate, isoDay, now, zonedInstant } from '#shared/dates.ts'
import { clockName } from '#shared/instance.ts'
import type { Route } from './+types/reports-page.ts'
import { NotTheFile, type Taken, takeFile } from './counted-pieces.ts'
import { shortDay, TallyChart } from './tally-chart.tsx'

const formats = { xlsx: 'Excel', csv: 'CSV' } as const
type Format = keyof typeof formats

interface Work extends Taken {
  readonly format: Format
  readonly state: 'running' | 'done' | 'given up' | 'broken'
}

const formatCount = (rows: number) => rows.toLocaleString('id-ID')

function progressWords({ format, rows, total }: Work): string {
  if (total === 0) return `Menyiapkan ${formats[format]}...`
  return `Menyiapkan ${formats[format]}: ${formatCount(rows)} dari ${formatCount(total)} baris`
}

function endWords({ format, state, rows }: Work): string {
  if (state === 'done') return `${formatCount(rows)} baris sudah diunduh (${formats[format]}).`
  if (state === 'given up') return 'Unduhan dibatalkan.'
  return `Unduhan terputus setelah ${formatCount(rows)} baris. Coba lagi.`
}

/** `query` is the report's filter as its address has it, with its question mark. */
interface ExportFilesProps {
  readonly query: string
}

/** One file at a time; leaving the page gives it up. */
function ExportFiles({ query }: ExportFilesProps) {
  const [work, setWork] = useState<Work>()
  const stop = useRef<AbortController>(undefined)
  const links = useRef<Partial<Record<Format, HTMLAnchorElement | null>>>({})
  useEffect(() => () => stop.current?.abort(), [])
  const running = work?.state === 'running'

  async function take(format: Format, address: string) {
    const control = new AbortController()
    stop.current = control
    let taken: Taken = { rows: 0, total: 0 }
    const setState = (state: Work['state']) => setWork({ format, state, ...taken })
    setState('running')
    try {
      await takeFile(address, control.signal, (so) => {
        taken = so
        setState('running')
      })
      setState('done')
    } catch (error) {
      // The page it leads to shows what is wrong: signed out, or no longer allowed.
      if (error instanceof NotTheFile) location.assign(address)
      setState(control.signal.aborted ? 'given up' : 'broken')
    }
  }

  const onClick = (format: Format) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!running) take(format, event.currentTarget.href)
  }

  const giveUp = () => {
    stop.current?.abort()
    // The button goes with its work, and the focus would be lost.
    if (work) links.current[work.format]?.focus()
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-3">
        {(['xlsx', 'csv'] as const).map((format) => (
          <ButtonLink
            key={format}
            ref={(link) => {
              links.current[format] = link
            }}
            to={`/admin/reports/export/${format}${query}`}
            reloadDocument
            variant="secondary"
            aria-disabled={running || undefined}
            onClick={onClick(format)}
          >
            <Download />
            {`Unduh ${formats[format]}`}
          </ButtonLink>
        ))}
      </div>
      {running && (
        <div className="flex items-center gap-3">
          <div className="grid grow gap-1">
            <p className="text-sm tabular-nums">{progressWords(work)}</p>
            <progress
              aria-label={`Kemajuan unduhan ${formats[work.format]}`}
              max={Math.max(work.total, 1)}
              value={work.rows}
              className="h-3 w-full"
            />
          </div>
          <Button variant="quiet" onClick={giveUp}>
            <X />
            Batalkan
          </Button>
        </div>
      )}
      <p role="status" className="text-sm tabular-nums empty:hidden">
        {work && !running && endWords(work)}
      </p>
    </div>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Laporan · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const filter = await ofKnownOffice(reportFilter.parse(Object.fromEntries(new URL(request.url).searchParams)))
  const [report, offices] = await Promise.all([filter.problem ? null : getReport(person, filter), findOfficesByPlace()])
  return { report, offices, filter, exports: mayExportTickets(person), today: isoDay(now()) }
}

const series = { tickets: 'Tiket' }
const bars = (tallies: Report['byDay'], label = (text: string) => text) =>
  tallies.map((tally) => ({ label: label(tally.label), tickets: tally.tickets }))

function spreadLabel({ median, p90, measured }: Spread): string {
  if (median === null || p90 === null) return 'Belum ada yang diukur'
  return `Setengahnya dalam ${formatDuration(median)}, 9 dari 10 dalam ${formatDuration(p90)} (${measured.toLocaleString('id-ID')} tiket)`
}

function addressOf({ from, to, office }: ReportFilter): string {
  return `?${new URLSearchParams({ from, to, ...(office && { office }) })}`
}

export default function ReportsPage({ loaderData: { report, offices, filter, exports, today } }: Route.ComponentProps) {
  const here = addressOf(filter)
  const day = (isoDate: string) => formatLongDate(zonedInstant(isoDate))
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
  { title: 'Menurut petugas', what: 'Petugas', of: 'byAgent' },
  { title: 'Menurut cabang dinas', what: 'Cabang dinas', of: 'byOffice' },
  { title: 'Menurut kabupaten/kota', what: 'Kabupaten/kota', of: 'byRegency' },
  { title: 'Menurut kategori', what: 'Kategori', of: 'byCategory' },
  { title: 'Tiket yang masih terbuka menurut lama menunggu', what: 'Sudah menunggu', of: 'backlog' },
] as const

function Charts({ report }: { report: Report }) {
  return (
    <>
      <Figures report={report} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <TallyChart title="Tiket per hari" what="Tanggal" bars={bars(report.byDay, shortDay)} series={series} />
        <TallyChart title={`Tiket per jam (${clockName()})`} what="Jam" bars={bars(report.byHour)} series={series} />
      </div>
      {/* Columns, not rows: the charts differ in height, and a row would be as high as its longest. */}
      <div className="-mb-6 gap-6 *:mb-6 *:break-inside-avoid lg:columns-2">
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
          { term: 'Jawaban pertama', description: spreadLabel(report.firstResponse) },
          { term: 'Sampai selesai', description: spreadLabel(report.resolution) },
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
