// '/admin/peak': 'Mode puncak' of this process, choosing a level by hand, what each level leaves undone, and the last changes.
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { changePeak, getManagedPeak } from '#domain/peak/change-peak.ts'
import { findPeakChanges, type PeakChange } from '#domain/peak/find-peak-changes.ts'
import { leftUndone, peakLevels } from '#domain/peak/peak.ts'
import type { PeakChoice } from '#domain/peak/peak-choice.ts'
import { peakInput } from '#domain/peak/peak-input.ts'
import { peakNow } from '#domain/peak/peak-now.server.ts'
import { mayManagePeak } from '#domain/peak/peak-policy.ts'
import type { LoadReadings } from '#domain/peak/peak-step.ts'
import { formatDateTime, formatTime } from '#shared/dates.ts'
import type { Route } from './+types/peak-page.ts'
import { PeakForm } from './peak-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Mode puncak · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManagePeak)
  const [{ choice, seen }, changes] = await Promise.all([getManagedPeak(person), findPeakChanges(person)])
  const { level, since, until, measured, readings } = peakNow()
  return { choice, seen, changes, here: { level, since, until, measured, readings } }
}

function saidOf(choice: PeakChoice): string {
  if (choice.mode === 'auto') return 'Mode puncak otomatis lagi'
  if (choice.mode === 'off') return 'Mode puncak mati. Beban tidak diukur lagi.'
  return `Mode puncak tingkat ${choice.level} berlaku sampai ${formatTime(choice.until)}`
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManagePeak)
  return answerForm(request, peakInput, async (input) =>
    redirectWithFlash('/admin/peak', saidOf(await changePeak(person, input))),
  )
}

export default function PeakPage({ loaderData: { choice, seen, changes, here } }: Route.ComponentProps) {
  return (
    <Page
      className="max-w-column gap-6"
      title="Mode puncak"
      description="Saat terlalu banyak orang datang sekaligus, portal menunda yang kurang penting supaya halaman publik tetap cepat dan tidak ada kiriman yang hilang."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <Card title="Sekarang, di proses server ini">
          <DefinitionList items={factsOf(here, choice)} />
          <p className="mt-4 text-sm text-tinta-soft">
            Portal dijalankan oleh beberapa proses di server, dan setiap proses mengukur bebannya sendiri. Proses yang
            menjawab halaman ini dapat berbeda dari yang menjawab keluarga.
          </p>
        </Card>
        <Card title="Pilih sendiri" description="Berlaku di seluruh portal dalam beberapa detik.">
          <PeakForm key={seen} choice={choice} seen={seen} />
        </Card>
      </div>
      <Section
        id="tingkat"
        title="Yang ditunda pada tiap tingkat"
        description="Tingkat yang lebih tinggi juga menunda semua di bawahnya. Halaman publik, cek status, masuk, dan balasan petugas selalu berjalan."
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {peakLevels.map((level) => (
            <Card key={level} title={`Tingkat ${level}`}>
              <DefinitionList
                items={Object.values(leftUndone)
                  .filter((each) => each.level === level)
                  .map(({ what, noticed }) => ({ term: what, description: noticed }))}
              />
            </Card>
          ))}
        </div>
      </Section>
      <Section id="perubahan" title="Perubahan terakhir">
        <Table
          caption="Perubahan terakhir"
          columns={columns}
          rows={changes}
          rowKey={({ key }) => key}
          empty={
            <EmptyState level={3} title="Belum pernah berubah">
              Yang dipilih sendiri dan yang terjadi karena beban muncul di sini.
            </EmptyState>
          }
        />
      </Section>
    </Page>
  )
}

interface Here {
  readonly level: number
  readonly since: Date | null
  readonly until: Date | null
  readonly measured: number
  readonly readings: LoadReadings | null
}

function factsOf({ level, since, until, measured, readings }: Here, choice: PeakChoice) {
  const span = `${since ? ` sejak ${formatTime(since)}` : ''}${until ? ` sampai ${formatTime(until)}` : ''}`
  const count = (number: number) => number.toLocaleString('id-ID')
  return [
    { term: 'Tingkat', description: level === 0 ? 'Tidak ada yang ditunda' : `Tingkat ${level}${span}` },
    {
      term: 'Menurut beban',
      description: choice.mode === 'off' ? 'Tidak diukur' : measured === 0 ? 'Tenang' : `Tingkat ${measured}`,
    },
    ...(readings
      ? [
          { term: 'Jawaban tertunda', description: `${count(readings.delayMs)} milidetik` },
          { term: 'Menunggu basis data', description: count(readings.waitingConnections) },
          { term: 'Halaman publik menunggu dibuat', description: count(readings.waitingRenders) },
        ]
      : []),
  ]
}

const columns: readonly Column<PeakChange>[] = [
  { key: 'what', header: 'Perubahan', main: true, cell: ({ what }) => what },
  { key: 'by', header: 'Oleh', cell: ({ by }) => <span className="wrap-anywhere">{by}</span> },
  { key: 'at', header: 'Waktu', cell: ({ at }) => formatDateTime(at) },
]
