// Work that browsers show before they may do something too often (altcha): challenges, and the proofs that answer them.
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { signingSecret } from '#platform/secrets.server.ts'
import { singleUse } from '#platform/turns/single-use-token.server.ts'
import { hours } from '#shared/durations.ts'

const lifetime = 20 * 60 * 1000

/** Each proof counts once; remembered for longer than one is good. */
const proofIsFresh = singleUse('registration-proof', hours(1) / 1000)

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

export interface ProofOfWork {
  /** A new challenge, good for 20 minutes: about a second of work on a cheap phone. */
  readonly challenge: () => Promise<Challenge>
  /** True once for a proof (JSON of challenge and solution) of an own challenge; false when wrong, too old or used. */
  readonly isGood: (proof: string) => Promise<boolean>
}

/** `purpose` separates proofs: one made for a purpose counts for no other. */
export function proofOfWork(purpose: string): ProofOfWork {
  const secret = () => `${purpose}:${signingSecret()}`
  return {
    // `cost` is PBKDF2 rounds, the counter how many keys are tried.
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 1_000,
        counter: randomInt(150, 300),
        deriveKey,
        // By the real clock, to which the library compares it: the portal's own may be set to another day.
        expiresAt: new Date(Date.now() + lifetime),
        hmacSignatureSecret: secret(),
      }),
    isGood: async (proof) => {
      const given = readProof(proof)
      if (!given) return false
      const { verified } = await verifySolution({
        challenge: given.challenge,
        solution: given.solution,
        deriveKey,
        hmacSignatureSecret: secret(),
      }).catch(() => ({ verified: false }))
      return verified && proofIsFresh(given.challenge.signature ?? '')
    },
  }
}
