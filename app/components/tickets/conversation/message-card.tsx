// A message as staff read it: public and internal ones clearly different.
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { AttachmentList, type ListedAttachment } from '#app/components/attachments/attachment-list.tsx'
import { LinkedText } from '#app/components/tickets/linked-text.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'
import { formatDateTime } from '#shared/dates.ts'
import { entryWords } from './entry-words.ts'

export interface MessageCardProps {
  readonly entry: TimelineEntry
  readonly kind: TicketKind | 'report'
  readonly attachments: readonly (ListedAttachment & { readonly entryId: number })[]
  /** Shown on internal messages: who can read them. */
  readonly readers?: string
  readonly children?: ReactNode
}

export function MessageCard({ entry, kind, attachments, readers = 'Hanya petugas', children }: MessageCardProps) {
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
            {readers}
          </span>
        )}
      </p>
      <p className="max-w-measure wrap-anywhere whitespace-pre-line">
        <LinkedText>{entry.message}</LinkedText>
      </p>
      <AttachmentList items={attachments.filter(({ entryId }) => entryId === entry.id)} />
      {children}
    </li>
  )
}
