// Checks when all public pages are rendered ahead: after the start, after changes, and again while it fails.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstWaitMs, laterWaitMs, type PagePreparation, preparePages } from './prepare-pages.ts'

let preparation: PagePreparation | undefined

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  preparation?.stop()
  vi.useRealTimers()
})

/** Preparation of two pages, the cache of which gives these answers in turn, and true from then on. */
function start(...answers: readonly boolean[]) {
  const left = [...answers]
  const prepare = vi.fn(async (_: readonly string[]) => left.shift() ?? true)
  const find = vi.fn(async (): Promise<readonly string[]> => ['/', '/contact'])
  preparation = preparePages({ prepare }, find)
  return { prepare, find, restart: preparation.restart }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('all pages are prepared after the first wait, once', async () => {
  const { prepare } = start()
  await pass(firstWaitMs - 1)
  expect(prepare).not.toHaveBeenCalled()
  await pass(10 * laterWaitMs)
  expect(prepare.mock.calls).toEqual([[['/', '/contact']]])
})

test('changes before the first time put it off by the short wait alone', async () => {
  const { prepare, restart } = start()
  await pass(firstWaitMs - 1)
  restart()
  await pass(firstWaitMs)
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('after later changes the pages are prepared when none came for the long wait', async () => {
  const { prepare, restart } = start()
  await pass(firstWaitMs)
  for (let change = 0; change < 5; change += 1) {
    restart()
    await pass(laterWaitMs - 1)
  }
  expect(prepare).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('it is tried again until all pages are there, also while the database is away', async () => {
  const { prepare, find } = start(true, false, true)
  find.mockRejectedValueOnce(new Error('database away'))
  await pass(3 * firstWaitMs)
  expect(prepare.mock.calls).toEqual([[[]], [['/', '/contact']], [['/', '/contact']]])
  await pass(10 * laterWaitMs)
  expect(prepare).toHaveBeenCalledTimes(3)
})

test('stopped, it prepares nothing', async () => {
  const { prepare } = start()
  preparation?.stop()
  await pass(10 * laterWaitMs)
  expect(prepare).not.toHaveBeenCalled()
})
