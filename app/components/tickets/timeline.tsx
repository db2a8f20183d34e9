import {
  CircleCheckBig,
  CircleDot,
  EyeOff,
  type LucideIcon,
  Merge,
  MessageCircleReply,
  MessageSquareText,
  RotateCcw,
  Send,
  ShieldOff,
  Split,
  Undo2,
  UserRoundCheck,
} from 'lucide-react'
import { AttachmentList } from '#app/components/attachments/attachment-list.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { EntryType } from '#domain/tickets/ticket.ts'
import { LinkedText } from './linked-text.tsx'
import type { TimelineItem } from './timeline-item.ts'

const quiet = 'border-garis-kuat bg-kertas text-tinta-soft'

// What only staff read never comes here.
const looks: Partial<Record<EntryType, { icon: LucideIcon; words: string; mark: string }>> = {
  submitted: { icon: Send, words: 'Dikirim', mark: 'border-garis-kuat bg-kertas text-tinta-soft' },
  answered: { icon: MessageSquareText, words: 'Dijawab', mark: 'border-green-200 bg-green-50 text-green-700' },
  withdrawn: { icon: EyeOff, words: 'Pesan ditarik', mark: quiet },
  requester_replied: {
    icon: MessageCircleReply,
    words: 'Balasan pengirim',
    mark: 'border-garis-kuat bg-kertas text-tinta-soft',
  },
  claimed: { icon: UserRoundCheck, words: 'Mulai ditangani', mark: 'border-nila-100 bg-nila-50 text-nila-700' },
  completed: { icon: CircleCheckBig, words: 'Selesai', mark: 'border-green-200 bg-green-50 text-green-700' },
  reopened: { icon: RotateCcw, words: 'Dibuka kembali', mark: 'border-orange-200 bg-orange-50 text-orange-700' },
  completion_undone: { icon: Undo2, words: 'Penanganan dilanjutkan', mark: quiet },
  consent_withdrawn: { icon: ShieldOff, words: 'Persetujuan ditarik', mark: quiet },
  merged: { icon: Merge, words: 'Digabungkan', mark: quiet },
  unmerged: { icon: Split, words: 'Dipisahkan', mark: quiet },
}

const unknown = { icon: CircleDot, words: 'Catatan', mark: 'border-garis-kuat bg-kertas text-tinta-soft' }

interface TimelineProps {
  readonly items: readonly TimelineItem[]
  /** What was asked: 'Pertanyaan', 'Aduan' or 'Laporan'. */
  readonly subject: string
}

export function Timeline({ items, subject }: TimelineProps) {
  return (
    <ol aria-label={`Riwayat ${subject}`} className="grid">
      {items.map((item, position) => (
        <Entry key={`${item.iso} ${item.type}`} item={item} subject={subject} last={position === items.length - 1} />
      ))}
    </ol>
  )
}

function Entry({ item, subject, last }: { item: TimelineItem; subject: string; last: boolean }) {
  const { icon: Icon, words, mark } = looks[item.type] ?? unknown
  return (
    <li className={classNames('relative grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4', !last && 'pb-7')}>
      {!last && <span aria-hidden="true" className="absolute top-10 bottom-0 left-5 w-0.5 -translate-x-1/2 bg-garis" />}
      <span className={classNames('grid size-10 place-items-center rounded-chip border', mark)}>
        <Icon />
      </span>
      <div className="min-w-0 pt-1.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <strong>{item.type === 'submitted' ? `${subject} dikirim` : words}</strong>
          <time dateTime={item.iso} className="text-sm text-tinta-soft">
            {item.date}, {item.time}
          </time>
        </p>
        <p className="text-sm text-tinta-soft wrap-anywhere">
          {item.author}
          {item.organization && ` · ${item.organization}`}
        </p>
        {item.message && (
          <p className="mt-2 max-w-measure rounded-card rounded-tl-tick border border-garis bg-kertas px-4 py-3 whitespace-pre-line wrap-anywhere">
            <LinkedText>{item.message}</LinkedText>
          </p>
        )}
        {item.attachments && item.attachments.length > 0 && (
          <div className="mt-2">
            <AttachmentList items={item.attachments} />
          </div>
        )}
      </div>
    </li>
  )
}
