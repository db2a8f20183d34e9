// Checks the room for bodies: its bounds in bytes and in bodies, who waits, who is refused, and that all is given back.
import { describe, expect, test } from 'vitest'
import { Busy } from '#shared/errors.ts'
import { UploadMemoryBudget } from './upload-memory-budget.ts'

const roomy = { maxBytes: 100, perSender: 60, perNetwork: 80, bodiesPerSender: 3, bodiesPerNetwork: 4, waitMs: 20 }
const patient = { ...roomy, waitMs: 60_000 }

/** What a promise has come to by now, without waiting for it. */
async function stateOf(promise: Promise<void>): Promise<string> {
  const later = new Promise<string>((resolve) => setImmediate(() => resolve('waiting')))
  return Promise.race([
    promise.then(
      () => 'taken',
      () => 'refused',
    ),
    later,
  ])
}

describe('bytes', () => {
  test.each([
    ['of all together', ['a', '1'], ['b', '2'], 60, 41],
    ['of one sender', ['a', '1'], ['a', '2'], 50, 11],
    ['of one network', ['a', '1'], ['b', '1'], 60, 21],
  ] satisfies [string, [string, string], [string, string], number, number][])(
    '%s are bounded',
    async (_, first, second, held, tooMuch) => {
      const room = new UploadMemoryBudget(roomy)
      await room.enter(...first).take(held)
      const place = room.enter(...second)
      await expect(place.take(tooMuch)).rejects.toBeInstanceOf(Busy)
      await place.take(tooMuch - 1)
      expect(room.held).toBe(held + tooMuch - 1)
    },
  )

  test('that find no room wait until somebody leaves, each as far as it fits', async () => {
    const room = new UploadMemoryBudget(patient)
    const first = room.enter('a', '1')
    await first.take(60)
    const [large, small] = [room.enter('b', '2').take(50), room.enter('c', '3').take(45)]
    expect([await stateOf(large), await stateOf(small)]).toEqual(['waiting', 'waiting'])
    first.leave()
    expect([await stateOf(large), await stateOf(small)]).toEqual(['taken', 'taken'])
    expect(room.held).toBe(95)
  })

  test('of one who waits for its own bound hold nobody else up', async () => {
    const room = new UploadMemoryBudget(patient)
    await room.enter('a', '1').take(60)
    expect(await stateOf(room.enter('a', '1').take(10))).toBe('waiting')
    expect(await stateOf(room.enter('b', '2').take(40))).toBe('taken')
  })

  test('are given back once, however often one leaves', async () => {
    const room = new UploadMemoryBudget(roomy)
    const place = room.enter('a', '1')
    await place.take(30)
    await room.enter('b', '2').take(10)
    place.leave()
    place.leave()
    expect(room.held).toBe(10)
  })
})

test('bodies at the same time are bounded for a sender and for a network', () => {
  const room = new UploadMemoryBudget(roomy)
  const [first] = [room.enter('a', '1'), room.enter('a', '1'), room.enter('a', '1')]
  expect(() => room.enter('a', '2')).toThrow(Busy)
  room.enter('b', '1')
  expect(() => room.enter('c', '1')).toThrow(Busy)
  first?.leave()
  room.enter('a', '2')
})
