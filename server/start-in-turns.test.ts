// Checks that work which arrives together is begun a piece a round, in order, and that a failure stops nothing.
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startInTurns } from './start-in-turns.ts'

const reader = { destroyed: false }

test('the first piece begins at once, the others one a round, in the order in which they came', async () => {
  const { begin } = startInTurns()
  const begun: number[] = []
  for (let number = 1; number <= 3; number += 1) begin(reader, () => begun.push(number))
  expect(begun).toEqual([1])
  await nextRound()
  expect(begun).toEqual([1, 2])
  await nextRound()
  expect(begun).toEqual([1, 2, 3])
  await nextRound()
  begin(reader, () => begun.push(4))
  expect(begun).toEqual([1, 2, 3, 4])
})

test('it is known how long the one whose turn is next has waited', async () => {
  const { begin, waitedMs } = startInTurns()
  begin(reader, () => undefined)
  expect(waitedMs()).toBe(0)
  begin(reader, () => undefined)
  await nextRound()
  begin(reader, () => undefined)
  const until = performance.now() + 20
  while (performance.now() < until);
  expect(waitedMs()).toBeGreaterThanOrEqual(19)
  await nextRound()
  await nextRound()
  expect(waitedMs()).toBe(0)
})

test('a piece that throws says so to who began it, and those behind it begin all the same', async () => {
  const { begin } = startInTurns()
  const begun: string[] = []
  expect(() =>
    begin(reader, () => {
      throw new Error('broken')
    }),
  ).toThrow('broken')
  begin(reader, () => begun.push('second'))
  expect(begun).toEqual([])
  await nextRound()
  expect(begun).toEqual(['second'])
})

test('what is for a reader who has gone meanwhile is not begun, and takes no round', async () => {
  const { begin } = startInTurns()
  const begun: number[] = []
  const gone = { destroyed: false }
  begin(reader, () => begun.push(1))
  begin(gone, () => begun.push(2))
  begin(gone, () => begun.push(3))
  begin(reader, () => begun.push(4))
  gone.destroyed = true
  await nextRound()
  expect(begun).toEqual([1, 4])
})
