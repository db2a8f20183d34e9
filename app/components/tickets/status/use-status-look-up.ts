// Looking a question up from a dialog or a form of another page, without leaving it.
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { useToast } from '#app/ui/overlays/toast.tsx'
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

/** Calls `onFound` with a question; anything else becomes a toast and a message beside the field. */
export function useStatusLookUp(onFound: (view: StatusView) => void): StatusLookUp {
  const fetcher = useFetcher<StatusAnswer>()
  const toast = useToast()
  const [problem, setProblem] = useState<string>()
  const [handled, setHandled] = useState<StatusAnswer>()
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined

  useEffect(() => {
    if (!answer || answer === handled) return
    setHandled(answer)
    if (answer.found) onFound(answer.found)
    else {
      setProblem(answer.message)
      toast.show({ title: answer.message, tone: 'error' })
    }
  }, [answer, handled, onFound, toast])

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
      toast.show({ title: ticketNotFound, tone: 'error' })
      return
    }
    fetcher.load(`/status/${encodeURIComponent(id)}`)
  }

  // On phones a toast lies over the button of a dialog: typing on takes it away.
  function forget() {
    setProblem(undefined)
    toast.clear()
  }

  return { busy: fetcher.state !== 'idle', problem, lookUp, forget }
}
