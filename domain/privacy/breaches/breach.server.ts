import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { backups } from '#domain/operations/backups/backup.server.ts'
import { breachAudit } from '#domain/privacy/privacy-audit.ts'
import { attachments } from '#domain/tickets/attachments/attachment-views.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { changedFields } from '#platform/audit/define-audit.ts'
import { auditEntries, recordAudit } from '#platform/audit/record-audit.ts'
import { longTransaction, type Transaction } from '#platform/database/database.server.ts'
import { prefixPattern, wibDay } from '#platform/database/sql-expressions.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { type BreachScope, mayManageBreaches, type TouchedKind } from './breach.ts'
import type { BreachInput } from './breach-input.ts'
import { breach, breachPerson } from './breach-tables.ts'

const account = people('account')
const attachment = attachments('attachment')
const entry = auditEntries('entry')

/** The incident's time and what it touched. */
interface Touched {
  readonly fromAt: Date
  readonly untilAt: Date
  readonly scope: BreachScope
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
      sql`select ${breachPerson.userId}, ${reason('staff')} from ${breachPerson} where ${breachPerson.breachId}::text in (${opened('incident')})`,
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
async function findAffected(tx: Transaction, breachId: number, touched: Touched): Promise<void> {
  const parts = selections(touched)
  if (parts.length === 0) return
  await tx.execute(sql`
    with touched (user_id, reason) as (${sql.join(parts, sql` union `)}),
    fresh as (
      insert into incident_person (incident_id, user_id, reasons)
      select ${breachId}::int, touched.user_id, jsonb_agg(distinct touched.reason)
      from touched join ${account} on ${account.id} = touched.user_id and ${account.erasedAt} is null
      group by touched.user_id
      on conflict (incident_id, user_id) do update set reasons = excluded.reasons
      returning user_id)
    delete from incident_person where incident_id = ${breachId} and mailed_at is null
      and user_id not in (select user_id from fresh)`)
}

const owner = people('owner')

/** The tickets that were named. Throws Invalid naming the first that does not exist. */
async function findTickets(tx: Transaction, words: readonly string[]): Promise<number[]> {
  if (words.length === 0) return []
  const numberOf = (word: string) => Number(word.replace(/^[a-z]-?/i, ''))
  const numbered = words.filter((word) => word.length < 25)
  const publicIds = words.filter((word) => word.length === 25)
  const rows = await tx
    .select({ id: ticket.id, publicId: ticket.publicId })
    .from(ticket)
    .where(or(inArray(ticket.id, numbered.map(numberOf)), inArray(ticket.publicId, publicIds)))
  const missing = [
    ...numbered.filter((word) => !rows.some(({ id }) => id === numberOf(word))),
    ...publicIds.filter((word) => !rows.some(({ publicId }) => publicId === word)),
  ]
  const [first] = missing
  if (first !== undefined) {
    const sentence = `Tiket ${first} tidak ditemukan. Periksa nomornya.`
    throw new Invalid(sentence, { tickets: sentence })
  }
  return rows.map(({ id }) => id)
}

const accountFields = {
  staffEmail: { roles: ['agent', 'admin'], none: 'Tidak ada akun petugas dengan email ini' },
  familyEmail: { roles: ['client'], none: 'Tidak ada akun keluarga dengan email ini' },
} as const

async function findAccount(tx: Transaction, field: keyof typeof accountFields, email: string): Promise<string | null> {
  if (email === '') return null
  const { roles, none } = accountFields[field]
  const [found] = await tx
    .select({ id: owner.id })
    .from(owner)
    .where(and(sql`lower(${owner.email}) = ${email.toLowerCase()}`, inArray(owner.role, [...roles])))
  if (found) return found.id
  throw new Invalid(none, { [field]: none })
}

async function factsOf(tx: Transaction, input: BreachInput) {
  const { tickets: named, staffEmail, familyEmail, accounts, backup, files, ...facts } = input
  const ticketIds = await findTickets(tx, named)
  const staffId = await findAccount(tx, 'staffEmail', staffEmail)
  const familyId = await findAccount(tx, 'familyEmail', familyEmail)
  const scope: BreachScope = { accounts, backup, files, ticketIds, staffId, familyId }
  return { ...facts, scope }
}

/**
 * Gives the id of the record.
 * @throws Forbidden without the permission 'security'; Invalid for a ticket or an account that does not exist.
 */
export async function recordBreach(person: Person, input: BreachInput): Promise<number> {
  if (!mayManageBreaches(person)) throw new Forbidden()
  return longTransaction(async (tx) => {
    const facts = await factsOf(tx, input)
    const at = now()
    const [made] = await tx
      .insert(breach)
      .values({ ...facts, recordedBy: person.name, recordedAt: at, foundAt: at })
      .returning({ id: breach.id })
    if (!made) throw new Error('the breach was not stored')
    await findAffected(tx, made.id, facts)
    await recordAudit(tx, { actor: person, action: breachAudit.create, target: `incident:${made.id}` })
    return made.id
  })
}

const movedOn =
  'Insiden ini baru saja diubah orang lain. Isian Anda masih ada; periksa yang tersimpan, lalu simpan lagi.'

/**
 * Changes the record and finds the affected persons again; saving it unchanged only looks up. `seen` is the `foundAt` that the
 * form was opened with: every save sets it.
 * @throws Forbidden without the permission 'security'; NotFound; Conflict when it was saved since `seen`; Invalid as above.
 */
export async function changeBreach(person: Person, id: number, seen: string, input: BreachInput): Promise<void> {
  if (!mayManageBreaches(person)) throw new Forbidden()
  await longTransaction(async (tx) => {
    const [before] = await tx.select().from(breach).where(eq(breach.id, id)).for('update')
    if (!before) throw new NotFound('Insiden tidak ditemukan')
    if (before.foundAt.toISOString() !== seen) throw new Conflict(movedOn)
    const facts = await factsOf(tx, input)
    await tx
      .update(breach)
      .set({ ...facts, foundAt: now() })
      .where(eq(breach.id, id))
    await findAffected(tx, id, facts)
    // Which fields changed; texts and tickets stay out of the audit.
    const changed = Object.keys(changedFields<object>(before, facts))
    await recordAudit(tx, {
      actor: person,
      action: breachAudit.change,
      target: `incident:${id}`,
      changes: { fields: [[], changed] },
    })
  })
}
