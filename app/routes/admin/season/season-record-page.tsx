import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { requireAllowed } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { countLabel, erasureClasses } from '#domain/privacy/erasure/erasure-classes.ts'
import { getSeasonClose, type SeasonCloseRecord } from '#domain/privacy/season-close/season-close.server.ts'
import { mayCloseSeason } from '#domain/privacy/season-close/season-close.ts'
import { formatDateTime, formatDuration, formatLongDate, zonedInstant } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/season-record-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Berita acara penutupan musim · Helpdesk SPMB' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayCloseSeason)
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw new NotFound('Berita acara tidak ditemukan')
  return getSeasonClose(person, Number(params.id))
}

/** Poll interval in ms while a close runs. */
const lookAgain = 2_000

export default function SeasonRecordPage({ loaderData: record }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const scripts = useHydrated()
  const running = record.finishedAt === null
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void revalidate(), lookAgain)
    return () => clearInterval(timer)
  }, [running, revalidate])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Berita acara penutupan musim"
        description={record.season}
        back={{ to: '/admin/season/close', label: 'Tutup musim' }}
        actions={
          scripts && (
            <Button variant="secondary" onClick={() => window.print()} className="print:hidden">
              <Printer />
              Cetak
            </Button>
          )
        }
      />
      {running && (
        <Notice tone="info" title="Data sedang dihapus" role="status">
          Boleh ditinggal. Muat ulang halaman ini untuk melihat kemajuannya.
        </Notice>
      )}
      <Card title="Penutupan">
        <DefinitionList
          items={[
            { term: 'Musim', description: record.season },
            { term: 'Data dari sebelum', description: formatLongDate(zonedInstant(record.before)) },
            { term: 'Ditutup oleh', description: record.requestedBy },
            { term: 'Diminta', description: formatDateTime(record.requestedAt) },
            { term: 'Selesai', description: record.finishedAt ? formatDateTime(record.finishedAt) : 'Masih berjalan' },
          ]}
        />
      </Card>
      <Card title="Data yang dihapus">
        <DefinitionList
          items={record.classes.map((each) => ({
            term: erasureClasses[each].name,
            description: `${countLabel(each, record.erased[each] ?? 0)} dari ${countLabel(each, record.expected[each] ?? 0)}`,
          }))}
        />
      </Card>
      <Card title="Angka yang disimpan" description="Tiket yang masuk sebelum tanggal itu.">
        <DefinitionList items={figures(record.statistics)} />
      </Card>
      <div className="mt-10 hidden justify-end print:flex">
        <p className="w-64 border-t border-tinta pt-2 text-center">{record.requestedBy}</p>
      </div>
    </div>
  )
}

function figures(statistics: SeasonCloseRecord['statistics']) {
  const count = (tickets: number) => tickets.toLocaleString('id-ID')
  const time = (milliseconds: number | null) =>
    milliseconds === null ? 'Tidak terukur' : `Setengahnya dalam ${formatDuration(milliseconds)}`
  const { averageScore, scores } = statistics
  return [
    { term: 'Pertanyaan', description: count(statistics.questions) },
    { term: 'Pengaduan', description: count(statistics.complaints) },
    { term: 'Dijawab', description: count(statistics.answered) },
    { term: 'Selesai', description: count(statistics.completed) },
    { term: 'Jawaban pertama', description: time(statistics.medianFirstResponse) },
    { term: 'Sampai selesai', description: time(statistics.medianResolution) },
    {
      term: 'Kepuasan',
      description:
        averageScore === null
          ? 'Belum ada penilaian'
          : `${averageScore.toLocaleString('id-ID', { maximumFractionDigits: 1 })} dari 5 (${count(scores)} penilaian)`,
    },
  ]
}
