// When scripts may work: after they have taken over the page, after its first touch, after it has loaded.
import { useEffect, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

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

/** Runs `action` once the page and all on it have arrived; at once when they have. The answer calls it off. */
export function whenLoaded(action: () => void): () => void {
  if (document.readyState === 'complete') {
    action()
    return () => undefined
  }
  window.addEventListener('load', action, { once: true })
  return () => window.removeEventListener('load', action)
}
