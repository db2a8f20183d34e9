// Checks the limit per visitor and window: how many, how long to wait, and that memory stays bounded.
import { expect, test } from 'vitest'
import { FixedWindow } from './fixed-window.ts'

function windowAt(options: { limit: number; mostVisitors?: number }) {
  const clock = { now: 0 }
  return { clock, window: new FixedWindow({ windowMs: 60_000, now: () => clock.now, ...options }) }
}

test('allows the limit and then says how many seconds to wait', () => {
  const { clock, window } = windowAt({ limit: 2 })
  expect([window.take('a'), window.take('a'), window.take('a')]).toEqual([0, 0, 60])
  clock.now = 59_001
  expect(window.take('a')).toBe(1)
  clock.now = 60_000
  expect(window.take('a')).toBe(0)
})

test('counts each visitor alone', () => {
  const { window } = windowAt({ limit: 1 })
  expect([window.take('a'), window.take('b'), window.take('a')]).toEqual([0, 0, 60])
})

test('a refused turn does not lengthen the wait', () => {
  const { clock, window } = windowAt({ limit: 1 })
  window.take('a')
  for (clock.now = 0; clock.now < 60_000; clock.now += 10_000) expect(window.take('a')).toBeGreaterThan(0)
  expect(window.take('a')).toBe(0)
})

test('forgets visitors whose window has ended', () => {
  const { clock, window } = windowAt({ limit: 1 })
  for (let visitor = 0; visitor < 500; visitor += 1) window.take(`${visitor}`)
  expect(window.size).toBe(500)
  clock.now = 60_000
  window.take('new')
  expect(window.size).toBe(1)
})

test('remembers no more visitors than it may; the one remembered longest goes first', () => {
  const { window } = windowAt({ limit: 1, mostVisitors: 3 })
  for (const visitor of ['a', 'b', 'c', 'd']) window.take(visitor)
  expect(window.size).toBe(3)
  expect(window.take('d')).toBe(60)
  expect(window.take('a')).toBe(0)
})
