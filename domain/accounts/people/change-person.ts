// The one way somebody's access changes: one at a time, decided on what is true now, with audit and event.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { accountAudit } from '#domain/accounts/account-audit.ts'
import { permissionGrant, session, user } from '#domain/accounts/account-tables.ts'
import type { Permission, Person } from '#domain/accounts/person.ts'
import type { AuditChanges } from '#platform/audit/define-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import type { PersonRow } from './find-people.ts'
import { accessChanged, type ToldChange } from './people-events.ts'
import { type Manager, mayManagePeople, type PeoplePowers, powersOver } from './people-policy.ts'

/** Two changes at the same moment could each take the other's power away; this lock puts them in a row. */
const accessLock = 7_300_515

/** The person to change, locked in the transaction. */
export interface FoundPerson extends Omit<PersonRow, 'canBeOpened'> {
  readonly permissions: readonly Permission[]
}

/** What was changed; nothing when all was so already. */
export interface AccessChange {
  readonly action: (typeof accountAudit)[keyof typeof accountAudit]
  readonly changes: AuditChanges<typeof accountAudit>
  /** The change mailed to the owner; absent when another mail covers it. */
  readonly tells?: ToldChange
  readonly endsSessions?: boolean
}

async function permissionsOf(tx: Transaction, userId: string): Promise<Permission[]> {
  const rows = await tx
    .select({ permission: permissionGrant.permission })
    .from(permissionGrant)
    .where(eq(permissionGrant.userId, userId))
  return rows.map(({ permission }) => permission)
}

/**
 * Who acts, as they stand in the database at this moment: what they held when the request came in may be gone.
 * @throws NotFound when they may not manage people any more.
 */
export async function managerNow(tx: Transaction, person: Person): Promise<Manager> {
  const [row] = await tx.select({ role: user.role, banned: user.banned }).from(user).where(eq(user.id, person.id))
  const manager = { id: person.id, role: row?.role ?? 'client', permissions: await permissionsOf(tx, person.id) }
  if (row?.banned || !mayManagePeople(manager)) throw new NotFound()
  return manager
}

/** Ends every session of the person; how many there were. */
async function endAll(tx: Transaction, userId: string): Promise<number> {
  const ended = await tx.delete(session).where(eq(session.userId, userId)).returning({ id: session.id })
  return ended.length
}

/**
 * Changes somebody's access in one transaction. `may` asks the powers of the acting person, `act` writes and says what it
 * changed.
 * @throws NotFound for anyone who may not manage people and for an unknown id; Forbidden without the powers.
 */
export async function changePerson(
  person: Person,
  id: string,
  may: (powers: PeoplePowers) => boolean,
  act: (tx: Transaction, found: FoundPerson) => Promise<AccessChange | undefined>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${accessLock})`)
    const manager = await managerNow(tx, person)
    const [row] = await tx
      .select({
        ...pick(user, 'id', 'name', 'email', 'role', 'officeId'),
        blocked: user.banned,
      })
      .from(user)
      .where(and(eq(user.id, id), isNull(user.erasedAt)))
      .for('update')
    if (!row) throw new NotFound('Orang ini tidak ditemukan.')
    if (!may(powersOver(manager, row))) throw new Forbidden()
    const change = await act(tx, { ...row, permissions: await permissionsOf(tx, id) })
    if (!change) return
    const ended = change.endsSessions ? await endAll(tx, id) : 0
    await recordAudit(tx, {
      actor: person,
      action: change.action,
      target: `user:${id}`,
      changes: { ...change.changes, ...(ended > 0 && { sessions: [ended, 0] }) },
    })
    if (change.tells) await announce(tx, accessChanged, { userId: id, key: newPublicId(), change: change.tells })
  })
}
