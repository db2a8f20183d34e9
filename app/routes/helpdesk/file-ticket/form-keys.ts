// The filing form by keyboard alone: Enter goes on to the next field, and with Ctrl or ⌘ it sends what is there.
import type { KeyboardEvent } from 'react'
import { sendByEnter } from '#app/ui/forms/send-by-enter.ts'

const fields = 'input:not([type=hidden], [type=file], [type=radio]), select, textarea'

/** For the form's `onKeyDown`. Enter in a line would otherwise send a call that is half written down. */
export function goOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
  const { currentTarget: form, target } = event
  if (sendByEnter(event)) return
  if (!(target instanceof HTMLInputElement) || target.type === 'file') return
  event.preventDefault()
  const all = [...form.elements]
  const next = all.slice(all.indexOf(target) + 1).find((element) => element.matches(fields))
  if (next instanceof HTMLElement) next.focus()
}
