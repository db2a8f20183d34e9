// Lets registrations through: freely while a network is quiet, with a proof of work while it is busy (altcha).
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { signingSecret } from '#platform/secrets.server.ts'
import { now } from '#shared/dates.ts'
import { TooMany } from '#shared/errors.ts'
import { busyRegistrations, networkRegistrations, usedProofs } from './account-limits.server.ts'

const lifetime = 20 * 60 * 1000

/** About a second on a cheap phone; `cost` is PBKDF2 rounds, the counter how many keys are tried. */
async function newChallenge(): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1_000,
    counter: randomInt(150, 300),
    deriveKey,
    expiresAt: new Date(now().getTime() + lifetime),
    hmacSignatureSecret: `registration:${signingSecret()}`,
  })
}

const payload = z.object({
  challenge: z.object({ parameters: z.looseObject({}), signature: z.string() }),
  solution: z.looseObject({}),
})

function readProof(proof: string): Payload | undefined {
  try {
    return payload.parse(JSON.parse(proof)) as unknown as Payload
  } catch {
    return undefined
  }
}

async function isGood(proof: string): Promise<boolean> {
  const given = readProof(proof)
  if (!given) return false
  const { verified } = await verifySolution({
    challenge: given.challenge,
    solution: given.solution,
    deriveKey,
    hmacSignatureSecret: `registration:${signingSecret()}`,
  }).catch(() => ({ verified: false }))
  if (!verified) return false
  try {
    await usedProofs.take(given.challenge.signature ?? '')
    return true
  } catch (refused) {
    if (refused instanceof TooMany) return false
    throw refused
  }
}

/**
 * Counts a registration of the network. Gives a challenge to solve first when the network is busy and `proof` (JSON of
 * challenge and solution) is missing, wrong, too old or used.
 * @throws TooMany when even with proofs there are too many.
 */
export async function passRegistrationGate(network: string, proof: string): Promise<Challenge | undefined> {
  const isBusy = (await networkRegistrations.taken(network)) >= busyRegistrations
  if (isBusy && !(await isGood(proof))) return newChallenge()
  await networkRegistrations.take(network)
  return undefined
}
