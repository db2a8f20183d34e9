// Distinguishes typed text from shortcuts: text that begins before the page listens must not act.

/** What was typed outside of boxes before the shortcuts listened; `at` is the time of the last key, in milliseconds. */
export interface EarlyKeys {
  readonly text: string
  readonly at: number
}

/** Pause in ms that ends a typed text. */
const pause = 1_000

/** Collects keys from the first byte of the page on, until `takeEarlyKeys`. It runs before any module, as an inline script. */
export const earlyKeysScript = `(() => {
  const early = { text: '', at: 0 }
  const collect = (event) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
    early.text += event.key
    early.at = event.timeStamp
  }
  document.addEventListener('keydown', collect, true)
  window.takeEarlyKeys = () => {
    document.removeEventListener('keydown', collect, true)
    delete window.takeEarlyKeys
    return early
  }
})()`

export function takeEarlyKeys(): EarlyKeys {
  const { takeEarlyKeys: take } = window as { takeEarlyKeys?: () => EarlyKeys }
  return take?.() ?? { text: '', at: Number.NEGATIVE_INFINITY }
}

/**
 * Returns a function that takes each printable key with its time and returns true when it is text. Text begins with early keys
 * or with a key that is no shortcut, and continues until a pause.
 */
export function followTyping({ text, at }: EarlyKeys): (key: string, at: number, isShortcut: boolean) => boolean {
  let typedAt = text === '' ? Number.NEGATIVE_INFINITY : at
  return (key, time, isShortcut) => {
    const goesOn = time - typedAt < pause
    // A space presses the focused button.
    if (goesOn || !(isShortcut || key === ' ')) typedAt = time
    return goesOn
  }
}

const mostFrames = 120

/**
 * Does what early keys meant: `r` or `n` opens the box, and the rest is written into it. Other text is dropped. `rest` is
 * read when the box has the focus, because more may have been typed by then.
 */
export function replayEarlyKeys(text: string, rest: () => string): void {
  const key = text[0]
  if (key !== 'r' && key !== 'n') return
  let frames = 0
  let isOpening = false
  function step() {
    const box = document.activeElement
    if (box instanceof HTMLTextAreaElement && box.dataset.box !== undefined) {
      const words = rest()
      if (words !== '') document.execCommand('insertText', false, words)
      return
    }
    if (!isOpening) {
      const mode = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)
      mode?.click()
      isOpening = mode !== null
    }
    frames += 1
    if (frames < mostFrames) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
