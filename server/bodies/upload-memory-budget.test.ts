// Checks the memory budget for bodies: its bounds in bytes and in bodies, who waits, who is refused, and that all is returned.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Busy } from '#shared/errors.ts'
import { guestForms, UploadMemoryBudget, uploads } from './upload-memory-budget.ts'

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
      const budget = new UploadMemoryBudget(roomy)
      await budget.enter(...first).take(held)
      const place = budget.enter(...second)
      await expect(place.take(tooMuch)).rejects.toBeInstanceOf(Busy)
      await place.take(tooMuch - 1)
      expect(budget.held).toBe(held + tooMuch - 1)
    },
  )

  test('that find no space wait until another leaves, each as far as it fits', async () => {
    const budget = new UploadMemoryBudget(patient)
    const first = budget.enter('a', '1')
    await first.take(60)
    const [large, small] = [budget.enter('b', '2').take(50), budget.enter('c', '3').take(45)]
    expect([await stateOf(large), await stateOf(small)]).toEqual(['waiting', 'waiting'])
    first.leave()
    expect([await stateOf(large), await stateOf(small)]).toEqual(['taken', 'taken'])
    expect(budget.held).toBe(95)
  })

  test('of one who waits for its own bound hold no one else up', async () => {
    const budget = new UploadMemoryBudget(patient)
    await budget.enter('a', '1').take(60)
    expect(await stateOf(budget.enter('a', '1').take(10))).toBe('waiting')
    expect(await stateOf(budget.enter('b', '2').take(40))).toBe('taken')
  })

  test('are returned once, however often one leaves', async () => {
    const budget = new UploadMemoryBudget(roomy)
    const place = budget.enter('a', '1')
    await place.take(30)
    await budget.enter('b', '2').take(10)
    place.leave()
    place.leave()
    expect(budget.held).toBe(10)
  })
})

test('bodies at the same time are bounded for a sender and for a network', () => {
  const budget = new UploadMemoryBudget(roomy)
  const [first] = [budget.enter('a', '1'), budget.enter('a', '1'), budget.enter('a', '1')]
  expect(() => budget.enter('a', '2')).toThrow(Busy)
  budget.enter('b', '1')
  expect(() => budget.enter('c', '1')).toThrow(Busy)
  first?.leave()
  budget.enter('a', '2')
})

test.each([
  ['guests', guestForms, ['1', '2', '3']],
  ['signed-in people', uploads, ['client', 'agent', 'admin']],
] as const)('two networks of %s with 48 MB each leave space for 2 MB of a third', async (_, budget, senders) => {
  const places = senders.map((sender, at) => budget.enter(sender, `10.0.0.${at}`))
  try {
    for (const place of places.slice(0, 2)) await place.take(48 * 1024 * 1024)
    expect(await stateOf(places[2]?.take(2 * 1024 * 1024) ?? Promise.reject())).toBe('taken')
  } finally {
    for (const place of places) place.leave()
  }
})

describe('of bodies that others wait for', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A body that holds so many bytes, and whether it was dropped. */
  async function holding(budget: UploadMemoryBudget, who: string, bytes: number, network = who) {
    const drop = vi.fn()
    const place = budget.enter(who, network, drop)
    await place.take(bytes)
    return { place, isDropped: () => drop.mock.calls.length > 0 }
  }

  test('the one that keeps most for what still comes is dropped after half the wait, however fast it began', async () => {
    const budget = new UploadMemoryBudget(patient)
    const small = await holding(budget, 'a', 5)
    const stalled = await holding(budget, 'b', 50)
    const moving = await holding(budget, 'c', 35)
    const waiting = budget.enter('d', 'd').take(20)
    await moving.place.take(10)
    vi.advanceTimersByTime(29_999)
    expect([await stateOf(waiting), stalled.isDropped()]).toEqual(['waiting', false])
    vi.advanceTimersByTime(1)
    expect([await stateOf(waiting), stalled.isDropped()]).toEqual(['taken', true])
    expect([small.isDropped(), moving.isDropped(), budget.held]).toEqual([false, false, 70])
    await expect(stalled.place.take(1)).rejects.toBeInstanceOf(Busy)
    stalled.place.leave()
    expect(budget.held).toBe(70)
  })

  test('one that has arrived stays, and who waits is refused at the end', async () => {
    const budget = new UploadMemoryBudget(patient)
    const arrived = await Promise.all(['a', 'b'].map((who) => holding(budget, who, 50)))
    for (const { place } of arrived) place.finish()
    const waiting = budget.enter('c', 'c').take(1)
    vi.advanceTimersByTime(30_000)
    expect(await stateOf(waiting)).toBe('waiting')
    vi.advanceTimersByTime(30_000)
    expect(await stateOf(waiting)).toBe('refused')
    expect(arrived.map(({ isDropped }) => isDropped())).toEqual([false, false])
  })

  test('when one network has used its space, only bodies of that network are dropped', async () => {
    const budget = new UploadMemoryBudget(patient)
    const elsewhere = await holding(budget, 'a', 10, '1')
    const neighbour = await holding(budget, 'b', 40, '2')
    const second = await holding(budget, 'c', 40, '2')
    const waiting = budget.enter('d', '2').take(10)
    vi.advanceTimersByTime(30_000)
    expect(await stateOf(waiting)).toBe('taken')
    expect(elsewhere.isDropped()).toBe(false)
    expect([neighbour.isDropped(), second.isDropped()].filter(Boolean)).toEqual([true])
  })

  test('two that wait for each other do not both fail', async () => {
    const budget = new UploadMemoryBudget(patient)
    const [one, other] = await Promise.all(['a', 'b'].map((who) => holding(budget, who, 40, '1')))
    const first = one?.place.take(10) ?? Promise.reject()
    const second = other?.place.take(10) ?? Promise.reject()
    vi.advanceTimersByTime(30_000)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['taken', 'refused'])
  })
})
