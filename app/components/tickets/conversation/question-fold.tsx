// What was asked: folded away once there is an answer, in full before.
import { ChevronDown } from 'lucide-react'
import { AttachmentList } from '#app/components/attachments/attachment-list.tsx'
import { LinkedText } from '#app/components/tickets/linked-text.tsx'
import type { TimelineItem } from '#app/components/tickets/timeline-item.ts'
import { classNames } from '#app/ui/class-names.ts'
import { oneLine } from '#shared/typed-text.ts'

/** Props of `QuestionFold`; `date` is when it was asked, `files` the entry that brought its files. */
export interface QuestionFoldProps {
  readonly title: string
  readonly description: string
  readonly date: string
  readonly files: TimelineItem['attachments']
  readonly open: boolean
}

/** True when the title is the text, or its beginning up to where it was cut. */
export function isBeginningOf(title: string, text: string): boolean {
  return oneLine(text).startsWith(oneLine(title).replace(/…$/, ''))
}

/** Unfolds without scripts; what stands in the title and the text alike is shown once. */
export function QuestionFold({ title, description, date, files = [], open }: QuestionFoldProps) {
  return (
    <details open={open} className="unfold group rounded-card border border-garis bg-kertas print:open">
      <summary className="flex min-h-14 items-center gap-3 rounded-card px-4 py-2.5 hover:bg-nila-50 sm:px-5">
        <span className="min-w-0 grow">
          <span className="block text-sm text-tinta-soft">Pertanyaan, {date}</span>
          <span
            className={classNames(
              'block font-semibold wrap-anywhere',
              isBeginningOf(title, description) && 'group-open:hidden',
            )}
          >
            {title}
          </span>
        </span>
        <ChevronDown className="shrink-0 text-nila-700 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 px-4 pb-4 sm:px-5">
        <p className="max-w-measure whitespace-pre-line wrap-anywhere">
          <LinkedText>{description}</LinkedText>
        </p>
        <AttachmentList items={files} />
      </div>
    </details>
  )
}
