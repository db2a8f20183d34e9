// Checks who is refused when more pages are to be rendered than may wait: never one that many read while another waits, and
// nobody whose render has begun in time.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Overloaded, RenderQueue } from './render-queue.ts'

const outcome = (run: Promise<string>) =>
  run.catch((error: unknown) => (error instanceof Overloaded ? 'refused' : 'failed'))

/** A task that takes so long, in milliseconds. */
const taking = (milliseconds: number, name: string) => async () => {
  await sleep(milliseconds)
  return name
}

test('an urgent one takes the place of the last that is not, and is refused when all that wait are urgent', async () => {
  const queue = new RenderQueue({ atOnce: 1, waiting: 2, waitMs: 5_000, renderMs: 5_000 })
  const running = outcome(queue.run(taking(10, 'running')))
  const ordinary = ['first', 'last'].map((name) => outcome(queue.run(taking(0, name))))
  expect(await outcome(queue.run(taking(0, 'one more')))).toBe('refused')
  const urgent = ['one', 'two', 'three'].map((name) => outcome(queue.run(taking(0, name), true)))
  expect(await Promise.all([running, ...ordinary, ...urgent])).toEqual([
    ...['running', 'refused', 'refused'],
    ...['one', 'two', 'refused'],
  ])
  expect(queue.waiting).toBe(0)
})

test('what has waited long is rendered to its end all the same', async () => {
  const queue = new RenderQueue({ atOnce: 1, waiting: 5, waitMs: 350, renderMs: 350 })
  const all = ['one', 'two', 'three'].map((name) => outcome(queue.run(taking(200, name))))
  const urgent = outcome(queue.run(taking(200, 'urgent'), true))
  expect(await Promise.all([...all, urgent])).toEqual(['one', 'refused', 'refused', 'urgent'])
  const slow = outcome(queue.run(taking(1_000, 'slow')))
  expect([await slow, await outcome(queue.run(taking(0, 'next')))]).toEqual(['refused', 'next'])
})

test('urgent ones begin beside as many others as may run', async () => {
  const queue = new RenderQueue({ atOnce: 1, urgentAtOnce: 3, waiting: 9, waitMs: 5_000, renderMs: 5_000 })
  const ended: string[] = []
  const run = (name: string, urgent: boolean) =>
    queue.run(taking(50, name), urgent).then((ending) => {
      ended.push(ending)
    })
  await Promise.all([
    ...['search', 'next search'].map((name) => run(name, false)),
    ...['page', 'other page', 'third page'].map((name) => run(name, true)),
  ])
  expect(ended.slice(0, 3).toSorted()).toEqual(['other page', 'page', 'search'])
  expect(ended.slice(3)).toEqual(['third page', 'next search'])
})
