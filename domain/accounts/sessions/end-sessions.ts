// Ends one's own sessions: one, all but the one in use, or all.
import { and, eq, ne } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { session } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { AuditChanges } from '#platform/audit/define-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import type { EndSessionsInput } from './session-input.ts'

function chosen(person: Person, input: EndSessionsInput) {
  if (input.which === 'one') return eq(session.id, input.sessionId)
  if (input.which === 'others' && person.sessionId !== undefined) return ne(session.id, person.sessionId)
  return undefined
}

/**
 * Ends the chosen sessions of the person.
 * @throws NotFound for one that has ended already or is somebody else's.
 */
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
