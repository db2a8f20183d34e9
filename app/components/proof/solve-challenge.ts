// The work that is asked for before too much of something is refused (altcha); fetched only when it is asked for.
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/**
 * Solves the challenge, about a second on a cheap phone, and gives the proof as the form carries it.
 * @throws when it is not solved within 90 s.
 */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge was not solved')
  return JSON.stringify({ challenge, solution })
}
