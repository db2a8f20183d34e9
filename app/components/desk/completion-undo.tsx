// 'Urungkan' after 'Selesai': offered in a toast that outlives the row or page the ticket was completed on.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { isFormProblem } from '#app/keep-typed.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { stepTaken, stepWords } from './step-words.ts'

/** A ticket just completed; `version` is the one after it. */
export interface CompletedTicket {
  readonly id: number
  readonly number: string
  readonly version: number
}

const OfferContext = createContext<(ticket: CompletedTicket) => void>(() => undefined)

/** Gives the function that says that a ticket was completed and offers to take that back. */
export function useCompletionUndo(): (ticket: CompletedTicket) => void {
  return useContext(OfferContext)
}

/** How long the offer stands, in milliseconds; the ticket's page offers it for some minutes more. */
const offered = 10_000

/** Stands once, around the pages of the desk. */
export function CompletionUndo({ children }: { children: ReactNode }) {
  const { submit, data } = useFetcher()
  const toast = useToast()
  const last = useRef('')
  // A fetcher's `submit` is another function at every page; the toast keeps the first it was given.
  const send = useRef(submit)
  send.current = submit

  const offer = useCallback(
    ({ id, number, version }: CompletedTicket) => {
      const undo = () => {
        last.current = number
        const form = { intent: 'undo-completion', ticketId: id, version }
        send.current(form, { method: 'post', action: `/helpdesk/tickets/${id}` })
      }
      toast.show({
        id: `selesai-${id}`,
        title: stepWords('complete', number),
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
    if (stepTaken(answer, 'undo-completion')) {
      toast.show({ id: 'urungkan', title: stepWords('undo-completion', last.current), tone: 'success' })
    }
  }, [answer, toast])

  return <OfferContext value={offer}>{children}</OfferContext>
}
