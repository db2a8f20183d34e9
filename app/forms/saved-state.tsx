// Whether what stands in the form around it is saved: a line that is always there.
import { Check, CircleDot } from 'lucide-react'
import { useContext } from 'react'
import { FormContext } from '#app/ui/forms/form-context.ts'

/**
 * 'Perubahan belum disimpan' from the first key on, in a form that is `guarded`; `saved` says when and by whom it was
 * saved last (null: never).
 */
export function SavedState({ saved }: { saved: string | null }) {
  const touched = useContext(FormContext)?.touched === true
  const open = touched || saved === null
  const Icon = open ? CircleDot : Check
  return (
    <span role="status" className="flex items-center gap-2 text-sm text-tinta-soft">
      <Icon className={open ? 'size-4 text-sogan-700' : 'size-4 text-green-600'} />
      {touched ? 'Perubahan belum disimpan' : (saved ?? 'Belum pernah disimpan')}
    </span>
  )
}
