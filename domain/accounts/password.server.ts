// Passwords as Argon2id hashes with OWASP's parameters (19 MiB, 2 passes).
import { hash, verify } from '@node-rs/argon2'

// Algorithm 2 is Argon2id (the package's enum exists for types only).
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash to keep for a password; takes tens of milliseconds on purpose. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** True when the password belongs to the hash. */
export function passwordMatches(hashed: string, password: string): Promise<boolean> {
  return verify(hashed, password)
}
