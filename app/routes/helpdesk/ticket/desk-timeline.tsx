// A ticket's timeline as staff read it: messages as cards, events as grey lines.
import { Fragment, useState } from 'react'
import type { ActionTicket } from '#app/components/tickets/action-status.tsx'
import { entryWords } from '#app/components/tickets/conversation/entry-words.ts'
import { MessageCard, type MessageCardProps } from '#app/components/tickets/conversation/message-card.tsx'
import { LinkedText } from '#app/components/tickets/linked-text.tsx'
import { Button } from '#app/ui/button.tsx'
import type { AnswerNews } from '#domain/notifications/reach/delivered-answers.ts'
import { deskActions } from '#domain/tickets/desk-actions.ts'
import type { ReplyOnItsWay } from '#domain/tickets/drafts/draft.server.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'
import { formatDateTime, formatTime } from '#shared/dates.ts'
import { DeliveryLines, type Withdrawal, WithdrawForm, WithdrawnText } from './timeline-entry.tsx'
import { firstUnread, foldTimeline, groupEntries, type TimelineGroup } from './timeline-groups.ts'

export interface DeskTimelineProps {
  readonly ticket: ActionTicket
  readonly kind: TicketKind
  readonly entries: readonly TimelineEntry[]
  readonly attachments: MessageCardProps['attachments']
  readonly news: readonly AnswerNews[]
  readonly canSend: boolean
  readonly withdrawal: Withdrawal
  readonly lastRead: number | null
  readonly onTheirWay: readonly ReplyOnItsWay[]
}

const manyEvents = 3

export function DeskTimeline({ entries, onTheirWay, lastRead, ...about }: DeskTimelineProps) {
  // As it was when the ticket was opened: what comes in meanwhile is read on the way.
  const [unread] = useState(() => firstUnread(entries, lastRead))
  const { first, middle, last } = foldTimeline(groupEntries(entries), unread)
  const folded = middle.filter(({ kind }) => kind === 'message').length
  const groups = (some: readonly TimelineGroup[]) =>
    some.map((group) =>
      group.kind === 'message' ? (
        <Fragment key={group.entry.id}>
          {group.entry.id === unread && <UnreadLine />}
          <Message entry={group.entry} {...about} />
        </Fragment>
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
        <OnItsWay key={reply.holdId} reply={reply} ticket={about.ticket} />
      ))}
    </ol>
  )
}

function UnreadLine() {
  return (
    <li
      id="belum-dibaca"
      className="flex scroll-mt-4 items-center gap-3 text-sm font-semibold text-nila-700 before:h-px before:grow before:bg-nila-700 after:h-px after:grow after:bg-nila-700"
    >
      Belum dibaca
    </li>
  )
}

interface MessageProps extends Omit<DeskTimelineProps, 'entries' | 'onTheirWay' | 'lastRead'> {
  readonly entry: TimelineEntry
}

function Message({ entry, ticket, kind, attachments, news, canSend, withdrawal }: MessageProps) {
  return (
    <MessageCard {...{ entry, kind, attachments }}>
      {entry.type === 'answered' && (
        <DeliveryLines
          ticketId={ticket.id}
          entry={entry}
          news={news.find(({ entryId }) => entryId === entry.id)}
          canSend={canSend}
        />
      )}
      {entry.type === 'answered' && withdrawal.mayWithdraw && <WithdrawForm ticket={ticket} entryId={entry.id} />}
      {entry.type === 'withdrawn' && <WithdrawnText entryId={entry.id} withdrawal={withdrawal} />}
    </MessageCard>
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
      <p className="min-w-0 wrap-anywhere">
        {entry.message.replaceAll('\n', ' · ')} · {entry.author} ·{' '}
        <time dateTime={entry.at.toISOString()}>{formatDateTime(entry.at)}</time>
      </p>
    </li>
  )
}

/** With scripts the bar of the desk's layout holds the buttons. */
function OnItsWay({ reply, ticket }: { reply: ReplyOnItsWay; ticket: ActionTicket }) {
  return (
    <li className="grid gap-2 rounded-card border border-dashed border-l-4 border-nila-700 bg-kertas p-4">
      <p className="text-sm text-tinta-soft">
        <b className="text-tinta">{reply.own ? 'Balasan Anda' : `Balasan ${reply.author}`}</b> akan terkirim pada{' '}
        {formatTime(reply.sendAt)}. Pemohon belum dikabari.
      </p>
      <p className="max-w-measure wrap-anywhere whitespace-pre-line">
        <LinkedText>{reply.message}</LinkedText>
      </p>
      {reply.own && (
        <noscript>
          <form method="post" aria-label={`Balasan untuk tiket ${ticket.number}`} className="flex flex-wrap gap-2">
            <input type="hidden" name="ticketId" value={ticket.id} />
            <input type="hidden" name="holdId" value={reply.holdId} />
            <input type="hidden" name="here" value="" />
            {/* The page that returns opens here: it can be reverted for seconds only. */}
            <Button
              type="submit"
              name="intent"
              value="take-back"
              size="sm"
              variant="secondary"
              {...{ autoFocus: true }}
            >
              {deskActions['take-back'].label}
            </Button>
            <Button type="submit" name="intent" value="send-now" size="sm" variant="quiet">
              {deskActions['send-now'].label}
            </Button>
          </form>
        </noscript>
      )}
    </li>
  )
}
