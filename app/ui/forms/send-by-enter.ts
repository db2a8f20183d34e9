// Sends a form from within its box: Enter with Ctrl or ⌘.
import type { KeyboardEvent } from 'react'

/** For `onKeyDown` of a field: true when the key has sent its form. */
export function sendByEnter(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, ctrlKey, metaKey, defaultPrevented, nativeEvent, target } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || defaultPrevented || nativeEvent.isComposing) return false
  event.preventDefault()
  if (target instanceof Element) target.closest('form')?.requestSubmit()
  return true
}
