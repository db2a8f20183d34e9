// What stands in a form and was not sent: a question before it is left behind.
import { useEffect, useRef, useState } from 'react'
import { useActionData, useBlocker } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { useKeptProblem } from './use-form-problem.ts'

/** Props of `UnsavedGuard`; `formId` is watched. */
export type UnsavedGuardProps = {
  formId: string
  /** Told whenever it changes between untouched and touched. */
  onChange?: (touched: boolean) => void
}

/** Asks before a form that somebody has written in is left, by a link or by the browser itself. */
export function UnsavedGuard({ formId, onChange }: UnsavedGuardProps) {
  const problem = useKeptProblem(useActionData())
  const [touched, setTouched] = useState(problem !== undefined)
  // What the blocker asks: the form's own submission passes before the state has been rendered.
  const unsaved = useRef(problem !== undefined)
  const blocker = useBlocker(() => unsaved.current)

  useEffect(() => {
    const form = document.getElementById(formId)
    const tell = (now: boolean) => {
      unsaved.current = now
      setTouched(now)
    }
    const touch = () => tell(true)
    const rest = () => tell(false)
    form?.addEventListener('input', touch)
    form?.addEventListener('submit', rest)
    return () => {
      form?.removeEventListener('input', touch)
      form?.removeEventListener('submit', rest)
    }
  }, [formId])

  useEffect(() => {
    if (!problem) return
    unsaved.current = true
    setTouched(true)
  }, [problem])

  useEffect(() => {
    onChange?.(touched)
    if (!touched) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [touched, onChange])

  return (
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
  )
}
