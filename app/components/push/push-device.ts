import { useEffect, useSyncExternalStore } from 'react'
import type { PushSubject as QuestionOrTopic } from '#domain/notifications/push/push.ts'
import type { ReportSubject } from '#domain/sealed-reports/news/report-push-input.ts'

export type PushDeviceSubject = QuestionOrTopic | ReportSubject

/** Whether this browser takes push messages; 'install' is an iPhone that takes them in the installed portal alone. */
export function pushSupport(): 'yes' | 'install' | 'none' {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes'
  return /iP(?:hone|ad|od)/.test(navigator.userAgent) && 'serviceWorker' in navigator ? 'install' : 'none'
}

/** The portal's state of this device and subject; `key` is the public key for the subscription. */
interface PushState {
  readonly key: string
  readonly on: boolean
}

export class PushProblem extends Error {}

const notNow = 'Belum berhasil. Periksa jaringan HP ini, lalu coba lagi.'

async function ask(path: string, body?: object): Promise<unknown> {
  const sent = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(path, sent).catch(() => {
    throw new PushProblem(notNow)
  })
  const said: unknown = await answer.json().catch(() => ({}))
  if (answer.ok) return said
  const message = (said as { message?: unknown }).message
  throw new PushProblem(typeof message === 'string' ? message : notNow)
}

/** Timeout in ms for the service worker. */
const patience = 15_000

async function pushManager(): Promise<PushManager> {
  const late = new Promise<never>((_, refuse) => setTimeout(() => refuse(new PushProblem(notNow)), patience))
  const { pushManager: manager } = await Promise.race([navigator.serviceWorker.ready, late])
  return manager
}

/** Whether this device is notified of the subject. The portal deletes a device whose browser dropped the subscription. */
export async function readPushState(subject: PushDeviceSubject): Promise<PushState> {
  const state = (await ask(`/push/state?${new URLSearchParams(subject)}`)) as PushState
  if (!state.on || (await isStillListening())) return state
  await ask('/push/stop', {})
  return { ...state, on: false }
}

/** The announcement subjects and stages this device has subscribed to, and the key as in `PushState`. Returns and throws as `readPushState`. */
async function readTopics(): Promise<{ readonly key: string; readonly topics: readonly string[] }> {
  const found = (await ask('/push/topics')) as { key: string; topics: string[] }
  if (found.topics.length === 0 || (await isStillListening())) return found
  await ask('/push/stop', {})
  return { ...found, topics: [] }
}

async function isStillListening(): Promise<boolean> {
  const own = await (await pushManager()).getSubscription()
  return own !== null && Notification.permission === 'granted'
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** The browser's subscription for this key; one for another key, of before the portal's secret changed, is replaced. */
async function subscription(key: string): Promise<PushSubscription> {
  const manager = await pushManager()
  const applicationServerKey = bytesOf(key)
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await manager.subscribe(options)
  } catch {
    const old = await manager.getSubscription()
    if (!old)
      throw new PushProblem(
        'HP ini belum dapat diberi tahu dari aplikasi internet ini. Buka portal dengan Chrome, lalu coba lagi.',
      )
    await old.unsubscribe()
    return manager.subscribe(options)
  }
}

/** Asks the reader, the browser and the portal, in this order; false when the reader refused. @throws PushProblem */
export async function switchPushOn(subject: PushDeviceSubject, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { endpoint, keys } = (await subscription(key)).toJSON()
  await ask('/push/subscribe', { subject, endpoint, keys })
  return true
}

/** @throws PushProblem */
export async function switchPushOff(subject: PushDeviceSubject): Promise<void> {
  await ask('/push/stop', { subject })
}

/** `topics` is null until the portal has answered; `problem` is of the last step, with the topic it was about. */
interface DeviceTopics {
  readonly topics: readonly string[] | null
  readonly isDenied: boolean
  readonly busy: string | null
  readonly problem: { readonly topic: string; readonly words: string } | null
}

const unknown: DeviceTopics = { topics: null, isDenied: false, busy: null, problem: null }
let state = unknown
let key = ''
let isReading = false
const listeners = new Set<() => void>()

function set(change: Partial<DeviceTopics>): void {
  state = { ...state, ...change }
  for (const notify of listeners) notify()
}

async function read(): Promise<void> {
  if (isReading) return
  isReading = true
  // Without an answer there is nothing to offer; the page is whole without it.
  const found = await readTopics().catch(() => null)
  isReading = false
  if (!found) return
  key = found.key
  set({ topics: found.topics, isDenied: Notification.permission === 'denied' })
}

function listen(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export function useDeviceTopics(): DeviceTopics {
  useEffect(() => {
    void read()
  }, [])
  return useSyncExternalStore(listen, () => state)
}

async function step(topic: string, act: () => Promise<Partial<DeviceTopics>>): Promise<void> {
  set({ busy: topic, problem: null })
  try {
    set(await act())
  } catch (error) {
    const words = error instanceof PushProblem ? error.message : 'HP ini belum dapat diberi tahu. Coba lagi nanti.'
    set({ problem: { topic, words } })
  } finally {
    set({ busy: null })
  }
}

export function subscribeNews(topic: string): Promise<void> {
  return step(topic, async () => {
    if (!(await switchPushOn({ topic }, key))) return { isDenied: Notification.permission === 'denied' }
    return { topics: [...(state.topics ?? []).filter((each) => each !== topic), topic] }
  })
}

export function unsubscribeNews(topic: string): Promise<void> {
  return step(topic, async () => {
    await switchPushOff({ topic })
    return { topics: (state.topics ?? []).filter((each) => each !== topic) }
  })
}
