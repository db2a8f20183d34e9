// The newest answer in a box of its own, which a family sees before all else.
import { MessageSquareText } from 'lucide-react'
import { AttachmentList } from '#app/components/attachments/attachment-list.tsx'
import { LinkedText } from '#app/components/tickets/linked-text.tsx'
import type { TimelineItem } from '#app/components/tickets/timeline-item.ts'
import { answerId } from './answer-first.ts'

/** Props of `LatestAnswer`; `level` is that of its heading. */
export type LatestAnswerProps = { answer: TimelineItem | undefined; level?: 2 | 3 }

/** Nothing while there is no answer. */
export function LatestAnswer({ answer, level = 2 }: LatestAnswerProps) {
  if (!answer) return null
  const Heading = `h${level}` as const
  const { iso, moment, author, organization, message, attachments = [] } = answer
  return (
    <section
      aria-labelledby={answerId}
      className="rounded-card border border-green-200 bg-green-50 px-4 py-3.5 sm:px-5 sm:py-4.5"
    >
      <Heading id={answerId} tabIndex={-1} className="flex items-center gap-2 text-lg text-green-700">
        <MessageSquareText className="shrink-0" />
        <span>
          Jawaban, <time dateTime={iso}>{moment}</time>
        </span>
      </Heading>
      <p className="mt-2 max-w-measure whitespace-pre-line wrap-anywhere">
        <LinkedText>{message}</LinkedText>
      </p>
      {attachments.length > 0 && (
        <div className="mt-3">
          <AttachmentList items={attachments} />
        </div>
      )}
      <p className="mt-2.5 text-sm text-tinta-soft wrap-anywhere">
        {author}
        {organization && ` · ${organization}`}
      </p>
    </section>
  )
}
