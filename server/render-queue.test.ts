// Checks who is refused when more pages are to be rendered than may wait: never one that many read while another waits, and
// no one whose render has begun in time.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Overloaded, type RenderKind, RenderQueue } from './render-queue.ts'

const outcome = (run: Promise<string>) =>
  run.catch((error: unknown) => (error instanceof Overloaded ? 'refused' : 'failed'))

/** A task that takes this long. */
const taking = (milliseconds: number, name: string) => async () => {
  await sleep(milliseconds)
  return name
}

/** Bounds wide enough that no time runs out. */
const wide = { waiting: 9, waitMs: { urgent: 20_000, own: 20_000, others: 20_000 }, renderMs: 20_000 }

test('an urgent one takes the place of the last that is not, and is refused when all that wait are urgent', async () => {
  const queue = new RenderQueue({ ...wide, atOnce: { urgent: 1, own: 1, others: 1 }, waiting: 2 })
  const running = [outcome(queue.run(taking(50, 'search'), 'others')), outcome(queue.run(taking(50, 'page'), 'urgent'))]
  const searches = ['first', 'last'].map((name) => outcome(queue.run(taking(0, name), 'others')))
  expect(await outcome(queue.run(taking(0, 'one more'), 'others'))).toBe('refused')
  const pages = ['one', 'two', 'three'].map((name) => outcome(queue.run(taking(0, name), 'urgent')))
  expect(await Promise.all([...running, ...searches, ...pages])).toEqual([
    ...['search', 'page', 'refused', 'refused'],
    ...['one', 'two', 'refused'],
  ])
})

test('urgent ones run beside the others, and neither wait for the other', async () => {
  const queue = new RenderQueue({ ...wide, atOnce: { urgent: 2, own: 1, others: 1 } })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = (name: string, kind: RenderKind) =>
    queue.run(() => {
      begun.push(name)
      return new Promise<void>((end) => ends.push(end))
    }, kind)
  const all = [
    ...['search', 'next search'].map((name) => run(name, 'others')),
    ...['page', 'other page', 'third page'].map((name) => run(name, 'urgent')),
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
  const queue = new RenderQueue({
    ...wide,
    atOnce: { urgent: 1, own: 1, others: 1 },
    waitMs: { urgent: 900, own: 900, others: 900 },
    renderMs: 900,
  })
  const all = ['one', 'two', 'three'].map((name) => outcome(queue.run(taking(600, name), 'own')))
  expect(await Promise.all(all)).toEqual(['one', 'two', 'refused'])
  const slow = outcome(queue.run(taking(5_000, 'slow'), 'own'))
  expect([await slow, await outcome(queue.run(taking(0, 'next'), 'own'))]).toEqual(['refused', 'next'])
})

test('time in which the process itself is busy does not count', async () => {
  const queue = new RenderQueue({
    ...wide,
    atOnce: { urgent: 1, own: 1, others: 1 },
    waitMs: { urgent: 200, own: 200, others: 200 },
    renderMs: 200,
  })
  const loading = async () => {
    for (const end = performance.now() + 500; performance.now() < end; );
    await new Promise((resolve) => setTimeout(resolve, 20))
    return 'rendered'
  }
  expect(await outcome(queue.run(loading, 'urgent'))).toBe('rendered')
})

test("someone's own page takes the place of a search, and does not wait for those that run", async () => {
  const queue = new RenderQueue({ ...wide, atOnce: { urgent: 1, own: 1, others: 1 }, waiting: 1 })
  const searches = ['running', 'waiting'].map((name) => outcome(queue.run(taking(200, name), 'others')))
  const own = ['one', 'two', 'three'].map((name) => outcome(queue.run(taking(10, name), 'own')))
  expect(await Promise.race([...searches.slice(0, 1), own[1]])).toBe('two')
  expect(await Promise.all([...searches, ...own])).toEqual(['running', 'refused', 'one', 'two', 'refused'])
})
