// Says what came of a step even when its button is gone by then: a row may leave its list before its answer is read.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { type StepIntent, stepTaken, stepWords } from './action-labels.ts'
import { useStepUndo } from './undo-action.tsx'

/** A step that was sent; `fetcher` is the key of the fetcher that carries it. */
export interface SentStep {
  readonly fetcher: string
  readonly intent: StepIntent
  readonly ticketId: number
  readonly number: string
}

const WatchContext = createContext<(step: SentStep) => void>(() => undefined)

/** Gives the function that has the answer to a step told. */
export function useToldStep(): (step: SentStep) => void {
  return useContext(WatchContext)
}

/** Stands once, around the pages of the desk and within `StepUndo`. */
export function ToldSteps({ children }: { children: ReactNode }) {
  const [sent, setSent] = useState<readonly SentStep[]>([])
  const watch = useCallback(
    (step: SentStep) =>
      setSent((before) => (before.some(({ fetcher }) => fetcher === step.fetcher) ? before : [...before, step])),
    [],
  )
  return (
    <WatchContext value={watch}>
      {children}
      {sent.map((step) => (
        <ToldStep key={step.fetcher} {...step} />
      ))}
    </WatchContext>
  )
}

/** Shares the button's fetcher, whose answer stays as long as one of the two is there. */
function ToldStep({ fetcher, intent, ticketId, number }: SentStep) {
  const { data } = useFetcher({ key: fetcher })
  const toast = useToast()
  const offerUndo = useStepUndo()
  const answer: unknown = data
  useEffect(() => {
    if (isFormProblem(answer)) return toast.show({ id: fetcher, title: answer.message, tone: 'error' })
    const taken = stepTaken(answer, intent)
    if (!taken) return
    if (intent === 'complete' || intent === 'spam') {
      offerUndo({ id: ticketId, number, version: taken.version, intent })
    } else toast.show({ id: fetcher, title: stepWords(intent, number), tone: 'success' })
  }, [answer, fetcher, intent, number, offerUndo, ticketId, toast])
  return null
}
