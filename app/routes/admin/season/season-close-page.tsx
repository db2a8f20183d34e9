import { Link } from 'react-router'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { findManagedFaqs } from '#domain/content/faq/managed-faqs.ts'
import { getLastBackup } from '#domain/operations/backups/backup.server.ts'
import { createFaqDraft, findAnswersWorthKeeping } from '#domain/privacy/season-close/kept-answers.ts'
import {
  closeSeason,
  findSeasonCloses,
  findUnansweredTickets,
  getClosingWord,
  previewErasure,
  type SeasonCloseRecord,
  type UnansweredTicket,
} from '#domain/privacy/season-close/season-close.server.ts'
import {
  chosenClasses,
  closeSeasonForm,
  erasureChoice,
  keepAnswerInput,
  mayCloseSeason,
} from '#domain/privacy/season-close/season-close.ts'
import { formatDateTime, formatLongDate, formatRelative, isoDay, now, zonedInstant } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import type { Route } from './+types/season-close-page.ts'
import { EraseForm, KeepAnswers } from './erase-form.tsx'

/** `lastBackup` is when the newest whole one was made, null without any. */
interface BeforeClosingProps {
  readonly unanswered: number
  readonly lastBackup: Date | null
  readonly at: Date
}

function BeforeClosing({ unanswered, lastBackup, at }: BeforeClosingProps) {
  const isFresh = lastBackup !== null && at.getTime() - lastBackup.getTime() < days(1)
  return (
    <div className="grid gap-3">
      {unanswered > 0 && (
        <Notice tone="warning" title={`Masih ada ${unanswered.toLocaleString('id-ID')} tiket belum dijawab`}>
          Tiket itu dan pemohonnya tidak ikut dihapus. Sebaiknya{' '}
          <Link to="/helpdesk/tickets/pending">jawab tiketnya</Link> dulu.
        </Notice>
      )}
      <Notice
        tone={isFresh ? 'info' : 'warning'}
        title={lastBackup ? `Cadangan terakhir ${formatRelative(lastBackup, at)}` : 'Belum ada cadangan'}
      >
        {lastBackup && `Selesai ${formatDateTime(lastBackup)}. `}
        Yang dihapus hanya dapat kembali dari cadangan. <Link to="/admin/backup">Buat cadangan</Link>
        {isFresh ? ' lagi bila sesudahnya ada yang penting.' : ' sebelum menghapus.'}
      </Notice>
    </div>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Tutup musim · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayCloseSeason)
  const choice = erasureChoice(new URL(request.url).searchParams)
  const [unanswered, answers, faqs, counts, word, closes, lastBackup] = await Promise.all([
    findUnansweredTickets(person),
    findAnswersWorthKeeping(person),
    findManagedFaqs(person),
    previewErasure(person, choice.before),
    getClosingWord(),
    findSeasonCloses(person),
    getLastBackup(),
  ])
  const topics = faqs.map(({ id, name, categoryName }) => ({ id, name: `${categoryName}: ${name}` }))
  return { unanswered, answers, topics, choice, counts, word, closes, lastBackup, today: isoDay(now()), at: now() }
}

const stepForm = z.discriminatedUnion('intent', [
  keepAnswerInput.extend({ intent: z.literal('keep') }),
  closeSeasonForm.extend({ intent: z.literal('close') }),
])

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayCloseSeason)
  return answerForm(request, stepForm, async (step) => {
    if (step.intent === 'keep') {
      await createFaqDraft(person, step)
      return redirectWithFlash('/admin/season/close', 'Jawaban disimpan sebagai draf FAQ')
    }
    const id = await closeSeason(person, { ...step, classes: chosenClasses(step) })
    return redirectWithFlash(`/admin/season/close/${id}`, 'Musim ditutup, data sedang dihapus')
  })
}

const recordColumns: readonly Column<SeasonCloseRecord>[] = [
  {
    key: 'season',
    header: 'Musim',
    main: true,
    cell: ({ id, season, requestedAt }) => (
      <Link to={`/admin/season/close/${id}`} className="inline-block py-1.5">
        {`${season}, ${formatLongDate(requestedAt)}`}
      </Link>
    ),
  },
  { key: 'before', header: 'Data sebelum', cell: ({ before }) => formatLongDate(zonedInstant(before)) },
  { key: 'by', header: 'Oleh', cell: ({ requestedBy }) => requestedBy },
  {
    key: 'state',
    header: 'Selesai',
    cell: ({ finishedAt }) => (finishedAt ? formatDateTime(finishedAt) : 'Masih berjalan'),
  },
]

export default function SeasonClosePage({ loaderData }: Route.ComponentProps) {
  const { unanswered, answers, topics, choice, counts, word, closes, lastBackup, today, at } = loaderData
  const before = <BeforeClosing unanswered={unanswered.total} lastBackup={lastBackup} at={at} />
  return (
    <Page
      className="gap-10"
      title="Tutup musim"
      description="Empat langkah: pastikan semua terjawab, simpan jawaban yang baik, hapus data pribadi, lalu cetak berita acaranya."
      back={{ to: '/admin/season', label: 'Musim' }}
    >
      <FormNotices />
      {before}
      <Unanswered {...unanswered} at={at} />
      <KeepAnswers answers={answers} topics={topics} />
      <EraseForm
        key={`${choice.before} ${choice.classes}`}
        choice={choice}
        counts={counts}
        word={word}
        today={today}
        before={before}
      />
      <Section id="berita-acara" title="4. Berita acara">
        {closes.length === 0 ? (
          <p className="text-tinta-soft">
            Belum ada musim yang ditutup. Berita acaranya dapat dibuka dan dicetak di sini.
          </p>
        ) : (
          <Table caption="Berita acara penutupan" columns={recordColumns} rows={closes} rowKey={({ id }) => id} />
        )}
      </Section>
    </Page>
  )
}

function Unanswered({ total, tickets, at }: { total: number; tickets: readonly UnansweredTicket[]; at: Date }) {
  const columns: readonly Column<UnansweredTicket>[] = [
    {
      key: 'title',
      header: 'Tiket',
      main: true,
      cell: ({ id, number, title }) =>
        title === null ? (
          number
        ) : (
          <Link to={`/helpdesk/tickets/${id}`} className="inline-block py-1.5">
            {`${number} · ${title}`}
          </Link>
        ),
    },
    { key: 'office', header: 'Cabang dinas', cell: ({ office }) => office },
    { key: 'age', header: 'Diterima', end: true, cell: ({ createdAt }) => formatRelative(createdAt, at) },
  ]
  return (
    <Section
      id="belum-dijawab"
      title="1. Yang belum dijawab"
      description={
        total === 0
          ? 'Semua tiket sudah dijawab. Lanjut ke langkah berikutnya.'
          : `${total.toLocaleString('id-ID')} tiket masih menunggu jawaban. Tiket ini dan pemohonnya tidak ikut dihapus.`
      }
    >
      {tickets.length > 0 && (
        <Table caption="Tiket yang belum dijawab" columns={columns} rows={tickets} rowKey={({ id }) => id} />
      )}
      {total > tickets.length && (
        <p className="text-sm text-tinta-soft">{`Ditampilkan ${tickets.length} yang paling lama.`}</p>
      )}
    </Section>
  )
}
