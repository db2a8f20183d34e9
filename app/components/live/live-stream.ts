// The tab's one event stream: opened once, retried when it breaks, closed while the tab is hidden.
import type { LiveKind } from '#domain/operations/live/live-event.ts'
import { minutes } from '#shared/durations.ts'

/** An event about a ticket, or about the sealed report with that number, with its own `id`; 'stale' after a reconnect, when missed events may have left any data stale. */
export type LiveMessage =
  | { readonly kind: LiveKind; readonly ticketId: number; readonly id?: number }
  | { readonly kind: 'stale' }

/** State of the connection: 'well' also before it is open and while it rests; 'ended' when the user must sign in again. */
export type LineState = 'well' | 'broken' | 'ended'

/** Retry pauses in ms; the last one repeats. */
const pauses = [1_000, 2_000, 5_000, 10_000]

/** Time in ms after which a hidden tab closes its stream: browsers allow few connections. */
const restAfter = minutes(1)

/** Kinds that change no ticket. */
const unrelated: readonly LiveMessage['kind'][] = [
  ...(['stale', 'delivery', 'presence', 'notification', 'sealed_report', 'clustered'] as const),
]

export function isAboutTicket(message: LiveMessage): message is LiveMessage & { readonly ticketId: number } {
  return !unrelated.includes(message.kind)
}

type Listener = (message: LiveMessage) => void

const listeners = new Set<Listener>()
const watchers = new Set<() => void>()
let state: LineState = 'well'
let source: EventSource | undefined
let lastId = ''
let attempt = 0
let retryTimer: number | undefined
let restTimer: number | undefined

export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function watchLine(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

export function lineState(): LineState {
  return state
}

function setState(next: LineState): void {
  if (state === next) return
  state = next
  for (const watch of watchers) watch()
}

function emit(message: LiveMessage): void {
  for (const listener of listeners) listener(message)
}

export function notifySubscribers(): void {
  emit({ kind: 'stale' })
}

function close(): void {
  window.clearTimeout(retryTimer)
  source?.close()
  source = undefined
}

function open(): void {
  if (source || state === 'ended') return
  window.clearTimeout(retryTimer)
  const fresh = new EventSource(lastId ? `/events?after=${lastId}` : '/events')
  source = fresh
  const note = ({ lastEventId }: MessageEvent) => {
    if (lastEventId) lastId = lastEventId
  }
  // Before its first stream a page gets the events of only some seconds back.
  const isLate = lastId === '' && attempt > 0
  const listening = (event: MessageEvent) => {
    note(event)
    attempt = 0
    setState('well')
  }
  fresh.addEventListener('here', (event) => {
    listening(event)
    if (isLate) emit({ kind: 'stale' })
  })
  fresh.addEventListener('anew', (event) => {
    listening(event)
    emit({ kind: 'stale' })
  })
  fresh.addEventListener('message', (event) => {
    note(event)
    const said = JSON.parse(event.data) as LiveMessage
    emit(said.kind === 'stale' ? said : { ...said, id: Number(event.lastEventId) })
  })
  fresh.addEventListener('rest', close)
  fresh.addEventListener('ended', end)
  fresh.addEventListener('error', () => {
    // EventSource's own retries have one fixed pause only.
    const refused = fresh.readyState === EventSource.CLOSED
    close()
    setState('broken')
    retry(refused)
  })
}

function end(): void {
  close()
  setState('ended')
}

function retry(refused: boolean): void {
  // A little apart, so that a portal that returns is not asked by everybody at once.
  const pause = (pauses[attempt] ?? 10_000) * (1 + Math.random() / 4)
  attempt += 1
  retryTimer = window.setTimeout(async () => {
    // An EventSource does not report why it was refused.
    const answer = refused ? await fetch('/events', { method: 'HEAD' }).catch(() => undefined) : undefined
    if (answer?.status === 401) end()
    else open()
  }, pause)
}

function onVisibility(): void {
  window.clearTimeout(restTimer)
  if (document.hidden) restTimer = window.setTimeout(close, restAfter)
  else open()
}

export function openLiveStream(): () => void {
  // Notifies readers that rendered before this effect: a session that ended has begun again.
  setState('well')
  open()
  document.addEventListener('visibilitychange', onVisibility)
  // A page with an open stream is not kept for the way back; one that returns catches up.
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', onVisibility)
    window.clearTimeout(restTimer)
    close()
    lastId = ''
    attempt = 0
  }
}
