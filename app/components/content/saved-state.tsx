// Whether what stands in a form is saved: a line that is always there, and a question before unsaved words are left.
import { Check, CircleDot } from 'lucide-react'
import { useEffect, useState } from 'react'

/** Props of `SavedState`; `formId` is watched, `saved` says when and by whom it was saved last; null when it never was. */
export type SavedStateProps = { formId: string; saved: string | null }

/** 'Belum disimpan' from the first key on; give it a new `key` when the saved state is another one. */
export function SavedState({ formId, saved }: SavedStateProps) {
  const [dirty, setDirty] = useState(false)

  useEffect(() => {
    const form = document.getElementById(formId)
    const touch = () => setDirty(true)
    const rest = () => setDirty(false)
    form?.addEventListener('input', touch)
    form?.addEventListener('submit', rest)
    return () => {
      form?.removeEventListener('input', touch)
      form?.removeEventListener('submit', rest)
    }
  }, [formId])

  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])

  const open = dirty || saved === null
  const Icon = open ? CircleDot : Check
  return (
    <span role="status" className="flex items-center gap-2 text-sm text-tinta-soft">
      <Icon className={open ? 'size-4 text-sogan-700' : 'size-4 text-green-600'} />
      {dirty ? 'Perubahan belum disimpan' : (saved ?? 'Belum pernah disimpan')}
    </span>
  )
}
