// People for tests: rows as registration and staff make them, returned as the domain sees who asks.
import { eq } from 'drizzle-orm'
import { insertAccount } from '#domain/accounts/account.server.ts'
import { permissionGrant, user } from '#domain/accounts/account-tables.ts'
import { hashPassword, type NewPasswordHash } from '#domain/accounts/password-hash.server.ts'
import type { Permission, Person, Role } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'

/** What a test may say about a person; the rest is filled in, every address is unique. */
export interface PersonWishes {
  readonly name?: string
  readonly email?: string
  readonly organization?: string
  readonly officeId?: number | null
  /** Confirmed by default. */
  readonly emailVerified?: boolean
  readonly permissions?: readonly Permission[]
  /** Without one the person cannot sign in, which saves the time of hashing it. */
  readonly password?: string
}

async function aPerson(role: Role, wishes: PersonWishes): Promise<Person> {
  const { password, officeId = null, permissions = [], organization, emailVerified = true } = wishes
  const email = wishes.email ?? `${role}-${crypto.randomUUID()}@contoh.id`
  const name = wishes.name ?? `Contoh ${role}`
  const passwordHash = password === undefined ? null : ((await hashPassword(password)) as NewPasswordHash)
  const id = await database.transaction(async (tx) => {
    const fresh = {
      name,
      email,
      emailVerified,
      role,
      passwordHash,
      at: now(),
      ...(organization ? { organization } : {}),
    }
    const stored = await insertAccount(tx, fresh)
    if (stored === undefined) throw new Error(`${email} is taken`)
    if (officeId !== null) await tx.update(user).set({ officeId }).where(eq(user.id, stored))
    const grants = permissions.map((permission) => ({ userId: stored, permission, grantedAt: now() }))
    if (grants.length > 0) await tx.insert(permissionGrant).values(grants)
    return stored
  })
  return { id, name, email, emailVerified, role, officeId, organization: organization ?? null, permissions }
}

/** Someone who asks. */
export function aClient(wishes: Omit<PersonWishes, 'officeId' | 'permissions'> = {}): Promise<Person> {
  return aPerson('client', wishes)
}

/** Someone who answers; without an office one of the province's agents. */
export function anAgent(wishes: PersonWishes = {}): Promise<Person> {
  return aPerson('agent', wishes)
}

/** Someone who administers; holds no permission by default. */
export function anAdmin(wishes: PersonWishes = {}): Promise<Person> {
  return aPerson('admin', wishes)
}
