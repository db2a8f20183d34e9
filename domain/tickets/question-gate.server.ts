// Limits questions: free at first, then with a proof of work, then refused.
import { proofOfWork } from '#domain/accounts/proof-of-work.server.ts'
import { makeLimit, turnsOf } from '#platform/limits.server.ts'
import { ProofOfWorkRequired } from '#shared/errors.ts'
import type { LimitName } from '#shared/limits.ts'

export interface GateLimits {
  readonly requesterLimit: LimitName
  readonly freeForRequester: LimitName
  readonly network: LimitName
  readonly freeForNetwork: LimitName
  readonly purpose: string
  readonly who: string
}

const manyHere = 'Banyak pertanyaan dikirim dari jaringan ini, jadi Anda perlu menunggu'

/**
 * Counts a question of the requester and network; the returned function takes that back.
 * @throws ProofOfWorkRequired after many without a valid `proof`, and counts nothing then; TooMany.
 */
export function limitQuestions({
  requesterLimit,
  freeForRequester,
  network,
  freeForNetwork,
  purpose,
  who,
}: GateLimits) {
  const requesters = makeLimit(requesterLimit)
  const networks = makeLimit(network)
  const work = proofOfWork(purpose)
  return async (key: string, address: string, proof: string): Promise<() => Promise<void>> => {
    const own = await requesters.take(key)
    const others = await networks.take(address).catch(async (refused: unknown) => {
      await requesters.giveBack(key)
      throw refused
    })
    const giveBack = async () => {
      await Promise.all([requesters.giveBack(key), networks.giveBack(address)])
    }
    const requesterIsBusy = turnsOf(requesterLimit) - own.remaining > turnsOf(freeForRequester)
    const networkIsBusy = turnsOf(network) - others.remaining > turnsOf(freeForNetwork)
    if (!(requesterIsBusy || networkIsBusy) || (await work.isGood(proof))) return giveBack
    await giveBack()
    const challenge = await work.challenge()
    const many = `${who} sudah mengirim banyak pertanyaan, jadi perlu menunggu`
    throw requesterIsBusy
      ? new ProofOfWorkRequired(challenge, own.resetMs, many)
      : new ProofOfWorkRequired(challenge, others.resetMs, manyHere)
  }
}
