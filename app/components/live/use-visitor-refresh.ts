import { useEffect } from 'react'
import { minutes, seconds } from '#shared/durations.ts'
import { notifySubscribers } from './live-stream.ts'
import { useLiveRefresh } from './use-live-refresh.ts'

/** Milliseconds between two looks; a hidden page does not ask, and asks when it is shown again. */
const lookEvery = 20_000

export function useVisitorRefresh(): void {
  useLiveRefresh(() => false)
  useEffect(() => {
    const timer = setInterval(notifySubscribers, lookEvery)
    return () => clearInterval(timer)
  }, [])
}

const firstPause = seconds(20)
const longestPause = minutes(3)

/**
 * Loads the page's data again once the ticket differs from `version`; typed input stays. A hidden page does not ask, and asks
 * when it is shown again. With null it never asks.
 */
export function useStatusWatch(publicId: string, version: string | null): void {
  useLiveRefresh(() => false)
  useEffect(() => {
    if (version === null) return
    let pause = firstPause
    let last = performance.now()
    let timer = window.setTimeout(look, pause)

    async function look() {
      if (document.hidden) return
      last = performance.now()
      const answer = await fetch(`/status/${publicId}/version`).catch(() => null)
      if (answer?.ok && (await answer.text()) !== version) notifySubscribers()
      pause = answer?.ok ? Math.min(pause * 1.5, longestPause) : longestPause
      wait(pause)
    }

    function wait(ms: number) {
      window.clearTimeout(timer)
      if (!isOver) timer = window.setTimeout(look, ms)
    }

    function onShown() {
      pause = firstPause
      if (!document.hidden) wait(Math.max(0, last + firstPause - performance.now()))
    }

    let isOver = false
    document.addEventListener('visibilitychange', onShown)
    return () => {
      isOver = true
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [publicId, version])
}
