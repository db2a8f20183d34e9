// Checks with this process's own threads that its helpers, and the one that renders, run after the one that answers.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { helperThreads, lowerHelperPriority } from './thread-priority.ts'

const before = getPriority()
const lowered = Math.min(before + 10, constants.priority.PRIORITY_LOW)

describe.runIf(process.platform === 'linux')('on Linux', () => {
  test('the collector and the pool yield to the main thread', async () => {
    await readFile(import.meta.filename)
    lowerHelperPriority()
    const threads = helperThreads()
    const names = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/comm`, 'utf8')))
    // One that is missing would mean that it was renamed, and that the portal lowers nothing.
    expect(new Set(names.map((name) => name.trim()))).toEqual(new Set(['node-V8Worker', 'libuv-worker']))
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
