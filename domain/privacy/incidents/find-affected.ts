// Finds the persons affected by an incident, and stores the list with it.
import { type SQL, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { backups } from '#domain/operations/backups/find-backups.ts'
import { attachments } from '#domain/tickets/attachments/attachment-views.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { auditEntries } from '#platform/audit/audit-entries.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { prefixPattern } from '#platform/database/like-pattern.ts'
import { wibDay } from '#platform/database/wib-sql.ts'
import type { IncidentScope, TouchedKind } from './incident.ts'
import { incidentPerson } from './incident-tables.ts'

const account = people('account')
const attachment = attachments('attachment')
const entry = auditEntries('entry')

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
  if (scope.accounts) found.push(sql`select ${account.id}, ${reason('accounts')} from ${account}`)
  if (scope.backup) {
    found.push(
      sql`select ${account.id}, ${reason('backup')} from ${account} where ${account.createdAt} <= ${until}::timestamptz`,
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
    const opened = (kind: string) => sql`select split_part(${entry.target}, ':', 2) from ${entry}
      where ${entry.actorId} = ${scope.staffId} and ${entry.target} like ${prefixPattern(`${kind}:`)}
      and ${entry.createdAt} between ${from}::timestamptz and ${until}::timestamptz`
    const did = (action: string) => sql`${entry.actorId} = ${scope.staffId} and ${entry.action} = ${action}
      and ${entry.createdAt} between ${from}::timestamptz and ${until}::timestamptz`
    found.push(
      sql`select ${ticket.requesterId}, ${reason('staff')} from ${ticket} where ${ticket.id}::text in (${opened('ticket')})`,
      sql`select ${account.id}, ${reason('staff')} from ${account} where ${account.id} <> ${scope.staffId} and ${account.id} in (${opened('user')})`,
      // An incident's page and file name the affected persons.
      sql`select ${incidentPerson.userId}, ${reason('staff')} from ${incidentPerson} where ${incidentPerson.incidentId}::text in (${opened('incident')})`,
      // A backup holds everybody who had an account when it was finished; of one that left the list, when it was taken away.
      sql`select ${account.id}, ${reason('staff')} from ${account} where ${account.createdAt} <=
        (select max(coalesce(${backups.finishedAt}, ${entry.createdAt})) from ${entry}
         left join ${backups} on ${entry.target} = 'backup:' || ${backups.id}::text where ${did('backup.download')})`,
      // Days by the clock in WIB, both included; what came in after the file was taken is not in it.
      sql`select ${ticket.requesterId}, ${reason('staff')} from ${ticket} join ${entry} on ${did('report.export')}
        and ${entry.target} ~ '^report:\\d{4}-\\d\\d-\\d\\d/\\d{4}-\\d\\d-\\d\\d$'
        and ${wibDay(ticket.createdAt)} between
          substr(${entry.target}, 8, 10) and substr(${entry.target}, 19, 10)
        and ${ticket.createdAt} <= ${entry.createdAt}`,
      // The log names whose account an entry is about.
      sql`select ${account.id}, ${reason('staff')} from ${account} where 'user:' || ${account.id} in
        (select about.target from ${auditEntries('about')} where about.created_at <=
          (select max(${entry.createdAt}) from ${entry} where ${did('access-log.export')}))`,
    )
  }
  if (scope.familyId) {
    found.push(sql`select ${account.id}, ${reason('family')} from ${account} where ${account.id} = ${scope.familyId}`)
  }
  return found
}

/**
 * Finds the affected persons again. Those not found any more leave the list, except those already notified;
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
      from touched join ${account} on ${account.id} = touched.user_id and ${account.erasedAt} is null
      group by touched.user_id
      on conflict (incident_id, user_id) do update set reasons = excluded.reasons
      returning user_id)
    delete from incident_person where incident_id = ${incidentId} and mailed_at is null
      and user_id not in (select user_id from fresh)`)
}
