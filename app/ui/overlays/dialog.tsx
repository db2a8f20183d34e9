// Dialogs, the light half: what pages use; the frame itself is fetched at the first touch of the page.
import { useEffect, useState } from 'react'
import { useFirstTouch } from '#app/ui/use-first-touch.ts'
import type { DialogProps } from './dialog-props.ts'

const fetchFrame = () => import('./dialog-frame.tsx')
type Frame = Awaited<ReturnType<typeof fetchFrame>>['DialogFrame']

// A failed fetch is tried again when the dialog is opened.
function fetchAhead() {
  fetchFrame().catch(() => undefined)
}

/** A modal dialog; closes by its button, Escape or a tap outside, and gives the focus back. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange } = props
  const [frame, setFrame] = useState<{ Frame: Frame } | null>(null)
  useFirstTouch(fetchAhead)

  useEffect(() => {
    if (!open || frame) return
    fetchFrame().then(
      ({ DialogFrame }) => setFrame({ Frame: DialogFrame }),
      () => onOpenChange(false),
    )
  }, [open, frame, onOpenChange])

  return frame && <frame.Frame {...props} />
}
