// The push subscriptions of this device: fetched once per page, shared by all components, updated by each of them.
import { useEffect, useSyncExternalStore } from 'react'
import { PushProblem, readTopics, switchPushOff, switchPushOn } from './push-device.ts'

/** `topics` is null until the portal has answered; `problem` is of the last step, with the topic it was about. */
export interface DeviceTopics {
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
  for (const tell of listeners) tell()
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

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The state of this device. */
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

/** Has the device told of the topic. */
export function tellOf(topic: string): Promise<void> {
  return step(topic, async () => {
    if (!(await switchPushOn({ topic }, key))) return { isDenied: Notification.permission === 'denied' }
    return { topics: [...(state.topics ?? []).filter((each) => each !== topic), topic] }
  })
}

/** Ends that. */
export function tellNoMoreOf(topic: string): Promise<void> {
  return step(topic, async () => {
    await switchPushOff({ topic })
    return { topics: (state.topics ?? []).filter((each) => each !== topic) }
  })
}
