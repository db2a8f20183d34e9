import { ChevronDown, MessageSquareText } from 'lucide-react'
import { AttachmentList } from '#app/components/attachments/attachment-list.tsx'
import { ListenButton } from '#app/components/speech/listen-button.tsx'
import { LinkedText } from '#app/components/tickets/linked-text.tsx'
import type { TimelineItem } from '#app/components/tickets/timeline-item.ts'
import { classNames } from '#app/ui/class-names.ts'
import { oneLine } from '#shared/typed-text.ts'

export const answerElementId = 'jawaban'

/** A conversation taken apart; the texts that stand above the history are not repeated in it. */
interface Conversation {
  readonly answer: TimelineItem | undefined
  readonly question: TimelineItem | undefined
  readonly history: readonly TimelineItem[]
}

/** How many messages were withdrawn: a stored copy that still shows one is renewed when this grows. */
export const countWithdrawn = (items: readonly Pick<TimelineItem, 'type'>[]): number =>
  items.filter(({ type }) => type === 'withdrawn').length

export const countAnswers = (items: readonly Pick<TimelineItem, 'type'>[]): number =>
  items.filter(({ type }) => type === 'answered').length

/** Takes the entries, oldest first, apart; `description` is the question, which is shown in full above the history. */
export function answerFirst(items: readonly TimelineItem[], description: string): Conversation {
  const answer = items.findLast(({ type }) => type === 'answered')
  const question = items.find(({ type, message }) => type === 'submitted' && message === description)
  const history = items.map((item) => {
    if (item === answer) return { ...item, message: '', attachments: [], isAbove: true }
    return item === question ? { ...item, message: '', attachments: [] } : item
  })
  return { answer, question, history }
}

/** `level` is that of its heading. */
type LatestAnswerProps = { answer: TimelineItem | undefined; level?: 2 | 3 }

export function LatestAnswer({ answer, level = 2 }: LatestAnswerProps) {
  if (!answer) return null
  const Heading = `h${level}` as const
  const { iso, moment, author, organization, message, attachments = [] } = answer
  return (
    <section
      aria-labelledby={answerElementId}
      className="rounded-card border border-green-200 bg-green-50 px-4 py-3.5 sm:px-5 sm:py-4.5"
    >
      <Heading id={answerElementId} tabIndex={-1} className="flex items-center gap-2 text-lg text-green-700">
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
      <ListenButton />
    </section>
  )
}

/** `date` is when it was asked, `files` are those of the entry that brought it. */
interface QuestionFoldProps {
  readonly subject: string
  readonly title: string
  readonly description: string
  readonly date: string
  readonly files: TimelineItem['attachments']
  readonly open: boolean
}

export function isBeginningOf(title: string, text: string): boolean {
  return oneLine(text).startsWith(oneLine(title).replace(/…$/, ''))
}

export function QuestionFold({ subject, title, description, date, files = [], open }: QuestionFoldProps) {
  return (
    <details open={open} className="unfold group rounded-card border border-garis bg-kertas print:open">
      <summary className="flex min-h-14 items-center gap-3 rounded-card px-4 py-2.5 hover:bg-nila-50 sm:px-5">
        <span className="min-w-0 grow">
          <span className="block text-sm text-tinta-soft">
            {subject}, {date}
          </span>
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
