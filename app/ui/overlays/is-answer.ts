// Distinguishes a dialog's answer from the button that opens it, for forms that are sent once confirmed.
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
