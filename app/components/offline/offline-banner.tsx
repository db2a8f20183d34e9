import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { CopyAnswer } from '#app/service-worker/worker-scope.ts'
import { formatDateTime } from '#shared/dates.ts'
import { isPublicPath } from '#shared/public-pages.ts'
import { askWorker, canKeepPages } from './own-pages.ts'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

export function useOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
}

/** The saved copy of a page; `savedAt` is null without one. */
interface Copy {
  readonly offline: boolean
  readonly shown: boolean
  readonly savedAt: Date | null
}

/** Asks the worker on every page, from which it also learns that the page was seen. */
function useSavedPage(): Copy {
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
function useWholePages(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
      // Before the router's own listener; the browser then follows the link.
      if (isPublicPath(link.pathname)) event.stopImmediatePropagation()
    }
    window.addEventListener('click', onClick, { capture: true })
    return () => window.removeEventListener('click', onClick, { capture: true })
  }, [active])
}

export function OfflineLine() {
  const { pathname } = useLocation()
  const copy = useSavedPage()
  const says = wordsFor(copy)
  useWholePages(copy.offline || copy.shown)
  return (
    <div role="status" className="print:hidden">
      {says && (
        <p className="flex items-start justify-center gap-2 border-b border-sogan-200 bg-sogan-50 px-4 py-2 text-sm text-sogan-700">
          <WifiOff className="mt-0.5 size-4 shrink-0" />
          <span>
            {says}
            {copy.shown && !copy.offline && (
              <>
                {' '}
                <a href={pathname} className="text-sogan-700">
                  Muat yang terbaru
                </a>
              </>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

function wordsFor({ offline, shown, savedAt }: Copy): string | null {
  if (offline) {
    return savedAt
      ? `Tidak ada internet. Halaman ini disimpan pada ${formatDateTime(savedAt)}.`
      : 'Tidak ada internet. Halaman yang sudah tersimpan tetap bisa dibaca.'
  }
  return shown && savedAt ? `Ini salinan yang disimpan pada ${formatDateTime(savedAt)}.` : null
}
