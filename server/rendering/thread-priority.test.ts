// Checks with this process's own threads that V8's, and the one that renders, run after the one that answers.
import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { collectorThreads, lowerCollectorPriority } from './thread-priority.ts'

const before = getPriority()
const lowered = Math.min(before + 10, constants.priority.PRIORITY_LOW)

describe.runIf(process.platform === 'linux')('on Linux', () => {
  test('the collector yields to the main thread', () => {
    lowerCollectorPriority()
    const threads = collectorThreads()
    // None would mean that V8 has renamed them, and that the portal lowers nothing.
    expect(threads.length).toBeGreaterThan(0)
    expect(threads.map((id) => getPriority(id))).toEqual(threads.map(() => lowered))
    expect(getPriority()).toBe(before)
  })

  test('a thread lowers itself, and no other', async () => {
    const module = new URL('./thread-priority.ts', import.meta.url).href
    const worker = new Worker(
      new URL(
        `data:text/javascript,${encodeURIComponent(`
          import { getPriority } from 'node:os'
          import { parentPort } from 'node:worker_threads'
          const { lowerRenderPriority } = await import(${JSON.stringify(module)})
          lowerRenderPriority()
          parentPort.postMessage(getPriority())`)}`,
      ),
    )
    expect(await once(worker, 'message')).toEqual([lowered])
    expect(getPriority()).toBe(before)
    await worker.terminate()
  })
})
