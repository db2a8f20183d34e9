// A box that rests as one line until somebody goes into it, and again once it is left empty.
import { type FocusEvent, type RefObject, useCallback, useEffect, useState } from 'react'

/** The value of the list of chosen files when there are none. */
const emptyLists = ['', '[]']

/** True where something was written in a box, or a file chosen. */
function holdsAnything(form: HTMLElement): boolean {
  const files = form.querySelector<HTMLInputElement>('input[type=hidden][name=attachments]')?.value ?? ''
  return [...form.querySelectorAll('textarea')].some(({ value }) => value !== '') || !emptyLists.includes(files)
}

/**
 * Whether the form is open, the handlers it needs, and how to fold it. It folds only when the press that left it is over:
 * what lies under it moves then, and a press must end where it began.
 */
export function useCollapsibleComposer(form: RefObject<HTMLElement | null>, openAtFirst = false) {
  const [open, setOpen] = useState(openAtFirst)
  const fold = useCallback(() => setOpen(false), [])
  useEffect(() => {
    const box = form.current
    if (!box) return
    // Somebody may have gone into it before the scripts were there, or left a draft in it.
    if (box.contains(document.activeElement) || holdsAnything(box)) setOpen(true)
    let timer: number | undefined
    let isPressed = false
    function foldSoon() {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        if (isPressed) return foldSoon()
        const dialog = document.querySelector('[role=dialog]:not([data-toasts] *)')
        if (box && !dialog && !box.contains(document.activeElement) && !holdsAnything(box)) setOpen(false)
      }, 150)
    }
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
    }
    // Also called by a list of files that was just rendered empty.
    const write = () => {
      if (holdsAnything(box)) setOpen(true)
    }
    box.addEventListener('focusout', foldSoon)
    box.addEventListener('input', write)
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      window.clearTimeout(timer)
      box.removeEventListener('focusout', foldSoon)
      box.removeEventListener('input', write)
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [form])
  // Not for its buttons: they would move under the press.
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLTextAreaElement) setOpen(true)
  }
  return { fold, props: { 'data-open': open ? '' : undefined, onFocus } }
}
