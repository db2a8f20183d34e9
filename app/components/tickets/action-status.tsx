// Shows the toast of an action even when its button is gone by then: a row may leave its list before the answer is read.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation, useNavigate } from 'react-router'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { type ActionIntent, resultLabel, successOf } from './action-labels.ts'
import { type Undoing, undoingOf, useUndoOffer } from './undo-action.tsx'

/** An action that was sent; `fetcher` is the key of the fetcher that carries it. */
export interface SentAction {
  readonly fetcher: string
  readonly intent: ActionIntent
  readonly ticketId: number
  readonly number: string
  /** The page that is opened once it is done. */
  readonly opens?: string | undefined
  /** What undoes it; of most actions that is known. */
  readonly undo?: Undoing
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
      setSent((before) => [...before.filter(({ fetcher }) => fetcher !== action.fetcher), action]),
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
function ActionStatus({ fetcher, intent, ticketId, number, opens, undo }: SentAction) {
  const { data } = useFetcher({ key: fetcher })
  const toast = useToast()
  const offerUndo = useUndoOffer()
  const { pathname } = useLocation()
  const isThere = !opens || pathname === opens.replace(/\?.*/, '')
  const navigate = useNavigate()
  // Another function at every page, and each answer is acted on once.
  const go = useRef(navigate)
  go.current = navigate
  const answer: unknown = data
  const result = successOf(answer, intent)
  useEffect(() => {
    if (isFormProblem(answer)) toast.show({ id: fetcher, title: answer.message, tone: 'error' })
    else if (opens && successOf(answer, intent)) void go.current(opens)
  }, [answer, fetcher, intent, opens, toast])
  const told = useRef('')
  useEffect(() => {
    // Said on the page that it opens: what the one before said goes with it.
    if (!result || !isThere || told.current === result.id) return
    told.current = result.id
    const undoing = undo ?? undoingOf(intent)
    if (undoing) offerUndo({ id: ticketId, number, result, undoing })
    else toast.show({ id: fetcher, title: resultLabel(result, number), tone: 'success' })
  }, [result, isThere, fetcher, intent, number, offerUndo, ticketId, toast, undo])
  return null
}
