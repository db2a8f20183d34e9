// The home page's look-up block: the same form as the dialog, in the flow of the page.
import { useCallback, useState } from 'react'
import { StatusForm } from '#app/components/tickets/status/status-form.tsx'
import type { StatusView } from '#app/components/tickets/status/status-view.ts'
import { useStatusLookUp } from '#app/components/tickets/status/use-status-look-up.ts'

/** Props of `StatusBlock`; `onFound` must stay the same function between renders. */
export type StatusBlockProps = { onFound: (view: StatusView) => void }

/** Calls `onFound` with the question and empties its field. */
export function StatusBlock({ onFound }: StatusBlockProps) {
  const [round, setRound] = useState(0)
  const found = useCallback(
    (view: StatusView) => {
      setRound((before) => before + 1)
      onFound(view)
    },
    [onFound],
  )
  const { busy, problem, lookUp, forget } = useStatusLookUp(found)
  return <StatusForm key={round} fieldId="status-blok" busy={busy} error={problem} onLookUp={lookUp} onType={forget} />
}
