// A question or a report as one conversation: its state, every message of both sides, the composer, and the rest folded.
import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Page, type PageHeaderProps } from '#app/ui/page-header.tsx'
import { NewAnswer } from './new-answer.tsx'
import { Thread } from './thread.tsx'
import { countAnswers, type ThreadMessage } from './thread-messages.ts'

interface ThreadPageProps extends Required<Pick<PageHeaderProps, 'className' | 'title' | 'back'>> {
  readonly badge: ReactNode
  /** Who acts next, and by when. */
  readonly next: ReactNode
  /** At most one box, for what must not be missed. */
  readonly notice?: ReactNode
  /** The box stands above the messages. */
  readonly inDanger: boolean
  readonly messages: readonly ThreadMessage[]
  /** The composer first, then the folds. */
  readonly children: ReactNode
}

export function ThreadPage({
  className,
  title,
  back,
  badge,
  next,
  notice,
  inDanger,
  messages,
  children,
}: ThreadPageProps) {
  return (
    <Page
      className={classNames('gap-3 sm:gap-4', className)}
      title={<span className="line-clamp-2 wrap-anywhere print:line-clamp-none">{title}</span>}
      back={back}
      meta={
        <>
          {badge}
          <span data-testid="next-step" className="text-base text-tinta">
            {next}
          </span>
        </>
      }
    >
      <NewAnswer answers={countAnswers(messages)} />
      {inDanger && notice}
      <Thread messages={messages} />
      {!inDanger && notice}
      {children}
    </Page>
  )
}
