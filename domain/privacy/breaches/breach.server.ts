import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isEmptied } from '#domain/accounts/contacts/contacts.ts'
import { requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { backups } from '#domain/operations/backups/backup.server.ts'
import { breachAudit } from '#domain/privacy/privacy-audit.ts'
import { attachments } from '#domain/tickets/attachments/attachment-views.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { auditEntries, recordAudit, recordReading } from '#platform/audit/record-audit.ts'
import { database, longTransaction, type Transaction } from '#platform/database/database.server.ts'
import { prefixPattern, wibDay } from '#platform/database/sql-expressions.ts'
import { type CsvRow, writeCsv } from '#shared/csv.ts'
import { formatDateTime, now } from '#shared/dates.ts'
import { Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'
import { pick } from '#shared/pick.ts'
import { type AffectedReason, affectedReasons, type BreachInput, mayManageBreaches } from './breach.ts'
import { type BreachScope, breach, breachPerson } from './breach-tables.ts'

const account = requesters('account')
const attachment = attachments('attachment')
const entry = auditEntries('entry')

const reason = (kind: AffectedReason) => sql`${kind}::text`

/** Rows of `user_id` and `reason`, some of them twice. */
function selections({ fromAt, untilAt }: BreachInput, scope: BreachScope): SQL[] {
  const [from, until] = [fromAt.toISOString(), untilAt.toISOString()]
  const found: SQL[] = []
  if (scope.accounts) {
    found.push(
      sql`select ${account.id}, ${reason('accounts')} from ${account} where ${account.createdAt} <= ${until}::timestamptz`,
    )
  }
  if (scope.files) {
    found.push(
      sql`select ${attachment.ownerId}, ${reason('files')} from ${attachment} where ${attachment.createdAt} <= ${until}::timestamptz`,
    )
  }
  if (scope.ticketIds.length > 0) {
    const named = inArray(ticket.id, [...scope.ticketIds])
    found.push(sql`select ${ticket.requesterId}, ${reason('tickets')} from ${ticket} where ${named}`)
  }
  if (scope.familyId) {
    found.push(sql`select ${account.id}, ${reason('family')} from ${account} where ${account.id} = ${scope.familyId}`)
  }
  if (scope.staffId) {
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
  return found
}

/** The log cannot tell which lists a staff account read; of those it names nobody. Erased people are never listed. */
async function storeAffected(tx: Transaction, breachId: number, parts: readonly SQL[]): Promise<void> {
  await tx.execute(sql`
    insert into incident_person (incident_id, user_id, reasons)
    select ${breachId}::int, touched.user_id, jsonb_agg(distinct touched.reason)
    from (${sql.join([...parts], sql` union `)}) as touched (user_id, reason)
    join ${account} on ${account.id} = touched.user_id and ${account.erasedAt} is null and not ${isEmptied(account)}
    group by touched.user_id`)
}

async function scopeOf(tx: Transaction, input: BreachInput): Promise<BreachScope> {
  const { accounts, files, ticketIds, accountEmail } = input
  const stored = await tx.select({ id: ticket.id }).from(ticket).where(inArray(ticket.id, ticketIds))
  const missing = ticketIds.find((id) => !stored.some((row) => row.id === id))
  if (missing !== undefined) {
    const sentence = `Tiket ${missing} tidak ditemukan. Periksa nomornya.`
    throw new Invalid(sentence, { ticketIds: sentence })
  }
  const [owner] =
    accountEmail === ''
      ? []
      : await tx
          .select(pick(account, 'id', 'role'))
          .from(account)
          .where(eq(sql`lower(${account.email})`, accountEmail.toLowerCase()))
  if (accountEmail !== '' && !owner) {
    const sentence = 'Tidak ada akun dengan email ini'
    throw new Invalid(sentence, { accountEmail: sentence })
  }
  const isFamily = owner?.role === 'client'
  return {
    ...{ accounts, backup: false, files, ticketIds },
    staffId: owner && !isFamily ? owner.id : null,
    familyId: owner && isFamily ? owner.id : null,
  }
}

/**
 * Stores the breach with the affected people and returns its id.
 * @throws Forbidden without the permission 'security'; Invalid for a ticket or an account that does not exist.
 */
export async function recordBreach(person: Person, input: BreachInput): Promise<number> {
  if (!mayManageBreaches(person)) throw new Forbidden()
  return longTransaction(async (tx) => {
    const scope = await scopeOf(tx, input)
    const facts = pick(input, 'title', 'description', 'data', 'measures', 'fromAt', 'untilAt', 'discoveredAt')
    const at = now()
    const [stored] = await tx
      .insert(breach)
      .values({ ...facts, scope, advice: '', recordedBy: person.name, recordedAt: at, foundAt: at })
      .returning({ id: breach.id })
    if (!stored) throw new Error('the breach was not stored')
    await storeAffected(tx, stored.id, selections(input, scope))
    await recordAudit(tx, { actor: person, action: breachAudit.create, target: `incident:${stored.id}` })
    return stored.id
  })
}

const counts = {
  total: sql<number>`count(${account.id})::int`,
  mailed: sql<number>`count(${breachPerson.mailedAt})::int`,
  waiting: sql<number>`(count(*) filter (where ${breachPerson.mailedAt} is null and ${account.emailVerified}))::int`,
  unreachable: sql<number>`(count(*) filter (where ${breachPerson.mailedAt} is null and not ${account.emailVerified}))::int`,
}

const isAffected = and(eq(account.id, breachPerson.userId), isNull(account.erasedAt))

/**
 * All breaches, the newest first.
 * @throws Forbidden without the permission 'security'.
 */
export async function findBreaches(person: Person) {
  if (!mayManageBreaches(person)) throw new Forbidden()
  return database
    .select({ ...pick(breach, 'id', 'title', 'discoveredAt'), ...pick(counts, 'total', 'mailed') })
    .from(breach)
    .leftJoin(breachPerson, eq(breachPerson.breachId, breach.id))
    .leftJoin(account, isAffected)
    .groupBy(breach.id)
    .orderBy(desc(breach.discoveredAt), desc(breach.id))
    .limit(100)
}

const affectedPeople = (id: number, after: string, limit: number) =>
  database
    .select({
      ...pick(account, 'id', 'name', 'email', 'emailVerified', 'phone'),
      ...pick(breachPerson, 'reasons', 'mailedAt'),
    })
    .from(breachPerson)
    .innerJoin(account, isAffected)
    .where(and(eq(breachPerson.breachId, id), gt(account.id, after)))
    .orderBy(asc(account.id))
    .limit(limit)

type AffectedPerson = Awaited<ReturnType<typeof affectedPeople>>[number]

async function requireBreach(person: Person, id: number) {
  if (!mayManageBreaches(person)) throw new Forbidden()
  const [found] = await database.select().from(breach).where(eq(breach.id, id))
  if (!found) throw new NotFound('Insiden tidak ditemukan')
  return found
}

/**
 * One breach with its counts and 20 of the affected people. Records the reading.
 * @throws Forbidden without the permission 'security'; NotFound.
 */
export async function getBreach(person: Person, id: number) {
  const found = await requireBreach(person, id)
  await recordReading(person, breachAudit.read, [`incident:${id}`])
  const tickets = await database
    .select(pick(ticket, 'id', 'kind'))
    .from(ticket)
    .where(inArray(ticket.id, [...found.scope.ticketIds]))
    .orderBy(asc(ticket.id))
  const [affected = { total: 0, mailed: 0, waiting: 0, unreachable: 0 }] = await database
    .select(counts)
    .from(breachPerson)
    .innerJoin(account, isAffected)
    .where(eq(breachPerson.breachId, id))
  return {
    ...found,
    tickets: tickets.map((each) => ticketNumber(each.kind, each.id)),
    affected,
    people: await affectedPeople(id, '', 20),
  }
}

const linesABatch = 1_000

async function* csvRows(id: number): AsyncGenerator<CsvRow[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const some: AffectedPerson[] = await affectedPeople(id, after, linesABatch)
    yield some.map(({ name, email, emailVerified, phone, reasons, mailedAt }) => {
      const address = hasAddress(email) ? email : ''
      const verified = address && (emailVerified ? 'Ya' : 'Belum')
      const names = reasons.map((each) => affectedReasons[each]).join(', ')
      const mailed = mailedAt ? formatDateTime(mailedAt) : ''
      return [name, address, verified, phone && formatPhone(phone), names, mailed]
    })
    after = some.at(linesABatch - 1)?.id
  }
}

/**
 * All affected people as CSV. Records the download.
 * @throws Forbidden without the permission 'security'; NotFound.
 */
export async function exportAffected(person: Person, id: number): Promise<AsyncGenerator<string>> {
  await requireBreach(person, id)
  await database.transaction((tx) =>
    recordAudit(tx, { actor: person, action: breachAudit.export, target: `incident:${id}` }),
  )
  return writeCsv(['Nama', 'Email', 'Email dikonfirmasi', 'Nomor HP', 'Sebab', 'Surat dikirim'], csvRows(id))
}
