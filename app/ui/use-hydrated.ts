// When scripts may work: after they have taken over the page, after its first touch, after it has loaded.
import { useEffect, useSyncExternalStore } from 'react'

const never = () => () => undefined

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

export function whenLoaded(action: () => void): () => void {
  if (document.readyState === 'complete') {
    action()
    return () => undefined
  }
  window.addEventListener('load', action, { once: true })
  return () => window.removeEventListener('load', action)
}
