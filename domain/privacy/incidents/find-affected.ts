// Finds whom an incident touches, and keeps the list with it.
import { type SQL, sql } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import { backup } from '#domain/operations/backups/backup-tables.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { prefixPattern } from '#platform/database/like-pattern.ts'
import { wibDay } from '#platform/database/wib-sql.ts'
import type { IncidentScope, TouchedKind } from './incident.ts'
import { incidentPerson } from './incident-tables.ts'

/** The incident's time and what it touched. */
export interface Touched {
  readonly fromAt: Date
  readonly untilAt: Date
  readonly scope: IncidentScope
}

const reason = (kind: TouchedKind) => sql`${kind}::text`

/** Rows of `user_id` and `reason`, some of them twice. */
function selections({ fromAt, untilAt, scope }: Touched): SQL[] {
  const [from, until] = [fromAt.toISOString(), untilAt.toISOString()]
  const found: SQL[] = []
  if (scope.accounts) found.push(sql`select ${user.id}, ${reason('accounts')} from ${user}`)
  if (scope.backup) {
    found.push(
      sql`select ${user.id}, ${reason('backup')} from ${user} where ${user.createdAt} <= ${until}::timestamptz`,
    )
  }
  if (scope.files) {
    found.push(
      sql`select ${attachment.ownerId}, ${reason('files')} from ${attachment} where ${attachment.createdAt} <= ${until}::timestamptz`,
    )
  }
  if (scope.ticketIds.length > 0) {
    const ids = sql.join(
      scope.ticketIds.map((id) => sql`${id}::bigint`),
      sql`, `,
    )
    found.push(sql`select ${ticket.requesterId}, ${reason('tickets')} from ${ticket} where ${ticket.id} in (${ids})`)
  }
  if (scope.staffId !== null) {
    const opened = (kind: string) => sql`select split_part(${auditEntry.target}, ':', 2) from ${auditEntry}
      where ${auditEntry.actorId} = ${scope.staffId} and ${auditEntry.target} like ${prefixPattern(`${kind}:`)}
      and ${auditEntry.createdAt} between ${from}::timestamptz and ${until}::timestamptz`
    const did = (action: string) => sql`${auditEntry.actorId} = ${scope.staffId} and ${auditEntry.action} = ${action}
      and ${auditEntry.createdAt} between ${from}::timestamptz and ${until}::timestamptz`
    found.push(
      sql`select ${ticket.requesterId}, ${reason('staff')} from ${ticket} where ${ticket.id}::text in (${opened('ticket')})`,
      sql`select ${user.id}, ${reason('staff')} from ${user} where ${user.id} <> ${scope.staffId} and ${user.id} in (${opened('user')})`,
      // An incident's page and file name those whom it touches.
      sql`select ${incidentPerson.userId}, ${reason('staff')} from ${incidentPerson} where ${incidentPerson.incidentId}::text in (${opened('incident')})`,
      // A backup holds everybody who had an account when it was finished; of one that left the list, when it was taken away.
      sql`select ${user.id}, ${reason('staff')} from ${user} where ${user.createdAt} <=
        (select max(coalesce(${backup.finishedAt}, ${auditEntry.createdAt})) from ${auditEntry}
         left join ${backup} on ${auditEntry.target} = 'backup:' || ${backup.id}::text where ${did('backup.download')})`,
      // Days by the clock in WIB, both included; what came in after the file was taken is not in it.
      sql`select ${ticket.requesterId}, ${reason('staff')} from ${ticket} join ${auditEntry} on ${did('report.export')}
        and ${auditEntry.target} ~ '^report:\\d{4}-\\d\\d-\\d\\d/\\d{4}-\\d\\d-\\d\\d$'
        and ${wibDay(ticket.createdAt)} between
          substr(${auditEntry.target}, 8, 10) and substr(${auditEntry.target}, 19, 10)
        and ${ticket.createdAt} <= ${auditEntry.createdAt}`,
      // The log names whose account an entry is about.
      sql`select ${user.id}, ${reason('staff')} from ${user} where 'user:' || ${user.id} in
        (select about.target from ${auditEntry} about where about.created_at <=
          (select max(${auditEntry.createdAt}) from ${auditEntry} where ${did('access-log.export')}))`,
    )
  }
  if (scope.familyId) {
    found.push(sql`select ${user.id}, ${reason('family')} from ${user} where ${user.id} = ${scope.familyId}`)
  }
  return found
}

/**
 * Finds again whom the incident touches. Who is not found any more leaves the list, but for those who have been told;
 * erased accounts are never on it.
 */
export async function findAffected(tx: Transaction, incidentId: number, touched: Touched): Promise<void> {
  const parts = selections(touched)
  if (parts.length === 0) return
  await tx.execute(sql`
    with touched (user_id, reason) as (${sql.join(parts, sql` union `)}),
    fresh as (
      insert into incident_person (incident_id, user_id, reasons)
      select ${incidentId}::int, touched.user_id, jsonb_agg(distinct touched.reason)
      from touched join ${user} on ${user.id} = touched.user_id and ${user.erasedAt} is null
      group by touched.user_id
      on conflict (incident_id, user_id) do update set reasons = excluded.reasons
      returning user_id)
    delete from incident_person where incident_id = ${incidentId} and mailed_at is null
      and user_id not in (select user_id from fresh)`)
}
