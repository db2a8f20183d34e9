import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'

/** Keys that change a closed select immediately: on their own, without Alt, which opens it. */
const walking = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|\S)$/u

/** True while its list is open; false also where the browser does not say so. */
function isOpen(select: HTMLSelectElement): boolean {
  try {
    return select.matches(':open')
  } catch {
    return false
  }
}

interface SelectCommit {
  readonly props: Pick<ComponentProps<'select'>, 'value' | 'onChange' | 'onKeyDown' | 'onPointerDown' | 'onBlur'>
  /** True while another choice is shown than what is stored or being stored. */
  readonly isWalked: boolean
  readonly reset: () => void
}

/**
 * `value` is what is stored. `commit` is called for a choice made in the open list, and for one that was walked to once Enter
 * is pressed or the focus goes elsewhere on the page; Escape takes it back. The select holds the choice when it is called.
 */
export function useSelectCommit(value: string, commit: () => void): SelectCommit {
  const [stored, setStored] = useState(value)
  const [shown, show] = useState(value)
  const [taken, take] = useState(value)
  const isByKey = useRef(false)

  function reset(to = value) {
    show(to)
    take(to)
  }
  if (stored !== value) {
    setStored(value)
    reset()
  }
  const isWalked = shown !== taken

  function choose(chosen: string) {
    show(chosen)
    take(chosen)
    commit()
  }

  function onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
    const { key, altKey, ctrlKey, metaKey, currentTarget: select } = event
    isByKey.current = !(altKey || ctrlKey || metaKey || isOpen(select)) && walking.test(key)
    // Where the key opens the list, what follows is chosen in it.
    if (isByKey.current) requestAnimationFrame(() => isOpen(select) && setByKey(false))
    if (!isWalked || isOpen(select) || (key !== 'Enter' && key !== 'Escape')) return
    event.preventDefault()
    if (key === 'Enter') choose(shown)
    else reset()
  }

  function setByKey(is: boolean) {
    isByKey.current = is
  }

  return {
    isWalked,
    reset: () => reset(),
    props: {
      value: shown,
      onKeyDown,
      onPointerDown: () => setByKey(false),
      onChange: ({ currentTarget }) => {
        if (isByKey.current) show(currentTarget.value)
        else choose(currentTarget.value)
      },
      onBlur: ({ currentTarget }) => {
        // Another window in front is no leave.
        if (isWalked && document.activeElement !== currentTarget) choose(shown)
      },
    },
  }
}

export function sendByEnter(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, ctrlKey, metaKey, defaultPrevented, nativeEvent, target } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || defaultPrevented || nativeEvent.isComposing) return false
  event.preventDefault()
  if (target instanceof Element) target.closest('form')?.requestSubmit()
  return true
}
