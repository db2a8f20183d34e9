// What stands in a form and was not sent: a question before it is left behind.
import { useEffect, useRef } from 'react'
import { useActionData, useBlocker } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { useKeptProblem } from './use-form-problem.ts'

/** True when the text of a field, or its tick, differs from what the server sent; a select is not looked at. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
  // The default value of a checkbox is 'on'.
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

const isWritten = (form: HTMLFormElement): boolean => [...form.elements].some(isChanged)

export interface UnsavedGuardProps {
  /** Other forms of the page leave what is written as it is: only who leaves the page is asked. */
  readonly forPage: boolean
  readonly touched: boolean
  readonly onChange: (touched: boolean) => void
}

export function UnsavedGuard({ forPage, touched, onChange }: UnsavedGuardProps) {
  const problem = useKeptProblem(useActionData())
  const place = useRef<HTMLSpanElement>(null)
  // What the blocker asks: the form's own submission passes before the state has been rendered.
  const unsaved = useRef(touched)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const stays = nextLocation.pathname === currentLocation.pathname && nextLocation.search === currentLocation.search
    return unsaved.current && !(forPage && stays)
  })

  useEffect(() => {
    // The browser's own events: a chosen date or file reports itself to the form alone.
    const form = place.current?.closest('form')
    const change = (now: boolean) => {
      unsaved.current = now
      onChange(now)
    }
    const touch = () => change(true)
    const rest = () => change(false)
    // On a slow line someone may have written before this ran.
    if (form && isWritten(form)) touch()
    form?.addEventListener('input', touch)
    form?.addEventListener('submit', rest)
    return () => {
      form?.removeEventListener('input', touch)
      form?.removeEventListener('submit', rest)
    }
  }, [onChange])

  useEffect(() => {
    if (!problem) return
    unsaved.current = true
    onChange(true)
  }, [problem, onChange])

  useEffect(() => {
    if (!touched) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [touched])

  return (
    <span ref={place} hidden>
      <Dialog
        open={blocker.state === 'blocked'}
        onOpenChange={() => blocker.reset?.()}
        title="Tinggalkan tanpa menyimpan?"
        description="Yang Anda tulis di formulir ini belum disimpan dan akan hilang."
        size="sm"
        footer={
          <>
            <Button onClick={() => blocker.reset?.()}>Tetap di sini</Button>
            <Button variant="danger" onClick={() => blocker.proceed?.()}>
              Tinggalkan
            </Button>
          </>
        }
      />
    </span>
  )
}
