// Whether what stands in a form is saved: a line that is always there, and a question before unsaved words are left.
import { Check, CircleDot } from 'lucide-react'
import { useState } from 'react'
import { useActionData } from 'react-router'
import { UnsavedGuard, type UnsavedGuardProps } from './unsaved-guard.tsx'
import { useKeptProblem } from './use-form-problem.ts'

/** Props of `SavedState`; `saved` says when and by whom the form was saved last (null: never). */
export type SavedStateProps = Omit<UnsavedGuardProps, 'onChange'> & { saved: string | null }

/** 'Perubahan belum disimpan' from the first key on; give it a new `key` when the saved state is another one. */
export function SavedState({ saved, ...guard }: SavedStateProps) {
  const [touched, setTouched] = useState(useKeptProblem(useActionData()) !== undefined)
  const open = touched || saved === null
  const Icon = open ? CircleDot : Check
  return (
    <span role="status" className="flex items-center gap-2 text-sm text-tinta-soft">
      <Icon className={open ? 'size-4 text-sogan-700' : 'size-4 text-green-600'} />
      {touched ? 'Perubahan belum disimpan' : (saved ?? 'Belum pernah disimpan')}
      <UnsavedGuard {...guard} onChange={setTouched} />
    </span>
  )
}
