// A conversation as the person who began it reads it: the newest answer, what was asked, and the history of both.
import { Fragment, type ReactNode } from 'react'
import { Timeline } from '#app/components/tickets/timeline.tsx'
import type { TimelineItem } from '#app/components/tickets/timeline-item.ts'
import { answerFirst, LatestAnswer, QuestionFold } from './latest-answer.tsx'

export interface RequesterConversationProps {
  readonly title: string
  readonly description: string
  /** When it was asked, short: '17 Juni 09.12'. */
  readonly asked: string
  readonly items: readonly TimelineItem[]
  readonly level?: 2 | 3
  readonly subject?: string
  /** Below the answer, or in its place. */
  readonly below: (isAnswered: boolean) => ReactNode
  /** The reader's forms: next to the answer, or under the question that waits for one. */
  readonly children?: ReactNode
}

export function RequesterConversation({
  title,
  description,
  asked,
  items,
  level = 2,
  subject = 'Pertanyaan',
  below,
  children,
}: RequesterConversationProps) {
  const { answer, question, history } = answerFirst(items, description)
  const Heading = `h${level}` as const
  const isAnswered = answer !== undefined
  // The keys keep typed text when an answer arrives and the forms move up.
  const forms = <Fragment key="forms">{children}</Fragment>
  const fold = (
    <QuestionFold
      key="question"
      {...{ title, description, subject }}
      date={asked}
      files={question?.attachments ?? []}
      open={!isAnswered}
    />
  )
  return (
    <>
      <LatestAnswer answer={answer} level={level} />
      {below(isAnswered)}
      {isAnswered ? [forms, fold] : [fold, forms]}
      <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Heading className="text-xl">Riwayat {subject}</Heading>
        <Timeline items={history} subject={subject} />
      </section>
    </>
  )
}
