// Which state of a ticket a reply answers: the one that was there when its writing began.
import { useCallback, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { usePendingActions } from '#app/components/tickets/pending-actions.tsx'
import type { FormProblem } from '#app/forms/answer-form.ts'
import type { EntryType } from '#domain/tickets/ticket.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'

/** What changes the answer that a ticket needs. */
const speaks: ReadonlySet<EntryType> = new Set<EntryType>(['answered', 'requester_replied', 'reopened', 'completed'])

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
 * changes by others, so that the reply is held back with a message. `unseen` is what others said to the requester, or the
 * requester to them, since the writing began; `see` takes the state as it is now for the one that is answered. `between`
 * is what came in until a reply was refused: after that the writer has seen it too.
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
  const unseen = ticket.timeline.filter(
    ({ id, type, own }) => begun && id > begun.lastEntry && !own && speaks.has(type),
  )
  const see = useCallback(() => setBegun({ version, lastEntry }), [version, lastEntry])
  return { version: after(then), lastEntry: last, between, unseen, see, noteWriting, startAnew }
}
