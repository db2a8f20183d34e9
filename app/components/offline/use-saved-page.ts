// Whether the reader is offline, and how old the copy is that they read.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { CopyAnswer } from '#app/service-worker/messages.ts'
import { isKeptPath } from '#shared/public-pages.ts'
import { askWorker, canKeepPages } from './ask-worker.ts'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** True while the device has no network; false on the server. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
}

/** The saved copy of a page; `savedAt` is null without one. */
export interface Copy {
  readonly offline: boolean
  readonly shown: boolean
  readonly savedAt: Date | null
}

/** Asks the worker on every page, from which it also learns that the page was seen. */
export function useSavedPage(): Copy {
  const { pathname } = useLocation()
  const [answer, setAnswer] = useState<CopyAnswer & { path: string }>()
  const offline = useOffline()
  useEffect(() => {
    if (!canKeepPages()) return
    return askWorker<CopyAnswer>({ type: 'ask', path: pathname }, (received) =>
      setAnswer({ ...received, path: pathname }),
    )
  }, [pathname])
  const known = answer?.path === pathname ? answer : undefined
  return { offline, shown: known?.shown ?? false, savedAt: known?.savedAt ? new Date(known.savedAt) : null }
}

/**
 * While it holds, links to public pages load the whole page: the router's own way needs data and scripts that
 * may not be there, a whole page comes out of the copies.
 */
export function useWholePages(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
      // Before the router's own listener; the browser then follows the link.
      if (isKeptPath(link.pathname)) event.stopImmediatePropagation()
    }
    window.addEventListener('click', onClick, { capture: true })
    return () => window.removeEventListener('click', onClick, { capture: true })
  }, [active])
}
