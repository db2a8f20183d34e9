// Tries of the four digits of one ticket or report: a limit for each network, and a higher ceiling for all networks together.
import { makeLimit, siteOf } from '#platform/limits.server.ts'
import type { LimitName } from '#shared/limits.ts'

/** Counts the tries for one subject (a ticket, a report) from one network. */
export interface DigitTries {
  /** @throws TooMany when this network, or all networks together, tried the subject too often. */
  readonly take: (subject: string, network: string) => Promise<void>
  /** Does not count the last try: the digits were right. */
  readonly giveBack: (subject: string, network: string) => Promise<void>
}

/**
 * `perNetwork` is below `inAll`, so that one network does not close the digits for the others. An IPv6 site (/48) is one
 * network here: whoever has one could otherwise reach the ceiling alone.
 */
export function digitTries(perNetwork: LimitName, inAll: LimitName): DigitTries {
  const own = makeLimit(perNetwork)
  const all = makeLimit(inAll)
  const keyOf = (subject: string, network: string) => `${subject} ${siteOf(network) ?? network}`
  return {
    take: async (subject, network) => {
      await own.take(keyOf(subject, network))
      await all.take(subject).catch(async (refused: unknown) => {
        await own.giveBack(keyOf(subject, network))
        throw refused
      })
    },
    giveBack: async (subject, network) => {
      await Promise.all([own.giveBack(keyOf(subject, network)), all.giveBack(subject)])
    },
  }
}
