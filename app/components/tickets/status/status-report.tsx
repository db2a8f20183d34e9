import { CircleCheck, CircleDashed, CircleHelp, Clock, type LucideIcon, MessageSquareText } from 'lucide-react'
import { Children, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ListenButton } from '#app/components/speech/listen-button.tsx'
import { RequesterConversation } from '#app/components/tickets/conversation/requester-conversation.tsx'
import type { TimelineItem } from '#app/components/tickets/timeline-item.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { StatusLabel, TicketStatus } from '#domain/tickets/ticket.ts'
import { AnswerPromiseText } from './answer-promise.tsx'
import type { StatusView } from './status-view.ts'

export interface StatusDescription {
  readonly icon: LucideIcon
  readonly sentence: string
  readonly next: string
}

const waitForAnswer =
  'Anda tidak perlu mengirim ulang. Jawaban akan tampil di halaman ini. Simpan ID pertanyaan supaya mudah mengeceknya lagi.'

const words: Record<TicketStatus, StatusDescription> = {
  pending: {
    icon: Clock,
    sentence: 'Pertanyaan sudah masuk dan menunggu petugas.',
    next: waitForAnswer,
  },
  inprogress: {
    icon: Clock,
    sentence: 'Petugas sedang menangani pertanyaan ini.',
    next: waitForAnswer,
  },
  waiting: {
    icon: MessageSquareText,
    sentence: 'Petugas sudah menjawab.',
    next: 'Bila belum jelas, masuk ke akun Anda lalu balas di halaman status, atau hubungi cabang dinas wilayah Anda.',
  },
  completed: {
    icon: CircleCheck,
    sentence: 'Pertanyaan ini sudah selesai ditangani.',
    next: 'Bila masalahnya muncul lagi, masuk ke akun Anda lalu buka kembali di halaman status dalam 14 hari.',
  },
}

export const mergedDescription: StatusDescription = {
  icon: CircleDashed,
  sentence: 'Pertanyaan ini digabungkan dengan pertanyaan lain dari pengirim yang sama.',
  next: 'Jawabannya diteruskan di pertanyaan utama.',
}

const unknown: StatusDescription = {
  icon: CircleHelp,
  sentence: 'Status pertanyaan ini belum diketahui.',
  next: 'Coba cek lagi beberapa saat lagi.',
}

export function describeStatus(status: string): StatusDescription {
  return words[status as TicketStatus] ?? unknown
}

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

export function StatusReport({ view, level = 2, children, ...reader }: StatusReportProps) {
  const { label, title, description, history: items } = { ...view, ...reader }
  const { icon, sentence, next } = view.mergedInto ? mergedDescription : describeStatus(view.status)
  const Heading = `h${level}` as const
  const mergedLink = view.mergedInto && <Link to={`/status/${view.mergedInto}`}>Buka pertanyaan utama</Link>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={label.tone} icon={icon}>
          {label.label}
        </Badge>
        <p className="font-semibold">{sentence}</p>
        <ListenButton />
      </div>
      <RequesterConversation
        {...{ title, description, items, level }}
        asked={view.asked}
        below={(isAnswered) => (
          <>
            <AnswerPromiseText promise={view.promise} reach={view.reach} />
            {!isAnswered && (
              <Notice title="Langkah berikutnya">
                {next} {mergedLink}
              </Notice>
            )}
            {isAnswered && !hasContent(children) && (
              <p className="max-w-measure text-tinta-soft">
                {next} {mergedLink}
              </p>
            )}
          </>
        )}
      >
        {children}
      </RequesterConversation>
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
