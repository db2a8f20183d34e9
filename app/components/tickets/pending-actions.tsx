// The versions that one's own actions on an open page made: they are no conflict with what is being written beside them.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useFetcher } from 'react-router'
import { actionResult } from './action-labels.ts'
import { undoKey } from './undo-action.tsx'

interface OwnVersions {
  /** Keeps that an action of one's own made this version. */
  readonly note: (version: number) => void
  /** The version after the given one, as far as only own actions lie between. */
  readonly after: (version: number) => number
}

const PendingActionsContext = createContext<OwnVersions>({ note: () => undefined, after: (version) => version })

/** Gives the own actions of the page. */
export function usePendingActions(): OwnVersions {
  return useContext(PendingActionsContext)
}

/** Stands around all that changes one ticket; what was undone of it counts too. */
export function PendingActions({ ticketId, children }: { ticketId: number; children: ReactNode }) {
  const [own, setOwn] = useState<readonly number[]>([])
  const note = useCallback((version: number) => setOwn((before) => [...before, version]), [])
  const undone = actionResult(useFetcher<unknown>({ key: undoKey }).data)
  useEffect(() => {
    if (undone?.ticketId === ticketId) note(undone.version)
  }, [undone, ticketId, note])
  const versions = useMemo(() => {
    function after(version: number): number {
      return own.includes(version + 1) ? after(version + 1) : version
    }
    return { note, after }
  }, [note, own])
  return <PendingActionsContext value={versions}>{children}</PendingActionsContext>
}
