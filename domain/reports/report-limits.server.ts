// How often reports are sent, answered by their senders and opened, per network; without a name nothing else can be counted.
import { proofOfWork } from '#domain/accounts/proof-of-work.server.ts'
import { digitTries } from '#domain/tickets/guest/digit-tries.server.ts'
import { makeLimit, turnsOf } from '#platform/limits.server.ts'
import { WorkFirst } from '#shared/errors.ts'

const networks = makeLimit('report-network')
const work = proofOfWork('sealed-report')

const many = 'Banyak laporan dikirim dari jaringan ini, jadi Anda perlu menunggu'

/** More words to a report, per network. */
export const reportReplies = makeLimit('report-reply-network')

/** Wrong digits: per report and network, and per network. */
export const wrongDigits = {
  report: digitTries('report-digits', 'report-digits-all'),
  network: makeLimit('report-digits-network'),
} as const

/**
 * Counts a report of the network; the function it gives takes that back.
 * @throws WorkFirst, and counts nothing, when there were many and `proof` is missing, wrong, too old or used; TooMany when
 * even with proofs there are too many.
 */
export async function passReportGate(network: string, proof: string): Promise<() => Promise<void>> {
  const turn = await networks.take(network)
  const giveBack = async () => {
    await networks.giveBack(network)
  }
  const isBusy = turnsOf('report-network') - turn.remaining > turnsOf('report-network-free')
  if (!isBusy || (await work.isGood(proof))) return giveBack
  await giveBack()
  throw new WorkFirst(await work.challenge(), turn.resetMs, many)
}
