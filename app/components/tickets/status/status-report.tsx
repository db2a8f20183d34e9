// A question's status: badge and sentence, the newest answer, what can be done, then the question and its history.
import { Children, type ReactNode } from 'react'
import { Link } from 'react-router'
import { answerFirst } from '#app/components/tickets/conversation/answer-first.ts'
import { LatestAnswer } from '#app/components/tickets/conversation/latest-answer.tsx'
import { QuestionFold } from '#app/components/tickets/conversation/question-fold.tsx'
import { Timeline } from '#app/components/tickets/timeline.tsx'
import type { TimelineItem } from '#app/components/tickets/timeline-item.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { StatusLabel } from '#domain/tickets/ticket.ts'
import { AnswerPromise } from './answer-promise.tsx'
import { describeStatus, mergedDescription } from './status-labels.ts'
import type { StatusView } from './status-view.ts'

/**
 * Props of `StatusReport`: `level` is that of its headings, `label` the badge, `history` what its reader may see of the
 * history in place of what everybody may. `children` are what the reader can do: under the answer, else under the question.
 */
export interface StatusReportProps {
  readonly view: StatusView
  readonly level?: 2 | 3
  readonly label?: StatusLabel
  readonly title?: string
  readonly description?: string
  readonly history?: readonly TimelineItem[]
  readonly children?: ReactNode
}

const hasContent = (children: ReactNode) => Children.toArray(children).length > 0

/** The whole report in one column, for the page and for the dialog. */
export function StatusReport({ view, level = 2, children, ...reader }: StatusReportProps) {
  const { label, title, description, history: items } = { ...view, ...reader }
  const { icon, sentence, next } = view.mergedInto ? mergedDescription : describeStatus(view.status)
  const { answer, question, history } = answerFirst(items, description)
  const Heading = `h${level}` as const
  const mergedLink = view.mergedInto && <Link to={`/status/${view.mergedInto}`}>Buka pertanyaan utama</Link>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={label.tone} icon={icon}>
          {label.label}
        </Badge>
        <p className="font-semibold">{sentence}</p>
      </div>
      <LatestAnswer answer={answer} level={level} />
      <AnswerPromise promise={view.promise} reach={view.reach} />
      {answer ? (
        !hasContent(children) && (
          <p className="max-w-measure text-tinta-soft">
            {next} {mergedLink}
          </p>
        )
      ) : (
        <Notice title="Langkah berikutnya">
          {next} {mergedLink}
        </Notice>
      )}
      {answer && children}
      <QuestionFold
        {...{ title, description }}
        date={view.asked}
        files={question?.attachments ?? []}
        open={answer === undefined}
      />
      {!answer && children}
      <section className="grid gap-5">
        <Heading className="text-xl">Riwayat Pertanyaan</Heading>
        <Timeline items={history} label="Riwayat Pertanyaan" />
      </section>
      <section className="grid gap-4">
        <Heading className="text-xl">Rincian</Heading>
        <Particulars view={view} />
      </section>
    </div>
  )
}

function Particulars({ view }: { view: StatusView }) {
  const known = [
    { term: 'Nomor, untuk disebutkan lewat telepon', words: view.number },
    { term: 'Kategori', words: view.category },
    { term: 'Pengirim', words: view.submittedBy },
    { term: 'Instansi', words: view.organization },
    { term: 'Kabupaten/Kota', words: view.regency },
    { term: 'Ditangani', words: view.office ?? 'Tim provinsi' },
    { term: 'Dikirim', words: `${view.date}, ${view.time}` },
  ].filter(({ words }) => words)
  return (
    <DefinitionList
      className="border-y border-garis py-3"
      items={[
        {
          term: 'ID Pertanyaan',
          description: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="font-mono wrap-anywhere">{view.publicId}</span>
              <CopyButton text={view.publicId} what="ID pertanyaan" />
            </span>
          ),
        },
        ...known.map(({ term, words }) => ({ term, description: <span className="wrap-anywhere">{words}</span> })),
      ]}
    />
  )
}
