// 'Urungkan' after 'Selesai' and 'Tandai sebagai spam': offered in a toast that outlives the row or page of the step.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { stepWords, takenStep } from './action-labels.ts'

/** The steps that can be taken back, and the step that does it. */
const undoOf = { complete: 'undo-completion', spam: 'not-spam' } as const

/** A step just taken with a ticket; `version` is the one after it. */
export interface UndoableStep {
  readonly id: number
  readonly number: string
  readonly version: number
  readonly intent: keyof typeof undoOf
}

const OfferContext = createContext<(step: UndoableStep) => void>(() => undefined)

/** Gives the function that says that a step was taken and offers to take that back. */
export function useStepUndo(): (step: UndoableStep) => void {
  return useContext(OfferContext)
}

/** How long the offer stands, in milliseconds; the ticket's page offers it for longer. */
const offered = 10_000

/** Stands once, around the pages of the desk. */
export function StepUndo({ children }: { children: ReactNode }) {
  const { submit, data } = useFetcher()
  const toast = useToast()
  const last = useRef('')
  // A fetcher's `submit` is another function at every page; the toast keeps the first it was given.
  const send = useRef(submit)
  send.current = submit

  const offer = useCallback(
    ({ id, number, version, intent }: UndoableStep) => {
      const undo = () => {
        last.current = number
        const form = { intent: undoOf[intent], ticketId: id, version }
        send.current(form, { method: 'post', action: `/helpdesk/tickets/${id}` })
      }
      toast.show({
        id: `${intent}-${id}`,
        title: stepWords(intent, number),
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
    const step = takenStep(answer)
    if (step) toast.show({ id: 'urungkan', title: stepWords(step.taken, last.current), tone: 'success' })
  }, [answer, toast])

  return <OfferContext value={offer}>{children}</OfferContext>
}
