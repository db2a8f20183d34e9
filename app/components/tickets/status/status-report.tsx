// A question's status: badge and sentence, what happens next, the question, 'Riwayat Pertanyaan', the particulars.
import { Link } from 'react-router'
import { LinkedText } from '#app/components/tickets/linked-text.tsx'
import { Timeline } from '#app/components/tickets/timeline.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { describeStatus, mergedDescription } from './status-labels.ts'
import type { StatusView } from './status-view.ts'
import { UsualResponse } from './usual-response.tsx'

/** Props of `StatusReport`; `level` is that of its headings. */
export type StatusReportProps = { view: StatusView; level?: 2 | 3 }

/** The whole report in one column, for the page and for the dialog. */
export function StatusReport({ view, level = 2 }: StatusReportProps) {
  const { icon, sentence, next } = view.mergedInto ? mergedDescription : describeStatus(view.status)
  const Heading = `h${level}` as const
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={view.label.tone} icon={icon}>
            {view.label.label}
          </Badge>
          <p className="font-semibold">{sentence}</p>
        </div>
        <Notice title="Langkah berikutnya">
          {next} {view.mergedInto && <Link to={`/status/${view.mergedInto}`}>Buka pertanyaan utama</Link>}
        </Notice>
        <UsualResponse milliseconds={view.usual} />
      </div>
      <section className="grid gap-3">
        <Heading className="text-xl">{view.title}</Heading>
        <p className="max-w-measure whitespace-pre-line wrap-anywhere">
          <LinkedText>{view.description}</LinkedText>
        </p>
      </section>
      <section className="grid gap-5">
        <Heading className="text-xl">Riwayat Pertanyaan</Heading>
        <Timeline items={view.history} label="Riwayat Pertanyaan" />
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
