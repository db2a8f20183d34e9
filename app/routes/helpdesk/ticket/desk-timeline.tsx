// A ticket's timeline as staff read it: messages as cards, public and internal ones clearly different, events as grey lines.
import { LockKeyhole } from 'lucide-react'
import { AttachmentList } from '#app/components/attachments/attachment-list.tsx'
import { LinkedText } from '#app/components/tickets/linked-text.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { AnswerNews } from '#domain/notifications/reach/find-answer-news.ts'
import type { Attachment } from '#domain/tickets/attachments/attachment.ts'
import type { ReplyOnItsWay } from '#domain/tickets/drafts/find-drafts.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'
import { formatDateTime, formatTime } from '#shared/dates.ts'
import { DeliveryLines } from './delivery-lines.tsx'
import { entryWords } from './entry-words.ts'
import { foldTimeline, groupEntries, type TimelineGroup } from './timeline-groups.ts'

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

/** So many events in a row are folded into one line. */
const manyEvents = 3

/** Oldest first; of a long conversation the middle is folded away. */
export function DeskTimeline({ entries, onTheirWay, ...about }: DeskTimelineProps) {
  const { first, middle, last } = foldTimeline(groupEntries(entries))
  const folded = middle.filter(({ kind }) => kind === 'message').length
  const groups = (some: readonly TimelineGroup[]) =>
    some.map((group) =>
      group.kind === 'message' ? (
        <Message key={group.entry.id} entry={group.entry} {...about} />
      ) : (
        <Events key={group.entries[0]?.id} entries={group.entries} kind={about.kind} />
      ),
    )
  return (
    <ol className="grid gap-3">
      {groups(first)}
      {folded > 0 && (
        <li>
          <details>
            <summary className="flex min-h-11 items-center justify-center gap-2 rounded-card border border-dashed border-garis-kuat text-sm font-semibold text-nila-700">
              {folded} pesan sebelumnya
            </summary>
            <ol className="mt-3 grid gap-3">{groups(middle)}</ol>
          </details>
        </li>
      )}
      {groups(last)}
      {onTheirWay.map((reply) => (
        <OnItsWay key={reply.holdId} reply={reply} />
      ))}
    </ol>
  )
}

interface MessageProps extends Omit<DeskTimelineProps, 'entries' | 'onTheirWay'> {
  readonly entry: TimelineEntry
}

function Message({ entry, ticketId, kind, attachments, news, canSend }: MessageProps) {
  const { label, icon: Icon } = entryWords(entry.type, kind)
  const internal = entry.audience === 'internal'
  return (
    <li
      id={`entri-${entry.id}`}
      className={classNames(
        'grid gap-2 rounded-card border',
        internal ? 'border-dashed border-sogan-700 bg-sogan-50 px-4 py-3 text-sm' : 'border-garis bg-kertas p-4',
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
}

function Events({ entries, kind }: { entries: readonly TimelineEntry[]; kind: TicketKind }) {
  const lines = entries.map((entry) => <EventLine key={entry.id} entry={entry} kind={kind} />)
  if (entries.length < manyEvents) return <>{lines}</>
  return (
    <li>
      <details>
        <summary className="px-1 text-sm text-tinta-soft">{entries.length} kejadian</summary>
        <ol className="mt-2 grid gap-2">{lines}</ol>
      </details>
    </li>
  )
}

function EventLine({ entry, kind }: { entry: TimelineEntry; kind: TicketKind }) {
  const { icon: Icon, label } = entryWords(entry.type, kind)
  return (
    <li id={`entri-${entry.id}`} className="flex items-start gap-2 px-1 text-sm text-tinta-soft">
      <Icon className="mt-0.5 size-4 shrink-0" aria-label={label} />
      <p className="min-w-0 wrap-anywhere whitespace-pre-line">
        {entry.message}{' '}
        <span>
          {entry.author}, <time dateTime={entry.at.toISOString()}>{formatDateTime(entry.at)}</time>
        </span>
      </p>
    </li>
  )
}

function OnItsWay({ reply }: { reply: ReplyOnItsWay }) {
  return (
    <li className="grid gap-2 rounded-card border border-dashed border-l-4 border-nila-700 bg-kertas p-4">
      <p className="text-sm text-tinta-soft">
        <b className="text-tinta">{reply.own ? 'Balasan Anda' : `Balasan ${reply.author}`}</b> akan terkirim pada{' '}
        {formatTime(reply.sendAt)}. Pemohon belum dikabari.
      </p>
      <p className="max-w-measure wrap-anywhere whitespace-pre-line">
        <LinkedText>{reply.message}</LinkedText>
      </p>
    </li>
  )
}
