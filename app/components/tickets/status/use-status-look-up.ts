// Looking a question up from a dialog or a form of another page, without leaving it.
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { readLookedUpId } from '#domain/tickets/status-page/typed-id.ts'
import { ticketNotFound } from '#domain/tickets/ticket.ts'
import { publicIdMinLength } from '#shared/ids.ts'
import type { StatusAnswer, StatusView } from './status-view.ts'

/** The state of one look-up form. */
export interface StatusLookUp {
  readonly busy: boolean
  readonly problem: string | undefined
  readonly lookUp: (id: string) => void
  readonly forget: () => void
}

/** Calls `onFound` with a question; anything else becomes a message beside the field. */
export function useStatusLookUp(onFound: (view: StatusView) => void): StatusLookUp {
  const fetcher = useFetcher<StatusAnswer>()
  const [problem, setProblem] = useState<string>()
  const [handled, setHandled] = useState<StatusAnswer>()
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined

  useEffect(() => {
    if (!answer || answer === handled) return
    setHandled(answer)
    if (answer.found) onFound(answer.found)
    else setProblem(answer.message)
  }, [answer, handled, onFound])

  function lookUp(typed: string) {
    forget()
    const named = readLookedUpId(typed)
    // A number needs the four digits too, which the page asks for.
    if (named && !('publicId' in named)) {
      location.assign(`/status?${new URLSearchParams({ id: typed })}`)
      return
    }
    const id = named?.publicId ?? typed
    if (id.length < publicIdMinLength) {
      setProblem(ticketNotFound)
      return
    }
    fetcher.load(`/status/${encodeURIComponent(id)}`)
  }

  const forget = () => setProblem(undefined)

  return { busy: fetcher.state !== 'idle', problem, lookUp, forget }
}
