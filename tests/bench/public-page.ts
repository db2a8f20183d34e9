// The home page out of the page cache against bare node:http sending the same bytes: requests per second and p99.
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'
import { type Ask, capture } from './capture.ts'
import type { Figure } from './figure.ts'
import { startBare } from './start-bare.ts'
import { type Load, load } from './wrk.ts'

const rounds = 3
const seconds = 5
const home: Ask = { path: '/', headers: { 'accept-encoding': 'br' } }

const best = (loads: readonly Load[]) => ({
  perSecond: Math.max(...loads.map((each) => each.perSecond)),
  p99: Math.min(...loads.map((each) => each.p99)),
  refused: loads.reduce((sum, { refused }) => sum + refused, 0),
})

/** Loads both servers in turn and compares the best round of each. */
export async function measurePublicPage(): Promise<Figure[]> {
  const { dataDir, remove } = await makeDataDir()
  const portal = await startPortal({ dataDir, port: 4235 })
  const bare = await startBare(await capture(portal.origin, home))
  try {
    const ours: Load[] = []
    const theirs: Load[] = []
    for (let round = 0; round < rounds; round++) {
      theirs.push(await load(bare.origin, home, seconds))
      ours.push(await load(portal.origin, home, seconds))
    }
    const [portalLoad, bareLoad] = [best(ours), best(theirs)]
    const speed = portalLoad.perSecond / bareLoad.perSecond
    const tail = portalLoad.p99 / bareLoad.p99
    return [
      {
        name: 'public page, requests/s against bare node:http',
        value: `${speed.toFixed(2)} (${Math.round(portalLoad.perSecond)} / ${Math.round(bareLoad.perSecond)})`,
        budget: '>= 0.8',
        met: speed >= 0.8 && portalLoad.refused === 0,
      },
      {
        name: 'public page, p99 at 32 connections against bare node:http',
        value: `${tail.toFixed(2)} (${portalLoad.p99.toFixed(2)} ms / ${bareLoad.p99.toFixed(2)} ms)`,
        budget: '<= 2',
        met: tail <= 2,
      },
    ]
  } finally {
    bare.stop()
    await portal.stop()
    await remove()
  }
}
