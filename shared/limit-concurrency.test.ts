// Checks that no more work runs at once than allowed, and that what would wait too long is refused.
import { expect, test } from 'vitest'
import { Busy } from './errors.ts'
import { limitConcurrency } from './limit-concurrency.ts'

test('two run, two wait in their order, a fifth is refused until there is space', async () => {
  const gate = limitConcurrency({ atOnce: 2, waiting: 2 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const start = (number: number) =>
    gate(async () => {
      begun.push(number)
      await new Promise<void>((end) => ends.push(end))
      return number
    })
  const all = [1, 2, 3, 4].map(start)
  expect(begun).toEqual([1, 2])
  await expect(start(5)).rejects.toThrow(Busy)
  ends[0]?.()
  expect(await all[0]).toBe(1)
  await expect.poll(() => begun).toEqual([1, 2, 3])
  const sixth = start(6)
  for (const number of [1, 2, 3, 4]) {
    await expect.poll(() => ends.length).toBeGreaterThan(number)
    ends[number]?.()
  }
  expect(await Promise.all([...all, sixth])).toEqual([1, 2, 3, 4, 6])
  expect(begun).toEqual([1, 2, 3, 4, 6])
})

test('work that fails gives its place back', async () => {
  const gate = limitConcurrency({ atOnce: 1, waiting: 0 })
  await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate(async () => 'again')).toBe('again')
})
