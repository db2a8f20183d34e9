// Holds the browser tests' ports to this: each portal has its own, and fetch refuses none.
import { expect, test } from 'vitest'
import { portsFrom, refusedPorts } from '#tests/e2e/ports.ts'

/** Stands in for the network, so that nothing on this machine is asked. */
const dispatcher = {
  dispatch() {
    throw new Error('not refused')
  },
}

/** Whether fetch refuses the port, as browsers do. */
async function isRefused(port: number): Promise<boolean> {
  const init: object = { dispatcher }
  const error: unknown = await fetch(`http://127.0.0.1:${port}`, init).catch((failure: Error) => failure.cause)
  if (!(error instanceof Error && ['bad port', 'not refused'].includes(error.message))) throw error
  return error.message === 'bad port'
}

async function refusedAmong(ports: readonly number[]): Promise<number[]> {
  const answers = await Promise.all(ports.map(async (port) => ({ port, refused: await isRefused(port) })))
  return answers.filter(({ refused }) => refused).map(({ port }) => port)
}

test('what is stepped over is refused by fetch', async () => {
  expect(await refusedAmong(refusedPorts)).toEqual(refusedPorts)
})

// The default, one without a refused port near it, and the neighbourhood of every refused port.
const bases = [4173, 4500, ...refusedPorts.flatMap((port) => [port - 7, port])]

test('every portal has its own port', () => {
  const shared = bases.filter((base) => {
    const ports = Object.values(portsFrom(base))
    return new Set(ports).size !== ports.length || Math.min(...ports) < base
  })
  expect(shared).toEqual([])
})

test('fetch accepts all of them', async () => {
  const all = new Set(bases.flatMap((base) => Object.values(portsFrom(base))))
  expect(await refusedAmong([...all])).toEqual([])
})
