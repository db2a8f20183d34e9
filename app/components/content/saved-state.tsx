// Whether what stands in a form is saved: a line that is always there, and a question before unsaved words are left.
import { Check, CircleDot } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import type { FormProblem } from '#app/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'

/**
 * Props of `SavedState`; `formId` is watched, `saved` says when and by whom it was saved last (null: never), `problem` why
 * what was sent last was not.
 */
export type SavedStateProps = { formId: string; saved: string | null; problem: FormProblem | undefined }

/** 'Perubahan belum disimpan' from the first key on; give it a new `key` when the saved state is another one. */
export function SavedState({ formId, saved, problem }: SavedStateProps) {
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
    if (!touched) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [touched])

  const open = touched || saved === null
  const Icon = open ? CircleDot : Check
  return (
    <span role="status" className="flex items-center gap-2 text-sm text-tinta-soft">
      <Icon className={open ? 'size-4 text-sogan-700' : 'size-4 text-green-600'} />
      {touched ? 'Perubahan belum disimpan' : (saved ?? 'Belum pernah disimpan')}
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
