// Signs out all staff except the acting person, for when a password or a device was stolen.
import { and, inArray, ne } from 'drizzle-orm'
import { securityAudit } from '#domain/accounts/account-audit.ts'
import { session, user } from '#domain/accounts/account-tables.ts'
import { isStaffAccount } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayManageSecurity } from './security-policy.ts'

/**
 * Ends every session of agents and administrators except the one that asks.
 * @returns how many ended.
 * @throws Forbidden without the permission 'security'.
 */
export function endStaffSessions(person: Person): Promise<number> {
  if (!mayManageSecurity(person)) throw new Forbidden()
  return database.transaction(async (tx) => {
    const staff = tx.select({ id: user.id }).from(user).where(isStaffAccount)
    const ended = await tx
      .delete(session)
      .where(and(inArray(session.userId, staff), ne(session.id, person.sessionId ?? '')))
      .returning({ id: session.id })
    await recordAudit(tx, {
      actor: person,
      action: securityAudit['sessions-end'],
      target: 'staff',
      changes: { sessions: [ended.length, 0] },
    })
    return ended.length
  })
}
