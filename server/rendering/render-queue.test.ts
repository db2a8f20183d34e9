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

/** Bounds wide enough that no time runs out. */
const wide = { waiting: 9, waitMs: 20_000, renderMs: 20_000 }

test('an urgent one takes the place of the last that is not, and is refused when all that wait are urgent', async () => {
  const queue = new RenderQueue({ ...wide, atOnce: { urgent: 1, others: 1 }, waiting: 2 })
  const running = [outcome(queue.run(taking(50, 'search'))), outcome(queue.run(taking(50, 'page'), true))]
  const searches = ['first', 'last'].map((name) => outcome(queue.run(taking(0, name))))
  expect(await outcome(queue.run(taking(0, 'one more')))).toBe('refused')
  const pages = ['one', 'two', 'three'].map((name) => outcome(queue.run(taking(0, name), true)))
  expect(await Promise.all([...running, ...searches, ...pages])).toEqual([
    ...['search', 'page', 'refused', 'refused'],
    ...['one', 'two', 'refused'],
  ])
  expect(queue.waiting).toBe(0)
})

test('urgent ones run beside the others, and neither wait for the other', async () => {
  const queue = new RenderQueue({ ...wide, atOnce: { urgent: 2, others: 1 } })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = (name: string, urgent: boolean) =>
    queue.run(() => {
      begun.push(name)
      return new Promise<void>((end) => ends.push(end))
    }, urgent)
  const all = [
    ...['search', 'next search'].map((name) => run(name, false)),
    ...['page', 'other page', 'third page'].map((name) => run(name, true)),
  ]
  expect(begun).toEqual(['search', 'page', 'other page'])
  // While pages run all the time, a search begins when one has ended.
  ends.shift()?.()
  await expect.poll(() => begun).toEqual(['search', 'page', 'other page', 'next search'])
  ends.shift()?.()
  await expect.poll(() => begun.at(-1)).toBe('third page')
  for (const end of ends) end()
  await Promise.all(all)
})

test('what has waited long is rendered to its end all the same; what waits or renders too long is refused', async () => {
  const queue = new RenderQueue({ ...wide, atOnce: { urgent: 1, others: 1 }, waitMs: 900, renderMs: 900 })
  const all = ['one', 'two', 'three'].map((name) => outcome(queue.run(taking(600, name))))
  expect(await Promise.all(all)).toEqual(['one', 'two', 'refused'])
  const slow = outcome(queue.run(taking(5_000, 'slow')))
  expect([await slow, await outcome(queue.run(taking(0, 'next')))]).toEqual(['refused', 'next'])
})
