// Writes a person and, when there is one, the password credential the way Better Auth reads it.
import { randomUUID } from 'node:crypto'
import type { Transaction } from '#platform/database/database.server.ts'
import { account, user } from './account-tables.ts'
import type { NewPasswordHash } from './new-password.server.ts'
import type { Role } from './person.ts'

/** A person to store. `passwordHash` null: somebody staff filed for or invited, who cannot sign in yet. */
export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly passwordHash: NewPasswordHash | null
  readonly at: Date
  /** True for addresses that need no confirmation (the demo's). */
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
