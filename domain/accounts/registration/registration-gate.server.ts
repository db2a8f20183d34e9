// Lets registrations through: freely while a network is quiet, with a proof of work while it is busy.
import type { Challenge } from 'altcha-lib'
import { networkRegistrations } from '#domain/accounts/account-limits.server.ts'
import { proofOfWork } from '#domain/accounts/proof-of-work.server.ts'
import { turnsOf } from '#platform/limits.server.ts'

const work = proofOfWork('registration')

/**
 * Counts a registration of the network. Gives a challenge to solve first when the network is busy and `proof` (JSON of
 * challenge and solution) is missing, wrong, too old or used.
 * @throws TooMany when even with proofs there are too many.
 */
export async function passRegistrationGate(network: string, proof: string): Promise<Challenge | undefined> {
  const isBusy = (await networkRegistrations.taken(network)) >= turnsOf('registration-free')
  if (isBusy && !(await work.isGood(proof))) return work.challenge()
  await networkRegistrations.take(network)
  return undefined
}
