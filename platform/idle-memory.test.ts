// Checks that memory is given back when there is little to do and something to give, and only then.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectGarbage, giveBackMemory } from './idle-memory.server.ts'

const megabyte = 1024 * 1024

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('collects once the process is idle, and again only after it has grown', async () => {
  let now = { processorMs: 5_000, heapBytes: 150 * megabyte }
  let collections = 0
  const giving = giveBackMemory({
    read: () => now,
    collect: async () => {
      collections += 1
      now = { processorMs: now.processorMs + 300, heapBytes: 70 * megabyte }
    },
  })
  const after = async (processorMs: number, heapMegabytes: number) => {
    now = { processorMs: now.processorMs + processorMs, heapBytes: heapMegabytes * megabyte }
    await vi.advanceTimersByTimeAsync(10_000)
    return collections
  }
  expect(await after(600, 150)).toBe(0)
  expect(await after(400, 150)).toBe(1)
  // What the collection itself took is no work.
  expect(await after(400, 87)).toBe(2)
  expect(await after(400, 85)).toBe(2)
  expect(await after(9_000, 300)).toBe(2)
  expect(await after(100, 300)).toBe(3)
  giving.stop()
  expect(await after(0, 900)).toBe(3)
})

test('a collection frees what nobody holds any more', async () => {
  vi.useRealTimers()
  const used = () => process.memoryUsage().heapUsed / megabyte
  const before = used()
  const garbage = { kept: Array.from({ length: 500_000 }, (_, number) => ({ number })) }
  expect(used() - before).toBeGreaterThan(10)
  garbage.kept = []
  await collectGarbage()
  expect(used() - before).toBeLessThan(5)
})
