// Incidents as the pages show them: the list, one with its figures and the first persons, and the CSV of all of them.
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { breachAudit } from '#domain/privacy/privacy-audit.ts'
import { hasAddress } from '#domain/tickets/on-behalf/walk-in-email.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { recordAudit, recordReading } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { type CsvRow, writeCsv } from '#shared/csv.ts'
import { formatDateTime } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'
import { pick } from '#shared/pick.ts'
import { mayManageBreaches, type TouchedKind, touchedKinds } from './breach.ts'
import { breach, breachPerson } from './breach-tables.ts'

const account = people('account')

export interface AffectedPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly phone: string | null
  readonly reasons: readonly TouchedKind[]
  readonly mailedAt: Date | null
}

export interface AffectedCounts {
  readonly total: number
  readonly mailed: number
  readonly waiting: number
  readonly unreachable: number
}

const peopleShown = 20
const linesABatch = 1_000

const living = isNull(account.erasedAt)

const counts = {
  total: sql<number>`count(${account.id})::int`,
  mailed: sql<number>`count(${breachPerson.mailedAt})::int`,
  waiting: sql<number>`(count(*) filter (where ${breachPerson.mailedAt} is null and ${account.emailVerified}))::int`,
  unreachable: sql<number>`(count(*) filter (where ${breachPerson.mailedAt} is null and not ${account.emailVerified}))::int`,
}

const personColumns = {
  ...pick(account, 'id', 'name', 'email', 'emailVerified', 'phone'),
  reasons: breachPerson.reasons,
  mailedAt: breachPerson.mailedAt,
}

/**
 * All incidents, the newest first, with how many each touches.
 * @throws Forbidden without the permission 'security'.
 */
export async function findBreaches(person: Person) {
  if (!mayManageBreaches(person)) throw new Forbidden()
  return database
    .select({
      ...pick(breach, 'id', 'title', 'scope', 'discoveredAt', 'noticeRequestedAt', 'authorityToldAt'),
      affected: counts,
    })
    .from(breach)
    .leftJoin(breachPerson, eq(breachPerson.breachId, breach.id))
    .leftJoin(account, and(eq(account.id, breachPerson.userId), living))
    .groupBy(breach.id)
    .orderBy(desc(breach.discoveredAt), desc(breach.id))
    .limit(100)
}

/**
 * One breach with the words for what it touched, its figures and the first persons; that it was opened is on record.
 * @throws Forbidden without the permission 'security'; NotFound.
 */
export async function getBreach(person: Person, id: number) {
  if (!mayManageBreaches(person)) throw new Forbidden()
  const [found] = await database.select().from(breach).where(eq(breach.id, id))
  if (!found) throw new NotFound('Insiden tidak ditemukan')
  await recordReading(person, breachAudit.read, [`incident:${id}`])
  const { ticketIds, staffId, familyId } = found.scope
  const touched =
    ticketIds.length === 0
      ? []
      : await database
          .select({ id: ticket.id, kind: ticket.kind })
          .from(ticket)
          .where(sql`${ticket.id} = any(${sql.param(`{${ticketIds.join(',')}}`)}::bigint[])`)
          .orderBy(asc(ticket.id))
  const emailOf = async (userId: string | null | undefined) =>
    userId
      ? ((await database.select({ email: account.email }).from(account).where(eq(account.id, userId)))[0]?.email ?? '')
      : ''
  const [figures] = await database
    .select(counts)
    .from(breachPerson)
    .innerJoin(account, and(eq(account.id, breachPerson.userId), living))
    .where(eq(breachPerson.breachId, id))
  const people: AffectedPerson[] = await database
    .select(personColumns)
    .from(breachPerson)
    .innerJoin(account, and(eq(account.id, breachPerson.userId), living))
    .where(eq(breachPerson.breachId, id))
    .orderBy(asc(account.name), asc(account.id))
    .limit(peopleShown)
  const affected: AffectedCounts = figures ?? { total: 0, mailed: 0, waiting: 0, unreachable: 0 }
  return {
    ...found,
    tickets: touched.map((each) => ticketNumber(each.kind, each.id)),
    staffEmail: await emailOf(staffId),
    familyEmail: await emailOf(familyId),
    affected,
    people,
  }
}

function reasonsInWords(reasons: readonly TouchedKind[]): string {
  return reasons.map((each) => touchedKinds[each]).join(', ')
}

const columns = ['Nama', 'Email', 'Email dikonfirmasi', 'Nomor HP', 'Sebab', 'Surat dikirim']

async function* rowsOf(id: number): AsyncGenerator<CsvRow[]> {
  for (let after = ''; ; ) {
    const people: AffectedPerson[] = await database
      .select(personColumns)
      .from(breachPerson)
      .innerJoin(account, and(eq(account.id, breachPerson.userId), living))
      .where(and(eq(breachPerson.breachId, id), gt(account.id, after)))
      .orderBy(asc(account.id))
      .limit(linesABatch)
    yield people.map(({ name, email, emailVerified, phone, reasons, mailedAt }) => {
      const mailed = mailedAt ? formatDateTime(mailedAt) : ''
      const address = hasAddress(email) ? email : ''
      const verified = address && (emailVerified ? 'Ya' : 'Belum')
      return [name, address, verified, phone && formatPhone(phone), reasonsInWords(reasons), mailed]
    })
    if (people.length < linesABatch) return
    after = people.at(-1)?.id ?? ''
  }
}

/**
 * All persons as the lines of a CSV file; that it was taken is on record.
 * @throws Forbidden without the permission 'security'; NotFound.
 */
export async function exportAffected(person: Person, id: number): Promise<AsyncGenerator<string>> {
  if (!mayManageBreaches(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [found] = await tx.select({ id: breach.id }).from(breach).where(eq(breach.id, id))
    if (!found) throw new NotFound('Insiden tidak ditemukan')
    await recordAudit(tx, { actor: person, action: breachAudit.export, target: `incident:${id}` })
  })
  return writeCsv(columns, rowsOf(id))
}
