import { useEffect, useEffectEvent } from 'react'
import {
  type ShouldRevalidateFunctionArgs,
  useFetchers,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { reloadKeeping } from './keep-page-on-outage.ts'
import { type LiveMessage, onLiveEvent } from './live-stream.ts'

export const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** Events within this time in ms become one request. */
const usualGather = 300

/** Time in ms without input after which no one is about to press a button that a refresh could move. */
const calmAfter = 1_500

/** A list does not wait longer than that for calm, in milliseconds. */
const waitAtMost = 15_000

/** After a reload that did not reach the portal, in milliseconds. */
const retryAfter = 15_000

const none: readonly number[] = []

const isSending = ({ state, formMethod }: { readonly state: string; readonly formMethod?: string | undefined }) =>
  state !== 'idle' && formMethod === 'POST'

let refreshing = 0

/**
 * `shouldRevalidate` of layouts: a page that loads again because of an event changes nothing in the frame around it; a form that
 * is sent at the same moment does.
 */
export function keepFrame({ defaultShouldRevalidate, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && (refreshing === 0 || formMethod !== undefined)
}

/**
 * Loads the page's data again a moment after an event that `concerns` it: not while no one looks, not under a form that
 * is being sent. With `calm` also not while someone moves or types, so that rows do not jump under the finger. `gather` is how
 * long it waits for more events, `atLeastEvery` after how long it loads without one, both in milliseconds. Events that the
 * page's data hold already, by the ids in `known`, load nothing: those of one's own step are loaded with its answer.
 */
export function useLiveRefresh(
  concerns: (message: LiveMessage) => boolean,
  { calm = false, gather = usualGather, atLeastEvery = 0, known = none as readonly number[] } = {},
): void {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const isConcerned = useEffectEvent(concerns)
  const fetchers = useFetchers()
  const isIdle = useEffectEvent(() => state === 'idle' && !fetchers.some(isSending))
  const isKnown = useEffectEvent((id: number | undefined) => id !== undefined && known.includes(id))
  const load = useEffectEvent(() => {
    const data = new Map(matches.map(({ id, loaderData }) => [id, loaderData]))
    return reloadKeeping({ address: pathname + search, data }, revalidate)
  })

  useEffect(() => {
    let timer: number | undefined
    let since = 0
    let touched = Number.NEGATIVE_INFINITY
    /** Ids of events that need a refresh; undefined when it is unknown whether the page has them. */
    let news: (number | undefined)[] = []

    function due() {
      if (timer !== undefined) return
      since = performance.now()
      timer = window.setTimeout(refresh, gather)
    }

    function lookAnyway() {
      news.push(undefined)
      due()
    }

    function refresh() {
      timer = undefined
      // A hidden tab reloads when it is shown again.
      if (document.hidden) return document.addEventListener('visibilitychange', due, { once: true })
      const at = performance.now()
      const isRestless = calm && at - touched < calmAfter && at - since < waitAtMost
      if (isRestless || !isIdle()) {
        timer = window.setTimeout(refresh, usualGather)
        return
      }
      const isNews = news.some((id) => !isKnown(id))
      news = []
      if (!isNews) return
      refreshing += 1
      load()
        .then((isKept) => {
          if (!isKept || timer !== undefined) return
          news.push(undefined)
          timer = window.setTimeout(refresh, retryAfter)
        })
        .finally(() => {
          refreshing -= 1
        })
    }

    function note() {
      touched = performance.now()
    }

    const stop = onLiveEvent((message) => {
      if (message.kind !== 'stale' && !isConcerned(message)) return
      news.push(message.kind === 'stale' ? undefined : message.id)
      due()
    })
    const clock = atLeastEvery > 0 ? window.setInterval(lookAnyway, atLeastEvery) : undefined
    if (calm) for (const touch of activityEvents) window.addEventListener(touch, note, { passive: true })
    return () => {
      stop()
      window.clearTimeout(timer)
      window.clearInterval(clock)
      document.removeEventListener('visibilitychange', due)
      for (const touch of activityEvents) window.removeEventListener(touch, note)
    }
  }, [calm, gather, atLeastEvery])
}
