// A ticket's timeline as staff read it: public and internal entries clearly different.
import {
  CircleCheck,
  Forward,
  Hand,
  LockKeyhole,
  Merge,
  MessageCircleReply,
  RotateCcw,
  Send,
  ShieldCheck,
  ShieldOff,
  ShieldX,
  Split,
  StickyNote,
  Tag,
  TriangleAlert,
  Undo2,
  UserRound,
  UserRoundCheck,
} from 'lucide-react'
import { AttachmentList } from '#app/components/attachments/attachment-list.tsx'
import { LinkedText } from '#app/components/tickets/linked-text.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { AnswerNews } from '#domain/notifications/reach/find-answer-news.ts'
import type { Attachment } from '#domain/tickets/attachments/attachment.ts'
import type { ReplyOnItsWay } from '#domain/tickets/drafts/find-drafts.ts'
import type { EntryType, TicketKind } from '#domain/tickets/ticket.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'
import { formatDateTime, formatTime } from '#shared/dates.ts'
import { DeliveryLines } from './delivery-lines.tsx'

const words: Record<EntryType, { readonly label: string; readonly icon: typeof Send }> = {
  submitted: { label: 'Pertanyaan masuk', icon: Send },
  answered: { label: 'Jawaban', icon: MessageCircleReply },
  requester_replied: { label: 'Balasan pemohon', icon: UserRound },
  claimed: { label: 'Diproses', icon: Hand },
  completed: { label: 'Selesai', icon: CircleCheck },
  reopened: { label: 'Dibuka kembali', icon: RotateCcw },
  completion_undone: { label: 'Penyelesaian diurungkan', icon: Undo2 },
  noted: { label: 'Catatan', icon: StickyNote },
  assigned: { label: 'Petugas', icon: UserRoundCheck },
  released: { label: 'Dilepas', icon: Undo2 },
  handed_over: { label: 'Dialihkan', icon: Forward },
  pulled_back: { label: 'Ditarik kembali', icon: Undo2 },
  classified: { label: 'Prioritas dan kategori', icon: Tag },
  merged: { label: 'Digabungkan', icon: Merge },
  unmerged: { label: 'Dipisahkan', icon: Split },
  spam_marked: { label: 'Spam', icon: ShieldX },
  spam_unmarked: { label: 'Bukan spam', icon: ShieldCheck },
  consent_withdrawn: { label: 'Persetujuan ditarik', icon: ShieldOff },
  escalated: { label: 'Melewati batas waktu', icon: TriangleAlert },
}

const complaintFiled = { label: 'Aduan masuk', icon: Send }

/** Props of `DeskTimeline`. */
export interface DeskTimelineProps {
  readonly ticketId: number
  readonly kind: TicketKind
  readonly entries: readonly TimelineEntry[]
  readonly attachments: readonly (Attachment & { readonly entryId: number })[]
  /** What became of its answers. */
  readonly news: readonly AnswerNews[]
  /** True where there is a number to which an answer can be sent by hand. */
  readonly canSend: boolean
  /** Replies that can still be taken back. */
  readonly onTheirWay: readonly ReplyOnItsWay[]
}

/** Oldest first; internal entries carry a lock and name who reads them. */
export function DeskTimeline({ ticketId, kind, entries, attachments, news, canSend, onTheirWay }: DeskTimelineProps) {
  return (
    <ol className="grid gap-4">
      {entries.map((entry) => {
        const { label, icon: Icon } =
          kind === 'complaint' && entry.type === 'submitted' ? complaintFiled : words[entry.type]
        const internal = entry.audience === 'internal'
        return (
          <li
            key={entry.id}
            id={`entri-${entry.id}`}
            className={classNames(
              'grid gap-2 rounded-card border',
              internal ? 'border-dashed border-garis-kuat bg-abu px-4 py-3 text-sm' : 'border-garis bg-kertas p-4',
              entry.type === 'answered' && 'border-l-4 border-l-nila-700',
            )}
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-tinta-soft">
              <span className="inline-flex items-center gap-1.5 font-semibold text-tinta">
                <Icon className="size-4" />
                {label}
              </span>
              <span className="wrap-anywhere">
                {entry.author}
                {entry.organization && ` · ${entry.organization}`}
              </span>
              <time dateTime={entry.at.toISOString()}>{formatDateTime(entry.at)}</time>
              {internal && (
                <span className="inline-flex items-center gap-1">
                  <LockKeyhole className="size-4" />
                  Hanya petugas
                </span>
              )}
            </p>
            <p className="max-w-measure wrap-anywhere whitespace-pre-line">
              <LinkedText>{entry.message}</LinkedText>
            </p>
            <AttachmentList items={attachments.filter(({ entryId }) => entryId === entry.id)} />
            {entry.type === 'answered' && (
              <DeliveryLines
                ticketId={ticketId}
                entry={entry}
                news={news.find(({ entryId }) => entryId === entry.id)}
                canSend={canSend}
              />
            )}
          </li>
        )
      })}
      {onTheirWay.map((reply) => (
        <li
          key={reply.holdId}
          className="grid gap-2 rounded-card border border-dashed border-l-4 border-nila-700 bg-kertas p-4"
        >
          <p className="text-sm text-tinta-soft">
            <b className="text-tinta">{reply.own ? 'Balasan Anda' : `Balasan ${reply.author}`}</b> akan terkirim pada{' '}
            {formatTime(reply.sendAt)}. Pemohon belum dikabari.
          </p>
          <p className="max-w-measure wrap-anywhere whitespace-pre-line">
            <LinkedText>{reply.message}</LinkedText>
          </p>
        </li>
      ))}
    </ol>
  )
}
