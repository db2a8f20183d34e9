// Checks with this process's own threads that V8's run after the one that answers.
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { collectorThreads, lowerCollectorPriority } from './thread-priority.ts'

test.runIf(process.platform === 'linux')('the collector yields to the main thread', () => {
  const before = getPriority()
  lowerCollectorPriority()
  const threads = collectorThreads()
  // None would mean that V8 has renamed them, and that the portal lowers nothing.
  expect(threads.length).toBeGreaterThan(0)
  expect(threads.map((id) => getPriority(id))).toEqual(threads.map(() => Math.max(before, 10)))
  expect(getPriority()).toBe(before)
})
