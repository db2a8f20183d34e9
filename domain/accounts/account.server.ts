import { randomUUID } from 'node:crypto'
import type { Transaction } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { singleUse } from '#platform/turns/single-use-token.server.ts'
import { account, user } from './account-tables.ts'
import type { NewPasswordHash } from './password-hash.server.ts'
import type { Role } from './person.ts'

/** Failed sign-ins to one account from unknown devices: bounds the guessing of passwords. */
export const accountSignIns = makeLimit('sign-in-account')

export const accountNetworkSignIns = makeLimit('sign-in-account-network')

export const deviceSignIns = makeLimit('sign-in-device')

export const networkSignIns = makeLimit('sign-in-network')

/** Registrations from one network. With proofs of work a whole school can register within the hour. */
export const networkRegistrations = makeLimit('registration-network')

export const addressLinks = makeLimit('link-address')
export const networkLinks = makeLimit('link-network')

export const confirmations = makeLimit('confirmation')

/** Each code of an authenticator app counts once per person; it is good for 90 seconds. */
export const codeIsFresh = singleUse('used-code', 2 * 60)

/** Photos someone sends; each costs a core for a moment. */
export const photoUploads = makeLimit('photo-upload')

export const staffLinks = makeLimit('link-by-staff')

/** A person to store. `passwordHash` null: someone staff filed for or invited, who cannot sign in yet. */
export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly passwordHash: NewPasswordHash | null
  readonly at: Date
  readonly emailVerified?: boolean
  readonly nisn?: string
  readonly phone?: string
  readonly organization?: string
  readonly position?: string
  readonly specializations?: string[]
  readonly officeId?: number | null
}

/** Stores the account and gives its id; undefined when the address is taken. */
export async function insertAccount(tx: Transaction, fresh: NewAccount): Promise<string | undefined> {
  const { passwordHash, at, ...fields } = fresh
  const [stored] = await tx
    .insert(user)
    .values({ id: randomUUID(), ...fields, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id })
  if (!stored || passwordHash === null) return stored?.id
  await tx.insert(account).values({
    id: randomUUID(),
    accountId: stored.id,
    providerId: 'credential',
    userId: stored.id,
    password: passwordHash,
    createdAt: at,
    updatedAt: at,
  })
  return stored.id
}
