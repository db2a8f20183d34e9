// Notices the first sign of a person, so that code for later can be fetched after the page, not with it.
import { useEffect } from 'react'

/** Runs `action` once, at the first touch, click or key anywhere on the page; `action` must be stable. */
export function useFirstTouch(action: () => void): void {
  useEffect(() => {
    const stop = new AbortController()
    const run = () => {
      stop.abort()
      action()
    }
    for (const sign of ['pointerdown', 'keydown', 'pointermove'] as const) {
      addEventListener(sign, run, { passive: true, signal: stop.signal })
    }
    return () => stop.abort()
  }, [action])
}
