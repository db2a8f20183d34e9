// Contacts: people without an account who ask, or for whom staff file.
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { contact, user } from '#domain/accounts/account-tables.ts'
import type { PersonColumns } from '#domain/accounts/people-views.ts'
import { canBeOpened } from '#domain/accounts/phone/proven-number.ts'
import { undeliverableDomain } from '#domain/accounts/placeholder-address.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { suffixPattern } from '#platform/database/sql-expressions.ts'
import { now } from '#shared/dates.ts'

interface NewContact {
  /** Stored once per id. */
  readonly id?: string
  readonly name: string
  readonly phone?: string | null
  readonly organization?: string | null
}

export async function insertContact(tx: Transaction, { id = randomUUID(), ...fresh }: NewContact): Promise<string> {
  await tx
    .insert(contact)
    .values({ id, ...fresh, createdAt: now() })
    .onConflictDoNothing({ target: contact.id })
  return id
}

/** Condition: a contact without an account, or an account that the version before made for one. */
export function isContact(person: Pick<PersonColumns, 'id' | 'email'>): SQL | undefined {
  return or(
    isNull(person.email),
    and(sql`${person.email} like ${suffixPattern(undeliverableDomain)}`, not(canBeOpened(person.id))),
  )
}

const empty = { name: 'Pemohon', phone: null, organization: null }

export function isEmptied(person: Pick<PersonColumns, 'email' | 'name' | 'phone'>): SQL | undefined {
  return and(isNull(person.email), isNull(person.phone), eq(sql`${person.name}`, empty.name))
}

/** Empties a contact without tickets; the row stays, because files and the log refer to it. */
export async function clearContact(tx: Transaction, id: string): Promise<void> {
  await tx.update(contact).set(empty).where(eq(contact.id, id))
  await tx
    .update(user)
    .set({ ...empty, nisn: null, address: null })
    .where(eq(user.id, id))
}

export async function eraseContact(tx: Transaction, id: string, name: string): Promise<void> {
  const erased = { name, phone: null, organization: null, erasedAt: now() }
  await tx.update(contact).set(erased).where(eq(contact.id, id))
}
