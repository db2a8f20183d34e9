// 'Urungkan' after 'Proses', 'Alihkan tiket', 'Selesai' and 'Tandai sebagai spam': offered in a toast that outlives the row or page of the action.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { type ActionIntent, actionLabel, actionResult } from './action-labels.ts'

/** The actions that can be undone, and the action that does it. */
const undoOf = { claim: 'undo-claim', 'hand-over': 'pull-back', complete: 'undo-completion', spam: 'not-spam' } as const

/** An action just done with a ticket; `version` is the one after it. */
export interface UndoableAction {
  readonly id: number
  readonly number: string
  readonly version: number
  readonly intent: keyof typeof undoOf
}

const OfferContext = createContext<(action: UndoableAction) => void>(() => undefined)

/** Gives the function that shows that an action was done and offers to undo it. */
export function useUndoOffer(): (action: UndoableAction) => void {
  return useContext(OfferContext)
}

/** True for an action that can be undone. */
export function isUndoable(intent: ActionIntent): intent is UndoableAction['intent'] {
  return Object.hasOwn(undoOf, intent)
}

/** How long the offer stands, in milliseconds; the ticket's page offers it for longer. */
const offered = 10_000

/** Stands once, around the pages of the desk. */
export function UndoOffers({ children }: { children: ReactNode }) {
  const { submit, data } = useFetcher()
  const toast = useToast()
  const last = useRef('')
  // A fetcher's `submit` is another function at every page; the toast keeps the first it was given.
  const send = useRef(submit)
  send.current = submit

  const offer = useCallback(
    ({ id, number, version, intent }: UndoableAction) => {
      // A later action on the ticket takes the offer's place.
      const toastId = `urungkan-${id}`
      const undo = () => {
        last.current = number
        // Pressed a second time it could only be refused.
        toast.clear(toastId)
        const form = { intent: undoOf[intent], ticketId: id, version }
        send.current(form, { method: 'post', action: `/helpdesk/tickets/${id}` })
      }
      toast.show({
        id: toastId,
        title: actionLabel(intent, number),
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
    if (result) toast.show({ id: 'urungkan', title: actionLabel(result.taken, last.current), tone: 'success' })
  }, [answer, toast])

  return <OfferContext value={offer}>{children}</OfferContext>
}
