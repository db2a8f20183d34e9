// Tells the answer of a dialog from the button that only asks, for a form that is sent once somebody has confirmed.
import type { FormEvent, MouseEvent } from 'react'

/** True when the form with this id is sent by a button outside of it, as that of its dialog is. */
export function isAnswer(event: FormEvent, formId: string): boolean {
  const { submitter } = event.nativeEvent as SubmitEvent
  return submitter?.getAttribute('form') === formId
}

/** For the click on an answer: the dialog may have come up under the second press of a finger that only asked. */
export function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
