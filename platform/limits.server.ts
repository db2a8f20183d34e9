// The rate limits of the table in shared/limits.ts, each with the value that counts now.
import { connectionPool } from '#platform/database/database.server.ts'
import { type LimitName, limits } from '#shared/limits.ts'
import { type Limit, rateCounter } from './turns/rate-counters.server.ts'

let set: Readonly<Partial<Record<LimitName, number>>> = {}

export function applyLimits(values: Readonly<Partial<Record<LimitName, number>>>): void {
  set = values
}

export function turnsOf(name: LimitName): number {
  return set[name] ?? limits[name].turns
}

/** So many networks of 64 bits count as one site of 48 bits, which has 65,536 of them: half a street of a provider's. */
export const networksOfSite = 64

const network = /(^| )((?:[\da-f]{1,4}:){3})[\da-f]{1,4}::(?= |$)/

export function siteOf(key: string): string | null {
  return network.test(key) ? key.replace(network, '$1$2:/48') : null
}

/**
 * Makes the limit of that name. A key that holds an IPv6 network counts for its site too, which has the turns of 64
 * networks: a client with a whole site does not have the turns of all its networks.
 */
export function makeLimit(name: LimitName): Limit {
  const own = rateCounter({ ...limits[name], name, turns: () => turnsOf(name) })
  const sites = rateCounter({ ...limits[name], name: `${name}-site`, turns: () => turnsOf(name) * networksOfSite })
  return {
    ...own,
    take: async (key) => {
      const turn = await own.take(key)
      const site = siteOf(key)
      if (site) await sites.take(site)
      return turn
    },
    giveBack: async (key) => {
      const site = siteOf(key)
      await Promise.all([own.giveBack(key), site && sites.giveBack(site)])
    },
    forget: async (key) => {
      const site = siteOf(key)
      await Promise.all([own.forget(key), site && sites.giveBack(site)])
    },
  }
}

export async function forgetEndedLimits(): Promise<number> {
  const { rowCount } = await connectionPool().query('delete from rate_limit where expire < $1', [Date.now()])
  return rowCount ?? 0
}
