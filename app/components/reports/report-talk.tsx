import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import {
  type ReportEntryType,
  type ReportKind,
  type ReportStatus,
  reportKinds,
  reportStatuses,
} from '#domain/sealed-reports/report.ts'
import { formatFileSize } from '#domain/tickets/attachments/attachment.ts'
import { formatDateTime } from '#shared/dates.ts'

interface TalkFile {
  readonly id: string
  readonly entryId: number | null
  readonly name: string
  readonly size: number
}

interface ReportTalkProps {
  readonly report: {
    readonly kind: ReportKind
    readonly description: string
    readonly about: string
    readonly regency: string | null
    readonly createdAt: Date
    readonly entries: readonly {
      readonly id: number
      readonly type: ReportEntryType
      readonly message: string
      readonly createdAt: Date
    }[]
    readonly files: readonly TalkFile[]
  }
  /** The address under which the files stand, without the last '/'. */
  readonly filesAt: string
  readonly authorOf: (entry: { readonly id: number; readonly type: ReportEntryType }) => string
  readonly newsOf?: (entryId: number) => readonly string[]
}

export function ReportTalk({ report, filesAt, authorOf, newsOf }: ReportTalkProps) {
  const { kind, description, about, regency, createdAt, entries, files } = report
  const filesOf = (entryId: number | null) => files.filter((file) => file.entryId === entryId)
  return (
    <section aria-label="Isi laporan dan percakapan" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card className="grid grid-cols-1 gap-4" title={reportKinds[kind]}>
        <p className="max-w-measure whitespace-pre-line wrap-anywhere">{description}</p>
        <Files files={filesOf(null)} at={filesAt} />
        <DefinitionList
          className="border-t border-garis pt-4"
          items={[
            { term: 'Dikirim', description: formatDateTime(createdAt) },
            { term: 'Kabupaten/Kota', description: regency ?? '-' },
            { term: 'Kantor atau sekolah', description: <span className="wrap-anywhere">{about || '-'}</span> },
          ]}
        />
      </Card>
      {entries.map((entry) => (
        <ReportEntry key={entry.id} entry={entry} author={authorOf(entry)}>
          <Files files={filesOf(entry.id)} at={filesAt} />
          {newsOf?.(entry.id).map((words) => (
            <p key={words} className="text-sm text-tinta-soft wrap-anywhere">
              {words}
            </p>
          ))}
        </ReportEntry>
      ))}
    </section>
  )
}

export function ReportEntry({
  entry: { type, message, createdAt },
  author,
  children,
}: {
  readonly entry: ReportTalkProps['report']['entries'][number]
  readonly author: string
  readonly children?: ReactNode
}) {
  return (
    <article className={`grid grid-cols-1 gap-2 rounded-card border px-4 py-3.5 sm:px-5 ${looks[type]}`}>
      <p className="text-sm text-tinta-soft wrap-anywhere">
        <strong className="text-tinta">{author}</strong>,{' '}
        <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
      </p>
      <p className="max-w-measure whitespace-pre-line wrap-anywhere">
        {type === 'completed' ? 'Laporan ditandai selesai.' : message}
      </p>
      {children}
    </article>
  )
}

const looks: Record<ReportEntryType, string> = {
  reply: 'border-garis bg-kertas',
  answer: 'border-green-200 bg-green-50',
  note: 'border-sogan-200 bg-sogan-50',
  completed: 'border-garis bg-abu',
}

function Files({ files, at }: { files: readonly TalkFile[]; at: string }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Berkas" className="grid grid-cols-1 gap-1">
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <a
            href={`${at}/${id}`}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-2 wrap-anywhere"
          >
            <Paperclip className="shrink-0" />
            <span>
              {name} ({formatFileSize(size)})<span className="sr-only"> (terbuka di tab baru)</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const tones: Record<ReportStatus, BadgeTone> = { pending: 'orange', answered: 'green', completed: 'grey' }

export function ReportBadge({ status }: { status: ReportStatus }) {
  return <Badge tone={tones[status]}>{reportStatuses[status]}</Badge>
}
