import { useEffect } from 'react'
import { onLiveEvent } from '#app/components/live/live-stream.ts'
import { fetchBell } from './use-bell.ts'

/** Events within this time in ms become one request. */
const gatherFor = 1_000

/** Poll interval in ms: a hidden tab has no stream. */
const askEvery = 60_000

const counted = /^\(\d+\) /

function showCount(count: number): void {
  const title = document.title.replace(counted, '')
  document.title = count > 0 ? `(${count}) ${title}` : title
}

/** `to` is the page of the bell. Unread notices and urgent tickets count from the moment the tab was hidden. */
export function useTitleCount(to: string): void {
  useEffect(() => {
    let timer: number | undefined
    let every: number | undefined
    let before: number | undefined
    let turn = 0

    async function ask() {
      timer = undefined
      if (!document.hidden) return
      const asked = turn
      const now = await fetchBell(to)
      // Meanwhile someone looked, or looks again.
      if (!now || asked !== turn || !document.hidden) return
      const waiting = now.unread + (now.urgent ?? 0)
      before = Math.min(before ?? waiting, waiting)
      showCount(waiting - before)
    }

    function due() {
      if (document.hidden) timer ??= window.setTimeout(ask, gatherFor)
    }

    function look() {
      turn += 1
      window.clearTimeout(timer)
      window.clearInterval(every)
      timer = undefined
      before = undefined
      if (!document.hidden) return showCount(0)
      every = window.setInterval(due, askEvery)
      void ask()
    }

    const stop = onLiveEvent(due)
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      turn += 1
      window.clearTimeout(timer)
      window.clearInterval(every)
      document.removeEventListener('visibilitychange', look)
      showCount(0)
    }
  }, [to])
}
