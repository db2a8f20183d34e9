// Keeps a page of somebody without an account as it is now: there is no event stream for it, so it asks by the clock.
import { useEffect } from 'react'
import { tellAnew } from './live-stream.ts'
import { useLiveRefresh } from './use-live-refresh.ts'

/** Milliseconds between two looks; a hidden page does not ask, and asks when it is shown again. */
const lookEvery = 20_000

/** Loads the page's data again every 20 seconds while somebody looks at it; typed input stays. */
export function useVisitorRefresh(): void {
  useLiveRefresh(() => false)
  useEffect(() => {
    const timer = setInterval(tellAnew, lookEvery)
    return () => clearInterval(timer)
  }, [])
}
