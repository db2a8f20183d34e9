// Gives memory back to the system while the process has little to do. V8 collects when it needs room, so a process that
// has started, or had a busy hour, would keep a third of its memory for nothing until it is busy again.
import { Session } from 'node:inspector'
import { seconds } from '#shared/durations.ts'
import { log } from './log.server.ts'

/** What a process has spent and holds: processor time since its start in milliseconds, and the heap of its thread in bytes. */
export interface MemoryReadings {
  readonly processorMs: number
  readonly heapBytes: number
}

/** So often it is looked, in milliseconds. */
const every = seconds(10)

/** Little to do: a smaller share of a processor than this since the last look. A collection stops the thread for 0.2 to 0.3 s. */
const idleShare = 0.05

/** At least so many looks lie between two collections: a portal with a few readers is not stopped every ten seconds. */
const looksBetween = 30

/** Worth a collection: so many bytes more than the last one left. */
const worthwhile = 16 * 1024 * 1024

function readMemory(): MemoryReadings {
  const { user, system } = process.cpuUsage()
  return { processorMs: (user + system) / 1_000, heapBytes: process.memoryUsage().heapTotal }
}

/** Collects all garbage of the calling thread, at once, as a debugger's 'collect garbage' does. */
export async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await new Promise<void>((resolve, reject) => {
      session.post('HeapProfiler.collectGarbage', (error) => (error ? reject(error) : resolve()))
    })
  } finally {
    session.disconnect()
  }
}

/** Collects whenever the process is idle and it is worth it, until `stop` or its end. `read` and `collect` are for tests. */
export function giveBackMemory({ read = readMemory, collect = collectGarbage } = {}): { readonly stop: () => void } {
  let { processorMs } = read()
  let left = 0
  let looks = looksBetween
  const look = async () => {
    looks += 1
    const { heapBytes, processorMs: spent } = read()
    const isIdle = spent - processorMs < idleShare * every
    processorMs = spent
    if (!isIdle || looks < looksBetween || heapBytes < left + worthwhile) return
    looks = 0
    await collect()
    const now = read()
    left = now.heapBytes
    processorMs = now.processorMs
  }
  const lookSafely = () => look().catch((error: Error) => log.warn({ err: error }, 'memory is not given back'))
  const timer = setInterval(lookSafely, every).unref()
  return { stop: () => clearInterval(timer) }
}
