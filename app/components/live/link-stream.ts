// The event stream of a page that a link alone opens. Where none arrives, the page polls, ever more rarely.
import { minutes, seconds } from '#shared/durations.ts'

/** In ms before each further try; the last one repeats. */
const pauses = [5, 10, 20, 30, 60].map(seconds)

/** Time in ms until the first event; some proxies hold a stream back. */
const patience = seconds(8)

/** Time in ms after which a hidden tab closes its stream. */
const restAfter = minutes(1)

/** Calls `onVersion` with the current version, now and whenever it changes, until it is stopped. */
export function watchLink(publicId: string, onVersion: (version: string) => void): () => void {
  const address = `/status/${publicId}`
  let source: EventSource | undefined
  let timer: number | undefined
  let restTimer: number | undefined
  let failures = 0
  let isOver = false

  function close() {
    window.clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function open() {
    if (source || isOver || document.hidden) return
    window.clearTimeout(timer)
    source = new EventSource(`${address}/events`)
    timer = window.setTimeout(retry, patience)
    source.addEventListener('version', ({ data }: MessageEvent<string>) => {
      window.clearTimeout(timer)
      failures = 0
      onVersion(data)
    })
    source.addEventListener('rest', () => {
      failures = pauses.length
      retry()
    })
    source.addEventListener('error', retry)
  }

  function retry() {
    close()
    // A little apart, so that a portal that returns is not asked by every page in the same second.
    const pause = (pauses[failures] ?? minutes(1)) * (1 + Math.random() / 4)
    failures += 1
    timer = window.setTimeout(poll, pause)
  }

  async function poll() {
    if (document.hidden) return
    const answer = await fetch(`${address}/version`).catch(() => null)
    if (isOver) return
    if (answer?.ok) onVersion(await answer.text())
    open()
  }

  function onVisibility() {
    window.clearTimeout(restTimer)
    if (document.hidden) restTimer = window.setTimeout(close, restAfter)
    else open()
  }

  function onOnline() {
    close()
    open()
  }

  open()
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  // A page with an open stream is not kept for the way back; one that returns catches up.
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', onVisibility)
  return () => {
    isOver = true
    window.clearTimeout(restTimer)
    close()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', onVisibility)
  }
}
