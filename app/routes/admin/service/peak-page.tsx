import { type ReactNode, useContext } from 'react'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { fieldId } from '#app/ui/forms/field.tsx'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { Page, Section } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { changePeak, findPeakChanges, getManagedPeak, type PeakChange } from '#domain/peak/peak.server.ts'
import {
  type LoadReadings,
  leftUndone,
  mayManagePeak,
  nameOfChoice,
  type PeakChoice,
  peakChoices,
  peakHours,
  peakInput,
  peakLevels,
} from '#domain/peak/peak.ts'
import { choiceWords } from '#domain/peak/peak-audit.ts'
import { peakNow } from '#domain/peak/peak-now.server.ts'
import { formatDateTime, formatTime } from '#shared/dates.ts'
import type { Route } from './+types/peak-page.ts'

const hints: Readonly<Record<(typeof peakChoices)[number], string>> = {
  auto: 'Setiap proses server naik dan turun menurut bebannya sendiri.',
  off: 'Tidak ada yang ditunda dan tidak ada yang diukur.',
  '1': 'Saran saat mengetik dan pekerjaan otomatis menunggu.',
  '2': 'Juga laporan, unduhan, dan berkas dari keluarga.',
  '3': 'Juga pertanyaan baru dari keluarga.',
}

/** Props of `PeakForm`: what counts now, and when that was saved. */
interface PeakFormProps {
  readonly choice: PeakChoice
  readonly seen: string
}

/** Everything stands in it at once, so that it works without scripts; the hours count for a level alone. */
function PeakForm({ choice, seen }: PeakFormProps) {
  return (
    <PortalForm
      hidden={{ seen }}
      stored={{ choice: nameOfChoice(choice), hours: '1' }}
      className="grid grid-cols-1 gap-5"
    >
      <FormNotices />
      <Radios name="choice" label="Mode">
        {peakChoices.map((value) => (
          <Radio key={value} name="choice" value={value} first={peakChoices[0]}>
            <span className="font-semibold">{choiceWords[value]}</span>
            <span className="block text-sm text-tinta-soft">{hints[value]}</span>
          </Radio>
        ))}
      </Radios>
      <Radios name="hours" label="Lamanya tingkat" row>
        {peakHours.map((value) => (
          <Radio key={value} name="hours" value={value} first={peakHours[0]}>
            {value} jam
          </Radio>
        ))}
      </Radios>
      <p className="-mt-3 text-sm text-tinta-soft">
        {choice.mode === 'level'
          ? `Tingkat ${choice.level} berakhir sendiri pukul ${formatTime(choice.until)}, lalu otomatis lagi.`
          : 'Tingkat berakhir sendiri setelah itu, lalu otomatis lagi.'}
      </p>
      <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
        Simpan mode
      </Button>
    </PortalForm>
  )
}

interface RadiosProps {
  readonly name: string
  readonly label: string
  readonly row?: boolean
  readonly children: ReactNode
}

function Radios({ name, label, row = false, children }: RadiosProps) {
  const error = useContext(FormContext)?.errors[name]
  const errorId = `${fieldId(name)}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className={row ? 'flex flex-wrap gap-x-6' : 'grid grid-cols-1'}>{children}</div>
      {error && (
        <p id={errorId} className="mt-2 text-sm font-medium text-red-700">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface RadioProps {
  readonly name: string
  readonly value: string
  /** The value of the group's first button, to which its mistake leads. */
  readonly first: string
  readonly children: ReactNode
}

function Radio({ name, value, first, children }: RadioProps) {
  const form = useContext(FormContext)
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input
        type="radio"
        name={name}
        value={value}
        id={value === first ? fieldId(name) : undefined}
        defaultChecked={form?.values[name] === value}
        aria-invalid={form?.errors[name] ? true : undefined}
        className="mt-0.5 size-5 shrink-0 accent-nila-700"
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}

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
