import { Check, CircleDot } from 'lucide-react'
import { useContext, useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PortalForm } from './portal-form.tsx'

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

/** Time in ms for which undo is offered (docs/rules-of-service.md#deleting-and-taking-back). */
const offered = 10_000

/** `id` is what was deleted, `words` say so. */
type UndoNoticeProps = { id: string; words: string }

export function UndoNotice({ id, words }: UndoNoticeProps) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    setOver(false)
    const timer = setTimeout(() => setOver(true), offered)
    return () => clearTimeout(timer)
  }, [])
  if (over) return null
  return (
    <Notice tone="info" title={words}>
      <PortalForm intent="restore" hidden={{ id }} className="mt-2">
        <Button type="submit" variant="secondary">
          Urungkan
        </Button>
      </PortalForm>
    </Notice>
  )
}
