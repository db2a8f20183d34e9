// 'Urungkan' after what was done with a ticket: offered in a toast that outlives the row or page of the action.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { type ActionIntent, type ActionResult, actionResult, resultLabel } from './action-labels.ts'

/** What undoes an action: the fields of its form, besides the ticket and its version. */
export type Undoing = Readonly<Record<string, string>>

/** Of the actions that another takes back; one that replaces a value brings the former one along. */
const undoings: Partial<Record<ActionIntent, Undoing>> = {
  claim: { intent: 'undo-claim' },
  'hand-over': { intent: 'pull-back' },
  complete: { intent: 'undo-completion' },
  spam: { intent: 'not-spam' },
  snooze: { intent: 'wake' },
}

/** What undoes the action; undefined where nothing does. */
export function undoingOf(intent: ActionIntent): Undoing | undefined {
  return undoings[intent]
}

/** An action just done with a ticket, and what undoes it. */
export interface UndoableAction {
  readonly id: number
  readonly number: string
  readonly result: Pick<ActionResult, 'taken' | 'version' | 'released'>
  readonly undoing: Undoing
  /** Stands below what was done. */
  readonly why?: string
}

/** The key of the fetcher that undoes, for those who must know the version that it makes. */
export const undoKey = 'urungkan'

const OfferContext = createContext<(action: UndoableAction) => void>(() => undefined)

/** Gives the function that shows that an action was done and offers to undo it. */
export function useUndoOffer(): (action: UndoableAction) => void {
  return useContext(OfferContext)
}

/** How long the offer stands, in milliseconds; the ticket's page offers it for longer. */
const offered = 10_000

/** Stands once, around the pages of the desk. */
export function UndoOffers({ children }: { children: ReactNode }) {
  const { submit, data } = useFetcher({ key: undoKey })
  const toast = useToast()
  const last = useRef('')
  // A fetcher's `submit` is another function at every page; the toast keeps the first it was given.
  const send = useRef(submit)
  send.current = submit

  const offer = useCallback(
    ({ id, number, result, undoing, why }: UndoableAction) => {
      // A later action on the ticket takes the offer's place.
      const toastId = `urungkan-${id}`
      const undo = () => {
        last.current = number
        // Pressed a second time it could only be refused.
        toast.clear(toastId)
        const form = { ...undoing, ticketId: id, version: result.version }
        send.current(form, { method: 'post', action: `/helpdesk/tickets/${id}` })
      }
      toast.show({
        id: toastId,
        title: resultLabel(result, number),
        ...(why && { description: why }),
        tone: 'success',
        duration: offered,
        action: { label: 'Urungkan', onClick: undo },
      })
    },
    [toast],
  )

  const answer: unknown = data
  useEffect(() => {
    if (isFormProblem(answer)) toast.show({ id: 'urungkan', title: answer.message, tone: 'error' })
    const result = actionResult(answer)
    if (result) toast.show({ id: 'urungkan', title: resultLabel(result, last.current), tone: 'success' })
  }, [answer, toast])

  return <OfferContext value={offer}>{children}</OfferContext>
}
