// Checks that things are done together without one of them waiting, failing or being lost for another's sake.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coalesceCalls } from './coalesce-calls.ts'

const done = <Value>(value: Value) => ({ status: 'fulfilled', value }) as const

test('one alone is done at once, and what comes meanwhile is done together', async () => {
  const batches: number[][] = []
  const double = coalesceCalls(
    async (items: readonly number[]) => {
      batches.push([...items])
      await new Promise((resolve) => setTimeout(resolve, 5))
      return items.map((item) => done(item * 2))
    },
    { maxSize: 3 },
  )
  const first = double(1)
  await Promise.resolve()
  await Promise.resolve()
  const rest = [2, 3, 4, 5].map(double)
  expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

test('several batches are under way at once, and no more than may be', async () => {
  const batches: number[][] = []
  const act = coalesceCalls(
    async (items: readonly number[]) => {
      batches.push([...items])
      await new Promise((resolve) => setTimeout(resolve, 5))
      return items.map(done)
    },
    { maxSize: 2, batches: 2 },
  )
  const all = Promise.all([1, 2, 3, 4, 5].map(act))
  await Promise.resolve()
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(await all).toEqual([1, 2, 3, 4, 5])
  expect(batches[2]).toEqual([5])
})

test('a refused one is refused alone, and a batch that throws is tried one by one', async () => {
  const tried: string[][] = []
  const act = coalesceCalls(
    async (items: readonly string[]) => {
      tried.push([...items])
      if (items.includes('breaks')) throw new Error('broken')
      return items.map((item) =>
        item === 'wrong' ? ({ status: 'rejected', reason: new Error('no') } as const) : done(item.toUpperCase()),
      )
    },
    { maxSize: 10 },
  )
  const results = await Promise.allSettled(['a', 'breaks', 'wrong', 'b'].map(act))
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual([
    'A',
    'Error: broken',
    'Error: no',
    'B',
  ])
  expect(tried).toEqual([['a', 'breaks', 'wrong', 'b'], ['a'], ['breaks'], ['wrong'], ['b']])
})

test('everybody gets the answer to what they asked, however it falls together', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(20), { maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 3 }),
      async (waits, maxSize, batches) => {
        let underWay = 0
        const act = coalesceCalls(
          async (items: readonly number[]) => {
            underWay += 1
            expect(items.length).toBeLessThanOrEqual(maxSize)
            expect(underWay).toBeLessThanOrEqual(batches)
            await new Promise((resolve) => setImmediate(resolve))
            underWay -= 1
            if (items.length > 1 && items.some((item) => item % 7 === 3)) throw new Error('together it fails')
            return items.map((item) => done(item))
          },
          { maxSize, batches },
        )
        const asked = waits.map(async (pause, item) => {
          for (let turn = 0; turn < pause; turn++) await new Promise((resolve) => setImmediate(resolve))
          return act(item)
        })
        expect(await Promise.all(asked)).toEqual(waits.map((_, item) => item))
      },
    ),
    { numRuns: 30 },
  )
})
