import { hash, verify } from '@node-rs/argon2'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as indonesian, translations } from '@zxcvbn-ts/language-id'
import { and, eq } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { Invalid } from '#shared/errors.ts'
import { limitConcurrency } from '#shared/limit-concurrency.ts'
import { account } from './account-tables.ts'
import type { Person } from './person.ts'

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

let estimator: ZxcvbnFactory | undefined

const local = ['spmb', 'ppdb', 'helpdesk', 'sekolah', 'dinas', ...env.instance.passwordWords]

/**
 * Why the password is easy to guess, as a sentence; undefined otherwise. `about`: texts of the person that it must not
 * contain.
 */
export function weaknessOf(password: string, about: readonly string[]): string | undefined {
  estimator ??= new ZxcvbnFactory({ dictionary: { ...common, ...indonesian }, graphs: adjacencyGraphs, translations })
  const words = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u)).filter((word) => word.length > 2)
  // Longer than any password we take would only cost time.
  const { score, feedback } = estimator.check(password.slice(0, 128), [...local, ...words])
  // 3: more than 10^8 guesses.
  if (score >= 3) return undefined
  const reason = feedback.warning ? ` ${feedback.warning.replace(/\.?$/, '.')}` : ''
  return `Password ini mudah ditebak.${reason.replaceAll('kata sandi', 'password')} Pakai beberapa kata yang tidak berhubungan.`
}

declare const held: unique symbol

/** The hash of a password that was held to `weaknessOf`; a bare text does not compile in its place. */
export type NewPasswordHash = string & { readonly [held]: true }

/**
 * The hash to store.
 * @throws Invalid at `field` when the password is easy to guess or contains a text of `about`; Busy.
 */
export async function hashNewPassword(
  password: string,
  about: readonly string[],
  field: string,
): Promise<NewPasswordHash> {
  const weakness = weaknessOf(password, about)
  if (weakness) throw new Invalid(weakness, { [field]: weakness })
  return (await hashPassword(password)) as NewPasswordHash
}

export async function isOwnPassword(person: Pick<Person, 'id'>, password: string): Promise<boolean> {
  const [credential] = await database
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, person.id), eq(account.providerId, 'credential')))
  return Boolean(credential?.hash) && passwordMatches(credential?.hash ?? '', password)
}
