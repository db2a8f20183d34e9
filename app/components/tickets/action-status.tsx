// Shows the toast of an action even when its button is gone by then: a row may leave its list before the answer is read.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { type ActionIntent, actionLabel, successOf } from './action-labels.ts'
import { useUndoOffer } from './undo-action.tsx'

/** An action that was sent; `fetcher` is the key of the fetcher that carries it. */
export interface SentAction {
  readonly fetcher: string
  readonly intent: ActionIntent
  readonly ticketId: number
  readonly number: string
}

const WatchContext = createContext<(action: SentAction) => void>(() => undefined)

/** Gives the function that has the answer to an action shown. */
export function useActionStatus(): (action: SentAction) => void {
  return useContext(WatchContext)
}

/** Stands once, around the pages of the desk and within `UndoOffers`. */
export function ActionStatuses({ children }: { children: ReactNode }) {
  const [sent, setSent] = useState<readonly SentAction[]>([])
  const watch = useCallback(
    (action: SentAction) =>
      setSent((before) => (before.some(({ fetcher }) => fetcher === action.fetcher) ? before : [...before, action])),
    [],
  )
  return (
    <WatchContext value={watch}>
      {children}
      {sent.map((action) => (
        <ActionStatus key={action.fetcher} {...action} />
      ))}
    </WatchContext>
  )
}

/** Shares the button's fetcher, whose answer stays as long as one of the two is there. */
function ActionStatus({ fetcher, intent, ticketId, number }: SentAction) {
  const { data } = useFetcher({ key: fetcher })
  const toast = useToast()
  const offerUndo = useUndoOffer()
  const answer: unknown = data
  useEffect(() => {
    if (isFormProblem(answer)) return toast.show({ id: fetcher, title: answer.message, tone: 'error' })
    const result = successOf(answer, intent)
    if (!result) return
    if (intent === 'complete' || intent === 'spam') {
      offerUndo({ id: ticketId, number, version: result.version, intent })
    } else toast.show({ id: fetcher, title: actionLabel(intent, number), tone: 'success' })
  }, [answer, fetcher, intent, number, offerUndo, ticketId, toast])
  return null
}
