import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { staffLinks } from '#domain/accounts/account.server.ts'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { passwordResetRequested } from '#domain/accounts/account-events.ts'
import { permissionGrant, session, user } from '#domain/accounts/account-tables.ts'
import { voidLinks } from '#domain/accounts/one-time-link.server.ts'
import type { Permission, Person } from '#domain/accounts/person.ts'
import type { AuditChanges } from '#platform/audit/define-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import type { PersonRow } from './managed-people.ts'
import {
  type AccessNotice,
  accessChanged,
  type BlockInput,
  type PermissionsInput,
  type RenameInput,
  type RoleInput,
} from './people-input.ts'
import {
  grantable,
  type Manager,
  mayManagePeople,
  type PeoplePowers,
  personPermissionsFor,
  refuseUnknownOffice,
} from './people-policy.ts'

/** Two concurrent changes could each take the other's power away; this lock serializes them. */
const accessLock = 7_300_515

interface FoundPerson extends Omit<PersonRow, 'canBeOpened'> {
  readonly permissions: readonly Permission[]
}

/** What was changed; nothing when all was so already. */
interface AccessChange {
  readonly action: (typeof accountAudit)[keyof typeof accountAudit]
  readonly changes: AuditChanges<typeof accountAudit>
  /** The change mailed to the owner; absent when another mail covers it. */
  readonly notice?: AccessNotice
  readonly endsSessions?: boolean
}

async function permissionsOf(tx: Transaction, userId: string): Promise<Permission[]> {
  const rows = await tx
    .select({ permission: permissionGrant.permission })
    .from(permissionGrant)
    .where(eq(permissionGrant.userId, userId))
  return rows.map(({ permission }) => permission)
}

/** Who acts, as stored now: rights may be gone since the request. @throws NotFound when they may not manage people. */
export async function managerNow(tx: Transaction, person: Person): Promise<Manager> {
  const [row] = await tx.select({ role: user.role, banned: user.banned }).from(user).where(eq(user.id, person.id))
  const manager = { id: person.id, role: row?.role ?? 'client', permissions: await permissionsOf(tx, person.id) }
  if (row?.banned || !mayManagePeople(manager)) throw new NotFound()
  return manager
}

async function endAll(tx: Transaction, userId: string): Promise<number> {
  const ended = await tx.delete(session).where(eq(session.userId, userId)).returning({ id: session.id })
  return ended.length
}

/**
 * Changes someone's access in one transaction: `may` checks, `act` writes.
 * @throws NotFound for an unknown id or without the right to manage people; Forbidden.
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
    if (!may(personPermissionsFor(manager, row))) throw new Forbidden()
    const change = await act(tx, { ...row, permissions: await permissionsOf(tx, id) })
    if (!change) return
    const ended = change.endsSessions ? await endAll(tx, id) : 0
    await recordAudit(tx, {
      actor: person,
      action: change.action,
      target: `user:${id}`,
      changes: { ...change.changes, ...(ended > 0 && { sessions: [ended, 0] }) },
    })
    if (change.notice) await announce(tx, accessChanged, { userId: id, key: newPublicId(), change: change.notice })
  })
}

/** Blocks the person, ends all sessions and voids links. Idempotent. @throws as `changePerson`. */
export async function blockPerson(person: Person, id: string, input: BlockInput): Promise<void> {
  await changePerson(
    person,
    id,
    ({ block }) => block,
    async (tx, found) => {
      if (found.blocked) return undefined
      await tx
        .update(user)
        .set({ banned: true, banReason: input.reason, banExpires: null, updatedAt: now() })
        .where(eq(user.id, id))
      await voidLinks(tx, 'set-password', id)
      return { action: accountAudit.block, changes: { blocked: [false, true] }, notice: 'blocked', endsSessions: true }
    },
  )
}

/** Corrects the name; the audit entry does not contain it, because it is never erased. @throws as `changePerson`. */
export async function renamePerson(person: Person, id: string, { name }: RenameInput): Promise<void> {
  await changePerson(
    person,
    id,
    ({ rename }) => rename,
    async (tx, found) => {
      if (found.name === name) return undefined
      await tx.update(user).set({ name, updatedAt: now() }).where(eq(user.id, id))
      return { action: accountAudit['name-change'], changes: {}, notice: 'name' }
    },
  )
}

/** Unblocks the person. Idempotent. @throws as `changePerson`. */
export async function unblockPerson(person: Person, id: string): Promise<void> {
  await changePerson(
    person,
    id,
    ({ block }) => block,
    async (tx, found) => {
      if (!found.blocked) return undefined
      await tx
        .update(user)
        .set({ banned: false, banReason: null, banExpires: null, updatedAt: now() })
        .where(eq(user.id, id))
      return { action: accountAudit.unblock, changes: { blocked: [true, false] }, notice: 'unblocked' }
    },
  )
}

/**
 * Sets exactly these permissions. Sessions stay: each request reads the permissions, and open pages are notified.
 * @throws as `changePerson`; Forbidden for one the role cannot hold.
 */
export async function changePermissions(person: Person, id: string, input: PermissionsInput): Promise<void> {
  await changePerson(
    person,
    id,
    (powers) => powers.permissions.length > 0 && input.permissions.every((each) => powers.permissions.includes(each)),
    async (tx, { permissions: before }) => {
      const granted = input.permissions.filter((permission) => !before.includes(permission))
      if (granted.length === 0 && before.length === input.permissions.length) return undefined
      await tx
        .delete(permissionGrant)
        .where(and(eq(permissionGrant.userId, id), notInArray(permissionGrant.permission, [...input.permissions])))
      const rows = granted.map((permission) => ({
        userId: id,
        permission,
        grantedBy: person.id,
        grantedAt: now(),
      }))
      if (rows.length > 0) await tx.insert(permissionGrant).values(rows)
      return {
        action: accountAudit['permissions-change'],
        changes: { permissions: [before, input.permissions] },
        notice: 'permissions',
      }
    },
  )
}

/**
 * Revokes what the new role cannot hold; another role ends all sessions.
 * @throws as `changePerson`; Invalid for an unknown office.
 */
export async function changeRole(person: Person, id: string, input: RoleInput): Promise<void> {
  const officeId = input.role === 'agent' ? input.officeId : null
  await changePerson(
    person,
    id,
    ({ roles }) => roles.includes(input.role),
    async (tx, found) => {
      if (found.role === input.role && found.officeId === officeId) return undefined
      const fresh = { role: input.role, officeId, updatedAt: now() }
      await tx.update(user).set(fresh).where(eq(user.id, id)).catch(refuseUnknownOffice)
      const kept = grantable(input.role)
      const left = found.permissions.filter((permission) => kept.includes(permission))
      await tx
        .delete(permissionGrant)
        .where(and(eq(permissionGrant.userId, id), notInArray(permissionGrant.permission, [...kept])))
      const otherRole = found.role !== input.role
      return {
        action: accountAudit['role-change'],
        changes: {
          role: [found.role, input.role],
          office: [found.officeId, officeId],
          ...(left.length < found.permissions.length && { permissions: [found.permissions, left] }),
        },
        notice: otherRole ? 'role' : 'office',
        endsSessions: otherRole,
      }
    },
  )
}

/** Ends all sessions of the person. @throws as `changePerson`. */
export async function endSessionsOf(person: Person, id: string): Promise<void> {
  await changePerson(
    person,
    id,
    ({ endSessions }) => endSessions,
    async () => ({ action: accountAudit['sessions-end'], changes: {}, notice: 'sessions-ended', endsSessions: true }),
  )
}

export const unblockFirst = 'Akun ini diblokir. Buka blokirnya dulu, lalu kirim lagi.'

/**
 * Sends the email of 'Lupa password?'.
 * @throws as `changePerson`; TooMany after five in an hour; Conflict while blocked.
 */
export async function sendPasswordLink(person: Person, id: string): Promise<void> {
  await staffLinks.take(id)
  await changePerson(
    person,
    id,
    ({ sendLink }) => sendLink,
    async (tx, { email, blocked }) => {
      if (blocked) throw new Conflict(unblockFirst)
      await announce(tx, passwordResetRequested, { email, key: newPublicId() })
      return { action: accountAudit['password-link'], changes: {} }
    },
  )
}
