// Shows that a wish is the account owner's own: by the password, or where there is none by a code to a number of theirs.
import { and, eq } from 'drizzle-orm'
import { confirmations } from '#domain/accounts/account-limits.server.ts'
import { user } from '#domain/accounts/account-tables.ts'
import { isOwnPassword } from '#domain/accounts/own-password.server.ts'
import { hasPassword } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, Invalid } from '#shared/errors.ts'
import { findCodeUnderWay, requestNumberCode, takeNumberCode } from './number-code.server.ts'
import type { OwnerWay } from './number-code-input.ts'
import { findProvenNumbers } from './proven-number.ts'

/** What was typed, and for a code the browser's codes (the newest first) and the visitor's network. */
export interface OwnerProof {
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly codes?: { readonly ids: readonly string[]; readonly network: string }
}

/** Said of a wrong password. */
const wrongPassword = 'Password saat ini salah'

/** What the owner of this account is asked for. */
export async function ownerWay({ id }: Pick<Person, 'id'>): Promise<OwnerWay> {
  const found = await database.$count(user, and(eq(user.id, id), hasPassword(user.id)))
  return found > 0 ? 'password' : 'code'
}

/**
 * Passes when the proof is right; a code is used up by it.
 * @throws Invalid when it is wrong, with the sentence beside its field; TooMany after too many tries.
 */
export async function proveOwner(person: Pick<Person, 'id'>, proof: OwnerProof): Promise<void> {
  if ((await ownerWay(person)) === 'code') {
    const own = await findProvenNumbers(database, person.id)
    const { ids, network } = proof.codes ?? { ids: [], network: '' }
    await takeNumberCode({ ids, code: proof.code ?? '' }, network, person.id, (number) => own.includes(number))
    return
  }
  await confirmations.take(person.id)
  if (!(await isOwnPassword(person, proof.password ?? ''))) {
    throw new Invalid(wrongPassword, { password: wrongPassword })
  }
  await confirmations.forget(person.id)
}

/**
 * Has a code sent to the number that the person proved last; gives its id for the browser.
 * @throws Conflict without such a number; TooMany.
 */
export async function requestOwnerCode(person: Pick<Person, 'id'>, network: string): Promise<string> {
  const number = (await findProvenNumbers(database, person.id)).at(-1)
  if (!number) throw new Conflict('Akun ini tidak punya nomor WhatsApp lagi. Keluar, lalu masuk lagi.')
  return requestNumberCode(number, network, person.id)
}

/** Where codes go, and the one under way; both null where there is no number. */
export async function findOwnerCode({ id }: Pick<Person, 'id'>, ids: readonly string[]) {
  const own = await findProvenNumbers(database, id)
  return { number: own.at(-1) ?? null, sent: await findCodeUnderWay(ids, id, (number) => own.includes(number)) }
}
