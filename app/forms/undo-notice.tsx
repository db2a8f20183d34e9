// 'Urungkan' after a deletion: offered for 10 s, and without scripts as long as the page is open.
import { useEffect, useState } from 'react'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** How long the way back is offered, in milliseconds (docs/rules-of-service.md#deleting-and-taking-back). */
const offered = 10_000

/** Props of `UndoNotice`; `id` is what was deleted, `words` say so. */
export type UndoNoticeProps = { id: string; words: string }

/** Posts `intent=restore` with the id to the page it stands on. */
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
