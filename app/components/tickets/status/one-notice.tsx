import type { ReactNode } from 'react'
import { DistressNotice } from '#app/components/distress/distress-notice.tsx'
import type { DistressHelp } from '#domain/tickets/distress/distress-help.ts'
import { type AnswerPromiseProps, ClosingNotice } from './answer-promise.tsx'

interface OneNoticeProps extends AnswerPromiseProps {
  readonly help: DistressHelp | null | undefined
  /** Shown when nothing presses more. */
  readonly children?: ReactNode
}

/** The one box above a conversation: help in danger, else what to do before the stage closes, else `children`. */
export function OneNotice({ help, promise, children }: OneNoticeProps) {
  if (help) return <DistressNotice help={help} />
  return promise?.closing ? <ClosingNotice promise={promise} /> : children
}
