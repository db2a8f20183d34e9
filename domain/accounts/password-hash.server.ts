// Passwords as Argon2id hashes with OWASP's parameters (19 MiB, 2 passes).
import { hash, verify } from '@node-rs/argon2'
import { env } from '#platform/env.server.ts'
import { limitConcurrency } from '#shared/limit-concurrency.ts'

// Algorithm 2 is Argon2id (the package's enum exists for types only).
const owasp = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The least that Argon2 accepts. Tests hash thousands of passwords that protect no account. */
const cheapest = { ...owasp, memoryCost: 8, timeCost: 1 }

/** How many may be computed at once, each in 19 MiB, and how many more wait: some seconds' worth. */
export const passwordBounds = { atOnce: 2, waiting: 200 }

const gate = limitConcurrency(passwordBounds)

/** The hash to keep for a password; takes tens of milliseconds on purpose. @throws Busy when too many wait for theirs. */
export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password, env.mode === 'test' ? cheapest : owasp))
}

/** True when the password belongs to the hash. @throws Busy when too many wait for theirs. */
export function passwordMatches(hashed: string, password: string): Promise<boolean> {
  return gate(() => verify(hashed, password))
}
