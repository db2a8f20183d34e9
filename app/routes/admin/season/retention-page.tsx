import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { countLabel, erasureClasses, erasureOrder } from '#domain/privacy/erasure/erasure-classes.ts'
import { changeRetention, getRetention, type Retention } from '#domain/privacy/retention/retention.server.ts'
import {
  leastMonths,
  monthsField,
  mostMonths,
  retentionForm,
  retentionPeriods,
  warningDays,
} from '#domain/privacy/retention/retention.ts'
import { mayCloseSeason } from '#domain/privacy/season-close/season-close.ts'
import { formatDateTime, formatLongDate, zonedInstant } from '#shared/dates.ts'
import { clockName } from '#shared/instance.ts'
import type { Route } from './+types/retention-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Masa simpan data · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return getRetention(await requireAllowed(context, request, 'admin', mayCloseSeason))
}

const stepForm = z.discriminatedUnion('intent', [
  retentionForm.extend({ intent: z.literal('periods') }),
  z.object({ intent: z.literal('pause') }),
  z.object({ intent: z.literal('resume') }),
])

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayCloseSeason)
  return answerForm(request, stepForm, async (step) => {
    if (step.intent === 'periods') await changeRetention(person, { months: retentionPeriods(step) })
    else await changeRetention(person, { paused: step.intent === 'pause' })
    const said = {
      periods: 'Masa simpan tersimpan',
      pause: 'Penghapusan otomatis dijeda',
      resume: 'Penghapusan otomatis berjalan lagi',
    } as const
    return redirectWithFlash('/admin/season/retention', said[step.intent])
  })
}

export default function RetentionPage({ loaderData }: Route.ComponentProps) {
  const { settings, seasonEnds, classes, ends, runs } = loaderData
  return (
    <Page
      title="Masa simpan data"
      description={`Setiap malam data yang masa simpannya habis dihapus dengan sendirinya. Pemilik akun diberi tahu ${warningDays} hari sebelumnya. Bila ia masuk sebelum hari itu, akunnya tidak dihapus.`}
      back={{ to: '/admin/season', label: 'Musim' }}
    >
      <FormNotices />
      <PauseCard paused={settings.paused} />
      <Section id="yang-berakhir" title="Yang berakhir">
        <Table
          caption="Data yang masa simpannya berakhir"
          columns={classColumns}
          rows={classes}
          rowKey={({ erasureClass }) => erasureClass}
        />
        <p className="max-w-measure text-sm text-tinta-soft">
          {seasonEnds
            ? `Yang dipakai selama musim dihitung sejak musim berakhir, ${formatLongDate(seasonEnds)}. Yang lain dihitung sejak terakhir dipakai.`
            : 'Dihitung sejak terakhir dipakai. Bila jadwal musim diisi, yang dipakai selama musim dihitung sejak musim berakhir.'}{' '}
          Akun dengan tiket yang belum selesai tidak pernah dihapus.
        </p>
      </Section>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <Periods months={settings.months} />
        <Section id="hari" title="Akun yang sudah diberi tahu">
          <Table
            caption="Hari berakhirnya akun yang sudah diberi tahu"
            columns={endColumns}
            rows={ends}
            rowKey={({ day }) => day}
            empty={
              <EmptyState level={3} title="Belum ada akun yang akan dihapus">
                Hari dan jumlahnya muncul di sini setelah pemiliknya diberi tahu.
              </EmptyState>
            }
          />
        </Section>
      </div>
      <Section id="riwayat" title="Riwayat">
        <Table
          caption="Penghapusan yang sudah berjalan"
          columns={runColumns}
          rows={runs}
          rowKey={({ id }) => id}
          empty={
            <EmptyState level={3} title="Belum pernah berjalan">
              Penghapusan berjalan setiap malam sekitar pukul 01.33 {clockName()}.
            </EmptyState>
          }
        />
      </Section>
    </Page>
  )
}

const classColumns: readonly Column<Retention['classes'][number]>[] = [
  { key: 'name', header: 'Data', main: true, cell: ({ erasureClass }) => erasureClasses[erasureClass].name },
  { key: 'before', header: 'Terakhir dipakai sebelum', cell: ({ before }) => formatLongDate(before) },
  { key: 'due', header: 'Malam ini', end: true, cell: ({ erasureClass, due }) => countLabel(erasureClass, due) },
  {
    key: 'soon',
    header: `Dalam ${warningDays} hari`,
    end: true,
    cell: ({ erasureClass, soon }) => countLabel(erasureClass, soon),
  },
]

const endColumns: readonly Column<Retention['ends'][number]>[] = [
  { key: 'day', header: 'Berakhir', main: true, cell: ({ day }) => formatLongDate(zonedInstant(day)) },
  { key: 'accounts', header: 'Jumlah', end: true, cell: ({ accounts }) => countLabel('accounts', accounts) },
]

function erasedLabel({ warned, erased }: Retention['runs'][number]): string {
  const words = [
    ...(warned > 0 ? [`${countLabel('accounts', warned)} diberi tahu`] : []),
    ...erasureOrder.flatMap((each) => {
      const count = erased[each] ?? 0
      return count > 0 ? [`${countLabel(each, count)} dihapus`] : []
    }),
  ]
  return words.join(', ') || 'Tidak ada yang berakhir'
}

const runColumns: readonly Column<Retention['runs'][number]>[] = [
  { key: 'started', header: 'Mulai', main: true, cell: ({ startedAt }) => formatDateTime(startedAt) },
  { key: 'done', header: 'Hasil', cell: erasedLabel },
  {
    key: 'finished',
    header: 'Selesai',
    cell: ({ finishedAt }) => (finishedAt ? formatDateTime(finishedAt) : 'Masih berjalan'),
  },
]

function PauseCard({ paused }: { paused: boolean }) {
  return (
    <Notice
      tone={paused ? 'warning' : 'info'}
      title={paused ? 'Penghapusan otomatis dijeda' : 'Penghapusan otomatis berjalan'}
    >
      <div className="grid gap-3">
        <p>
          {paused
            ? 'Tidak ada yang dihapus atau diberi tahu sampai dijalankan lagi. Kebijakan privasi menjanjikan masa simpan ini, jadi jangan dijeda lebih lama dari yang perlu.'
            : 'Jeda bila data masih diperlukan, misalnya untuk pemeriksaan. Proses yang sedang berjalan berhenti setelah bagian yang sedang dikerjakan.'}
        </p>
        <PortalForm intent={paused ? 'resume' : 'pause'}>
          <Button type="submit" variant="secondary" busyLabel="Menyimpan...">
            {paused ? 'Jalankan lagi' : 'Jeda'}
          </Button>
        </PortalForm>
      </div>
    </Notice>
  )
}

function Periods({ months }: Pick<Retention['settings'], 'months'>) {
  const stored = Object.fromEntries(erasureOrder.map((each) => [monthsField(each), months[each]]))
  return (
    <Card
      title="Lama disimpan"
      description={`Dalam bulan, antara ${leastMonths} dan ${mostMonths}. Berlaku mulai malam ini.`}
    >
      <PortalForm intent="periods" stored={stored} className="grid grid-cols-1 gap-5">
        {erasureOrder.map((each) => {
          const field = monthsField(each)
          return (
            <Field
              key={each}
              label={`${erasureClasses[each].name}, bulan`}
              name={field}
              hint={erasureClasses[each].explanation}
            >
              <TextInput inputMode="numeric" autoComplete="off" className="max-w-32" />
            </Field>
          )
        })}
        <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
          Simpan masa simpan
        </Button>
      </PortalForm>
    </Card>
  )
}
