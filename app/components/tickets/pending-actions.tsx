// The steps somebody took on an open page: their own doing holds nothing back that they are writing beside it.
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'

interface Steps {
  /** Tells that a step of one's own made this version. */
  readonly note: (version: number) => void
  /** The version after the given one, so far as only own steps lie between. */
  readonly after: (version: number) => number
}

const StepsContext = createContext<Steps>({ note: () => undefined, after: (version) => version })

/** Gives the own steps of the page. */
export function useOwnSteps(): Steps {
  return useContext(StepsContext)
}

/** Stands around all that changes one ticket. */
export function OwnSteps({ children }: { children: ReactNode }) {
  const [own, setOwn] = useState<readonly number[]>([])
  const note = useCallback((version: number) => setOwn((before) => [...before, version]), [])
  const steps = useMemo(() => {
    function after(version: number): number {
      return own.includes(version + 1) ? after(version + 1) : version
    }
    return { note, after }
  }, [note, own])
  return <StepsContext value={steps}>{children}</StepsContext>
}
