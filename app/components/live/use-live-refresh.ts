// Reloads what a page shows when something of it has changed; typed input stays.
import { useEffect, useEffectEvent } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useMatches, useNavigation, useRevalidator } from 'react-router'
import { reloadKeeping } from './keep-page-on-outage.ts'
import { type LiveMessage, onLiveEvent } from './live-stream.ts'
import { activityEvents } from './ticket-activity.ts'

/** Events that come together are one request, in milliseconds. */
const gatherFor = 300

/** Somebody who did nothing for so long is not about to press something, in milliseconds. */
const calmAfter = 1_500

/** A list does not wait longer than that for calm, in milliseconds. */
const waitAtMost = 15_000

/** After a reload that did not reach the portal, in milliseconds. */
const retryAfter = 15_000

let refreshing = 0

/**
 * `shouldRevalidate` of layouts: a page that loads again because of an event changes nothing in the frame around it; a form that
 * is sent at the same moment does.
 */
export function keepFrame({ defaultShouldRevalidate, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && (refreshing === 0 || formMethod !== undefined)
}

/**
 * Loads the page's data again a moment after an event that `concerns` it: not while nobody looks, not under a form that
 * is being sent. With `calm` also not while somebody moves or types, so that rows do not jump under the finger.
 */
export function useLiveRefresh(concerns: (message: LiveMessage) => boolean, { calm = false } = {}): void {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const isConcerned = useEffectEvent(concerns)
  const isIdle = useEffectEvent(() => state === 'idle')
  const load = useEffectEvent(() => {
    const data = new Map(matches.map(({ id, loaderData }) => [id, loaderData]))
    return reloadKeeping({ address: pathname + search, data }, revalidate)
  })

  useEffect(() => {
    let timer: number | undefined
    let since = 0
    let touched = Number.NEGATIVE_INFINITY

    function due() {
      if (timer !== undefined) return
      since = performance.now()
      timer = window.setTimeout(refresh, gatherFor)
    }

    function refresh() {
      timer = undefined
      // A hidden tab reloads when it is shown again.
      if (document.hidden) return document.addEventListener('visibilitychange', due, { once: true })
      const at = performance.now()
      const isRestless = calm && at - touched < calmAfter && at - since < waitAtMost
      if (isRestless || !isIdle()) {
        timer = window.setTimeout(refresh, gatherFor)
        return
      }
      refreshing += 1
      load()
        .then((isKept) => {
          if (isKept && timer === undefined) timer = window.setTimeout(refresh, retryAfter)
        })
        .finally(() => {
          refreshing -= 1
        })
    }

    function note() {
      touched = performance.now()
    }

    const stop = onLiveEvent((message) => {
      if (message.kind === 'anew' || isConcerned(message)) due()
    })
    if (calm) for (const touch of activityEvents) window.addEventListener(touch, note, { passive: true })
    return () => {
      stop()
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', due)
      for (const touch of activityEvents) window.removeEventListener(touch, note)
    }
  }, [calm])
}
