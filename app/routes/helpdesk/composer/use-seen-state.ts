// Which state of a ticket a reply answers: the one that was there when its writing began.
import { useCallback, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { usePendingActions } from '#app/components/tickets/pending-actions.tsx'
import type { FormProblem } from '#app/forms/answer-form.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'

interface Seen {
  readonly version: number
  readonly lastEntry: number
}

interface TicketState {
  readonly version: number
  readonly timeline: readonly TimelineEntry[]
}

/**
 * While nothing is written the state is the ticket's own; from the first word on it stays, even when the page learns of
 * changes by others, so that the reply is held back with a message. `between` is what came in meanwhile: after that the
 * writer has seen it, and the next try answers the new state.
 */
export function useSeenState(ticket: TicketState, problem: FormProblem | undefined) {
  const current: Seen = { version: ticket.version, lastEntry: ticket.timeline.at(-1)?.id ?? 0 }
  const { after } = usePendingActions()
  const [begun, setBegun] = useState<Seen | null>(null)
  const seenThen = Number(problem?.values.seen ?? Number.NaN)
  const between = ticket.timeline.filter(({ id }) => id > seenThen)
  const settled = useNavigation().state === 'idle'
  const told = settled && between.length > 0 ? problem?.id : undefined

  useEffect(() => {
    if (told) setBegun(null)
  }, [told])

  const startAnew = useCallback(() => setBegun(null), [])
  const { version, lastEntry } = current
  const noteWriting = useCallback(
    (isWritten: boolean) => setBegun((before) => (isWritten ? (before ?? { version, lastEntry }) : null)),
    [version, lastEntry],
  )
  const { version: then, lastEntry: last } = begun ?? current
  return { version: after(then), lastEntry: last, between, noteWriting, startAnew }
}
