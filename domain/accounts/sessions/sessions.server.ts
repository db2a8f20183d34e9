import { and, desc, eq, gt, inArray, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { emailChange, session, signInAttempt, user, verification } from '#domain/accounts/account-tables.ts'
import { grantedPermissions, isActive } from '#domain/accounts/people-views.ts'
import { absoluteLimit, idleLimit } from '#domain/accounts/permissions.ts'
import type { Person, Role } from '#domain/accounts/person.ts'
import { historyDays } from '#domain/accounts/sign-in-attempt.ts'
import type { AuditChanges } from '#platform/audit/define-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { type AgedRows, agedRows } from '#platform/database/old-rows.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { type Device, deviceOf, type EndSessionsInput } from './sessions.ts'

/** True in SQL for a session of a person with the role that is within its limits; for nothing else about it. */
function isWithinLimits(role: Role): SQL {
  const at = now().getTime()
  const kinds = [true, false].map((shared) => {
    const lasts = absoluteLimit(role, shared)
    return and(
      shared ? session.shared : not(session.shared),
      gt(session.lastSeenAt, new Date(at - idleLimit(role, shared))),
      Number.isFinite(lasts) ? gt(session.createdAt, new Date(at - lasts)) : undefined,
    )
  })
  return or(...kinds) ?? sql`false`
}

interface OwnSession {
  readonly id: string
  readonly device: Device
  readonly signedInAt: Date
  readonly lastSeenAt: Date
  readonly address: string | null
  readonly shared: boolean
  readonly current: boolean
}

interface OwnSessions {
  readonly sessions: readonly OwnSession[]
  readonly more: number
}

/** How many sessions are shown; no one reads further, and ending all others reaches every one. */
export const maxShown = 25

/** Better Auth writes an IPv6 network out in full: '2001:0db8:0001:0002:0000:…' is shown as '2001:db8:1:2::'. */
function shortened(address: string | null): string | null {
  if (!address?.includes(':')) return address || null
  const network = address.split(':').slice(0, 4)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::`
}

export async function findSessions(person: Person): Promise<OwnSessions> {
  const open = and(eq(session.userId, person.id), isWithinLimits(person.role))
  const current = sql<boolean>`${session.id} = ${person.sessionId ?? ''}`
  const [rows, all] = await Promise.all([
    database
      .select({
        ...pick(session, 'id', 'userAgent', 'lastSeenAt', 'shared'),
        signedInAt: session.createdAt,
        address: session.ipAddress,
        current,
      })
      .from(session)
      .where(open)
      .orderBy(desc(current), desc(session.lastSeenAt), session.id)
      .limit(maxShown),
    database.$count(session, open),
  ])
  const sessions = rows.map(({ userAgent, address, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    address: shortened(address),
  }))
  return { sessions, more: all - sessions.length }
}

function chosen(person: Person, input: EndSessionsInput) {
  if (input.which === 'one') return eq(session.id, input.sessionId)
  if (input.which === 'others' && person.sessionId !== undefined) return ne(session.id, person.sessionId)
  return undefined
}

/** Ends the chosen sessions. @throws NotFound for one that has ended or is someone else's. */
export async function endSessions(person: Person, input: EndSessionsInput): Promise<void> {
  await database.transaction(async (tx) => {
    const ended = await tx
      .delete(session)
      .where(and(eq(session.userId, person.id), chosen(person, input)))
      .returning({ id: session.id })
    if (ended.length === 0) {
      if (input.which === 'one') throw new NotFound('Perangkat itu sudah keluar.')
      return
    }
    await recordAudit(tx, {
      actor: person,
      action: accountAudit['sessions-end'],
      target: `user:${person.id}`,
      changes: { [input.which]: [ended.length, 0] } as AuditChanges<typeof accountAudit>,
    })
  })
}

const roles: readonly Role[] = ['client', 'agent', 'admin']

export type SessionFacts = Pick<Person, 'id' | 'role' | 'officeId' | 'permissions'>

function isOpen(role: Role): SQL | undefined {
  return and(eq(user.role, role), isWithinLimits(role))
}

/** The sessions, by id, that are open and whose person is not blocked. Does not count as having been seen. */
export async function findOpenSessions(sessionIds: readonly string[]): Promise<Map<string, SessionFacts>> {
  const rows = await database
    .select({
      sessionId: session.id,
      ...pick(user, 'id', 'role', 'officeId'),
      permissions: grantedPermissions,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        sql`${session.id} = any(${sql.param(sessionIds)})`,
        // Better Auth lets sessions end by the machine's clock.
        gt(session.expiresAt, new Date()),
        isActive,
        or(...roles.map(isOpen)),
      ),
    )
  return new Map(rows.map(({ sessionId, ...facts }) => [sessionId, facts]))
}

const idleSessions = () =>
  roles.map((role) =>
    and(
      not(isWithinLimits(role)),
      inArray(session.userId, database.select({ id: user.id }).from(user).where(eq(user.role, role))),
    ),
  )

/** Expired rows of signing in. */
export const oldSignIns = {
  attempts: agedRows(signInAttempt, signInAttempt.createdAt, days(historyDays)),
  // Better Auth lets sessions end by the machine's clock.
  sessions: { table: session, keptFor: 0, isOld: () => or(lt(session.expiresAt, new Date()), ...idleSessions()) },
  links: agedRows(verification, verification.expiresAt, 0),
  emailChanges: agedRows(emailChange, emailChange.createdAt, days(1)),
} satisfies Readonly<Record<string, AgedRows>>
