import { type FormEvent, type MouseEvent, useEffect, useState } from 'react'
import { useFirstTouch } from '#app/ui/use-hydrated.ts'
import type { DialogProps } from './dialog-props.ts'

const fetchFrame = () => import('./dialog-frame.tsx')
type Frame = Awaited<ReturnType<typeof fetchFrame>>['DialogFrame']

// A failed fetch is retried when the dialog is opened.
function fetchAhead() {
  fetchFrame().catch(() => undefined)
}

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

export function isAnswer(event: FormEvent, formId: string): boolean {
  const { submitter } = event.nativeEvent as SubmitEvent
  return submitter?.getAttribute('form') === formId
}

/** For the click on an answer: the dialog may have come up under the second press of a finger that only asked. */
export function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
