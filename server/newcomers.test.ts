// Checks that work gives way while more connect in a round than half of the sockets let in, and for no longer than is said.
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listenerCount } from './listeners.ts'
import { Newcomers } from './newcomers.ts'

const crowd = Math.ceil(listenerCount / 2)

/** A door at which so many connect in a round. */
function door() {
  const server = new EventEmitter() as Server
  const newcomers = new Newcomers()
  newcomers.watch(server)
  const connect = (count: number) => {
    for (let one = 0; one < count; one += 1) server.emit('connection')
  }
  return { connect, giveWay: newcomers.giveWay }
}

test.each([
  ['nobody', 0],
  ['a few', crowd - 1],
])('while %s come, the next begins in the next round', async (_, count) => {
  const { connect, giveWay } = door()
  let begun = false
  giveWay(performance.now(), 1_000, () => {
    begun = true
  })
  connect(count)
  expect(begun).toBe(false)
  await nextRound()
  expect(begun).toBe(true)
})

test('while a crowd comes in each round the next waits, and begins when the last of it is in', async () => {
  const { connect, giveWay } = door()
  let begun = false
  giveWay(performance.now() - 1_000, 1, () => {
    begun = true
  })
  for (let round = 0; round < 20; round += 1) {
    connect(crowd)
    await nextRound()
    expect(begun).toBe(false)
  }
  await nextRound()
  expect(begun).toBe(true)
})

test('a crowd without end holds up nobody for longer than so many times what was done before', async () => {
  const { connect, giveWay } = door()
  const asked = performance.now()
  let begunAfter = Number.NaN
  giveWay(asked - 20, 2, () => {
    begunAfter = performance.now() - asked
  })
  while (Number.isNaN(begunAfter)) {
    connect(crowd)
    await nextRound()
  }
  expect(begunAfter).toBeGreaterThanOrEqual(40)
})

test('what may not pause begins in the next round, whoever comes', async () => {
  const { connect, giveWay } = door()
  let begun = false
  giveWay(performance.now() - 1_000, 0, () => {
    begun = true
  })
  connect(crowd)
  await nextRound()
  expect(begun).toBe(true)
})
