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
  const after = async (looks: number, processorMs: number, heapMegabytes: number) => {
    for (let look = 0; look < looks; look += 1) {
      now = { processorMs: now.processorMs + processorMs, heapBytes: heapMegabytes * megabyte }
      await vi.advanceTimersByTimeAsync(10_000)
    }
    return collections
  }
  expect(await after(3, 600, 150)).toBe(0)
  expect(await after(1, 400, 150)).toBe(1)
  // Not every ten seconds, however much there is to collect.
  expect(await after(29, 100, 300)).toBe(1)
  expect(await after(1, 100, 300)).toBe(2)
  expect(await after(60, 100, 85)).toBe(2)
  expect(await after(60, 9_000, 300)).toBe(2)
  // What a collection itself takes is no work.
  expect(await after(1, 450, 300)).toBe(3)
  expect(await after(30, 450, 87)).toBe(4)
  giving.stop()
  expect(await after(60, 0, 900)).toBe(4)
})

test('a collection frees what nobody holds any more', async () => {
  vi.useRealTimers()
  const used = () => process.memoryUsage().heapUsed / megabyte
  await collectGarbage()
  const before = used()
  const garbage = { kept: Array.from({ length: 500_000 }, (_, number) => ({ number })) }
  expect(used() - before).toBeGreaterThan(10)
  garbage.kept = []
  await collectGarbage()
  expect(used() - before).toBeLessThan(5)
})
