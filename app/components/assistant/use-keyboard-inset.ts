// Keeps the panel above a phone's keyboard, which covers the page without making it smaller.
import { type CSSProperties, useEffect, useState } from 'react'

/** Less than this, in pixels, is a browser's bar and no keyboard. */
const smallestKeyboard = 120
const gap = 8

/** Where the panel must stand while a keyboard is up; undefined otherwise. */
export function useKeyboardInset(): CSSProperties | undefined {
  const [room, setRoom] = useState<CSSProperties>()

  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    function measure() {
      if (!seen) return
      const covered = window.innerHeight - seen.height - seen.offsetTop
      const keyboard = seen.scale < 1.01 && covered >= smallestKeyboard
      setRoom(
        keyboard
          ? { bottom: covered + gap, maxHeight: `min(70dvh, ${Math.round(seen.height) - 2 * gap}px)` }
          : undefined,
      )
    }
    measure()
    const stop = new AbortController()
    seen.addEventListener('resize', measure, { signal: stop.signal })
    seen.addEventListener('scroll', measure, { signal: stop.signal })
    return () => stop.abort()
  }, [])

  return room
}
