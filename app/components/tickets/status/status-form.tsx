import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { goTo } from '#app/ui/follow-link.ts'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { readLookedUpId } from '#domain/tickets/status-page/typed-id.ts'
import { ticketNotFound } from '#domain/tickets/ticket.ts'
import { publicIdMinLength } from '#shared/ids.ts'
import type { StatusAnswer, StatusView } from './status-view.ts'

/** Shown as an example under the field: 25 lowercase letters and digits, of no real question. */
const exampleId = 'k3v9w2m7q1x8b4n6t0r5y2p3d'

/** Without scripts it goes to /status. `onLookUp` receives the trimmed ID. */
type StatusFormProps = {
  fieldId: string
  typed?: string
  error?: string | undefined
  busy?: boolean
  onLookUp?: (id: string) => void
  onType?: () => void
}

/** The button waits for an ID only where scripts see that one was typed; an error leads the focus to the field. */
export function StatusForm({ fieldId, typed = '', error, busy = false, onLookUp, onType }: StatusFormProps) {
  const hydrated = useHydrated()
  const [id, setId] = useState(typed)
  const form = useRef<HTMLFormElement>(null)
  // Not for one that came with the page.
  const shown = useRef(error)
  useEffect(() => {
    if (busy || error === shown.current) return
    shown.current = error
    const input = form.current?.querySelector('input')
    if (error && input) goTo(input)
  }, [error, busy])

  function submit(event: FormEvent) {
    if (!onLookUp) return
    event.preventDefault()
    if (id.trim() !== '' && !busy) onLookUp(id.trim())
  }

  return (
    <form ref={form} action="/status" onSubmit={submit} className="grid grid-cols-1 gap-4">
      <Field
        label="ID Pertanyaan"
        name="id"
        id={fieldId}
        error={error}
        hint={
          <>
            Dari tanda terima: nomor seperti T-1061, atau tautannya.{' '}
            <span className="block break-all">Contoh ID: {exampleId}</span>
          </>
        }
      >
        <TextInput
          value={id}
          onChange={(event) => {
            setId(event.target.value)
            onType?.()
          }}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
        />
      </Field>
      <Button type="submit" busy={busy} busyLabel="Mencari..." disabled={busy || (hydrated && id.trim() === '')}>
        Cari Status Pertanyaan
      </Button>
    </form>
  )
}

interface StatusLookUp {
  readonly busy: boolean
  readonly problem: string | undefined
  readonly lookUp: (id: string) => void
  readonly clearProblem: () => void
}

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
    clearProblem()
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

  const clearProblem = () => setProblem(undefined)

  return { busy: fetcher.state !== 'idle', problem, lookUp, clearProblem }
}
