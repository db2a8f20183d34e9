// Checks that work which arrives together is begun a few pieces a round, in order, and that a failure stops nothing.
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { longestWait, piecesARound, startInTurns, type Turns } from './start-in-turns.ts'

const reader = { destroyed: false }

/** Fills the present round. */
function fill(begin: Turns['begin']): void {
  for (let count = 0; count < piecesARound; count += 1) begin(reader, () => undefined)
}

test('the first pieces begin at once, the others some a round, in the order in which they came', async () => {
  const { begin } = startInTurns()
  const begun: number[] = []
  const all = Array.from({ length: 2 * piecesARound + 1 }, (_, at) => at)
  for (const number of all) begin(reader, () => begun.push(number))
  expect(begun).toEqual(all.slice(0, piecesARound))
  await nextRound()
  expect(begun).toEqual(all.slice(0, 2 * piecesARound))
  await nextRound()
  expect(begun).toEqual(all)
  await nextRound()
  begin(reader, () => begun.push(-1))
  expect(begun).toEqual([...all, -1])
})

test('it is known how long the one whose turn is next has waited', async () => {
  const { begin, waitedMs } = startInTurns()
  fill(begin)
  expect(waitedMs()).toBe(0)
  for (let round = 0; round < 2; round += 1) fill(begin)
  await nextRound()
  const until = performance.now() + 20
  while (performance.now() < until);
  expect(waitedMs()).toBeGreaterThanOrEqual(19)
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
  fill(begin)
  begin(reader, () => begun.push('later'))
  expect(begun).toEqual([])
  await nextRound()
  expect(begun).toEqual(['later'])
})

test('what is for a reader who has gone meanwhile is not begun, and takes no place', async () => {
  const { begin } = startInTurns()
  const begun: number[] = []
  const gone = { destroyed: false }
  fill(begin)
  for (let count = 0; count < piecesARound; count += 1) begin(gone, () => begun.push(2))
  begin(reader, () => begun.push(3))
  gone.destroyed = true
  await nextRound()
  expect(begun).toEqual([3])
})

test('what waits too long is refused if it may be, whatever waits before it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const { begin } = startInTurns()
    const done: string[] = []
    const page = (name: string, of = reader) =>
      begin(
        of,
        () => done.push(`${name} begun`),
        () => done.push(`${name} refused`),
      )
    fill(begin)
    for (let count = 0; count < piecesARound; count += 1) begin(reader, () => done.push('form begun'))
    page('page')
    page('page of somebody who has gone', { destroyed: true })
    vi.advanceTimersByTime(longestWait - 1)
    page('new page')
    vi.advanceTimersByTime(2)
    await nextRound()
    const forms = Array.from({ length: piecesARound }, () => 'form begun')
    expect(done).toEqual(['page refused', ...forms])
    await nextRound()
    expect(done).toEqual(['page refused', ...forms, 'new page begun'])
  } finally {
    vi.useRealTimers()
  }
})
