// The one way a ticket changes: lock, decide, write the ticket, its timeline entry, the audit and the live event together.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { hasWithdrawnConsent } from '#domain/accounts/personal-data/consents.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { announceLive } from '#domain/operations/live/live-event.server.ts'
import type { LiveKind } from '#domain/operations/live/live-event.ts'
import { computeDueTimes, staysEscalated } from '#domain/tickets/sla/due-times.ts'
import { getDueRules } from '#domain/tickets/sla/service-rules.server.ts'
import type { AuditChanges } from '#platform/audit/define-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { ticketSnooze } from './follow-tables.ts'
import {
  type EntryAudience,
  type EntryType,
  nextStatus,
  type Priority,
  type TicketAction,
  type TicketKind,
  type TicketStatus,
} from './ticket.ts'
import { ticketAudit } from './ticket-audit.ts'
import { mayHandle } from './ticket-policy.ts'
import { ticketEntry, ticketTable } from './ticket-tables.ts'

const branchOffice = publicOffices()

export interface LockedTicket {
  readonly id: number
  readonly publicId: string
  readonly kind: TicketKind
  readonly title: string
  readonly contactName: string
  readonly status: TicketStatus
  readonly priority: Priority
  readonly category: string
  readonly version: number
  readonly requesterId: string
  readonly officeId: number | null
  readonly assigneeId: string | null
  readonly mergedIntoId: number | null
  readonly spamSince: Date | null
  readonly firstResponseAt: Date | null
  readonly completedAt: Date | null
  readonly createdAt: Date
  readonly firstResponseDueAt: Date | null
  readonly resolutionDueAt: Date | null
  /** Start of the resolution time; null: the creation. */
  readonly resolutionSince: Date | null
}

export interface TicketChange {
  readonly action: keyof typeof ticketAudit
  readonly move?: TicketAction
  /** Sets this status outside of the lifecycle, to take a completion back. */
  readonly status?: TicketStatus
  readonly entry: {
    readonly type: EntryType
    readonly audience: EntryAudience
    readonly message: string
    readonly idempotencyKey?: string
  }
  readonly takes?: boolean
  readonly set?: Partial<
    Pick<
      typeof ticketTable.$inferInsert,
      | 'assigneeId'
      | 'officeId'
      | 'priority'
      | 'category'
      | 'mergedIntoId'
      | 'spamSince'
      | 'escalatedAt'
      | 'provinceEscalatedAt'
      | 'seasonStage'
    >
  >
  readonly changes?: AuditChanges<typeof ticketAudit>
  readonly live?: LiveKind
  readonly onMerged?: boolean
  /** 'too': also for tickets marked as spam, 'only': for those alone. */
  readonly spam?: 'too' | 'only'
  readonly refusal?: (tx: Transaction, found: LockedTicket, actor: Person) => Promise<string | undefined>
  /** Runs in the same transaction; announces what happened. */
  readonly announce?: (tx: Transaction, ids: { ticketId: number; entryId: number }) => Promise<void>
}

export type DecideChange = (tx: Transaction, found: LockedTicket) => TicketChange | Promise<TicketChange>

export interface ChangedTicket {
  readonly id: number
  readonly status: TicketStatus
  readonly version: number
}

const lockedColumns = {
  ...pick(ticketTable, 'id', 'publicId', 'kind', 'title', 'contactName', 'status', 'priority', 'category', 'version'),
  ...pick(ticketTable, 'requesterId', 'officeId', 'assigneeId', 'mergedIntoId', 'spamSince', 'firstResponseAt'),
  ...pick(ticketTable, 'completedAt', 'createdAt', 'firstResponseDueAt', 'resolutionDueAt', 'resolutionSince'),
}

export const editConflict = 'Tiket ini baru saja diubah orang lain. Periksa perubahannya, lalu coba lagi.'

export const isMerged = 'Tiket ini sudah digabungkan ke tiket lain. Lanjutkan di tiket utamanya.'

const isSpam = 'Tiket ini ditandai sebagai spam. Pilih "Bukan spam" lebih dulu.'
const isNoSpam = 'Tiket ini tidak ditandai sebagai spam.'

/** Locks a ticket without checking who may handle it; undefined when there is none. */
export async function lockTicket(tx: Transaction, ticketId: number): Promise<LockedTicket | undefined> {
  const [found] = await tx.select(lockedColumns).from(ticketTable).where(eq(ticketTable.id, ticketId)).for('update')
  return found
}

/** @throws NotFound when there is none or the agent may not know of it. */
export async function lockDeskTicket(tx: Transaction, person: Person, ticketId: number): Promise<LockedTicket> {
  const found = await lockTicket(tx, ticketId)
  if (!found || !mayHandle(person, found)) throw new NotFound('Tiket tidak ditemukan.')
  return found
}

/** @throws NotFound when there is none or it is someone else's. */
export async function lockOwnTicket(tx: Transaction, person: Person, publicId: string): Promise<LockedTicket> {
  const [found] = await tx
    .select(lockedColumns)
    .from(ticketTable)
    .where(and(eq(ticketTable.publicId, publicId), eq(ticketTable.requesterId, person.id)))
    .for('update')
  if (!found) throw new NotFound('Pertanyaan tidak ditemukan.')
  return found
}

/** Locks a ticket for the portal itself, for what happens by the clock; undefined when someone else has it locked. */
export async function lockTicketIfFree(tx: Transaction, ticketId: number): Promise<LockedTicket | undefined> {
  const [found] = await tx
    .select(lockedColumns)
    .from(ticketTable)
    .where(eq(ticketTable.id, ticketId))
    .for('update', { skipLocked: true })
  return found
}

function statusOf(found: LockedTicket, change: TicketChange): TicketStatus {
  if (found.mergedIntoId !== null && !change.onMerged) throw new Conflict(isMerged)
  if (found.spamSince !== null && !change.spam) throw new Conflict(isSpam)
  if (found.spamSince === null && change.spam === 'only') throw new Conflict(isNoSpam)
  if (change.status) return change.status
  if (!change.move) return found.status
  const next = nextStatus(found.status, change.move)
  if ('refused' in next) throw new Conflict(next.refused)
  return next.to
}

export const consentKeepsItClosed = 'Pemohon menarik persetujuannya, jadi tiket ini tetap selesai.'

/** Staff may not reopen for someone who withdrew the consent; waits for a concurrent withdrawal. */
async function checkConsent(tx: Transaction, actor: Person | null, found: LockedTicket, to: TicketStatus) {
  const opens = to !== 'completed' && (found.status === 'completed' || found.mergedIntoId !== null)
  if (!opens || (actor && !isStaff(actor))) return
  if (await hasWithdrawnConsent(tx, found.requesterId)) throw new Conflict(consentKeepsItClosed)
}

async function dueTimesOf(
  tx: Transaction,
  found: LockedTicket,
  change: TicketChange,
  to: { readonly status: TicketStatus; readonly at: Date },
) {
  const resumed = found.status === 'waiting' && change.move === 'requester_reply'
  const priority = change.set?.priority ?? found.priority
  const rules = () => getDueRules(tx, found.createdAt)
  if (change.move === 'reopen' || resumed) {
    const resumes = { resolutionSince: to.at, escalatedAt: null, provinceEscalatedAt: null }
    return { ...resumes, ...computeDueTimes({ ...found, ...resumes, priority }, await rules()) }
  }
  // What is settled keeps what was promised; once that is reverted, it counts by the priority it has by then.
  const undone = found.status === 'completed' && to.status !== 'completed'
  if (to.status === 'completed' || (!undone && priority === found.priority)) return {}
  const times = computeDueTimes({ ...found, priority }, await rules())
  const stays = staysEscalated({ ...found, ...times, status: to.status }, to.at)
  return { ...times, ...(stays ? {} : { escalatedAt: null, provinceEscalatedAt: null }) }
}

/**
 * Writes a change of a locked ticket with its entry, audit and events. `actor` null is the portal.
 * @throws Conflict with a message when the step is not allowed.
 */
export async function writeChange(
  tx: Transaction,
  actor: Person | null,
  found: LockedTicket,
  change: TicketChange,
): Promise<ChangedTicket> {
  const status = statusOf(found, change)
  await checkConsent(tx, actor, found, status)
  const at = now()
  const assigneeId = change.set?.assigneeId ?? (change.takes ? (found.assigneeId ?? actor?.id ?? null) : undefined)
  const [changed] = await tx
    .update(ticketTable)
    .set({
      ...(await dueTimesOf(tx, found, change, { status, at })),
      ...change.set,
      ...(assigneeId === undefined ? {} : { assigneeId }),
      status,
      version: found.version + 1,
      updatedAt: at,
      lastEntryAt: at,
      ...(change.move === 'answer' && !found.firstResponseAt ? { firstResponseAt: at } : {}),
      ...(status === 'completed' ? {} : { completedAt: null }),
      ...(status === 'completed' && found.status !== 'completed' ? { completedAt: at } : {}),
    })
    .where(eq(ticketTable.id, found.id))
    .returning(pick(ticketTable, 'id', 'status', 'version', 'officeId', 'assigneeId'))
  const [entry] = await tx
    .insert(ticketEntry)
    .values({
      ticketId: found.id,
      ...change.entry,
      authorId: actor?.id ?? null,
      authorName: actor?.name ?? 'Helpdesk SPMB',
      organization: teamOf(actor),
      createdAt: at,
    })
    .returning({ id: ticketEntry.id })
  // Working on a ticket ends its snooze.
  if (actor && isStaff(actor)) await endSnoozeIn(tx, actor.id, found.id)
  if (!changed || !entry) throw new Error('a locked ticket was not changed')
  await recordAudit(tx, {
    actor,
    action: ticketAudit[change.action],
    target: `ticket:${found.id}`,
    changes: {
      ...(found.status === changed.status && !change.move ? {} : { status: [found.status, changed.status] }),
      ...(found.assigneeId === changed.assigneeId ? {} : { assignee: [found.assigneeId, changed.assigneeId] }),
      ...change.changes,
    },
  })
  const liveEvent = {
    kind: change.live ?? 'changed',
    audience: change.entry.audience === 'public' ? ('all' as const) : ('desk' as const),
    ticketId: found.id,
    entryId: entry.id,
    personId: found.requesterId,
  }
  await announceLive(tx, { ...liveEvent, officeId: changed.officeId })
  if (changed.officeId !== found.officeId) await announceLive(tx, { ...liveEvent, officeId: found.officeId })
  await change.announce?.(tx, { ticketId: found.id, entryId: entry.id })
  return { id: changed.id, status: changed.status, version: changed.version }
}

const endSnoozeIn = (tx: Transaction, personId: string, ticketId: number) =>
  tx.delete(ticketSnooze).where(and(eq(ticketSnooze.ticketId, ticketId), eq(ticketSnooze.personId, personId)))

function teamOf(actor: Person | null): string | SQL | null {
  if (actor === null || !isStaff(actor)) return actor?.organization ?? null
  if (actor.officeId === null) return actor.organization ?? 'Tim Helpdesk Provinsi'
  return sql`(select ${branchOffice.name} from ${branchOffice} where ${branchOffice.id} = ${actor.officeId})`
}

interface SeenTicket {
  readonly ticketId: number
  readonly version?: number
}

async function decideChange(tx: Transaction, person: Person, seen: SeenTicket, change: TicketChange | DecideChange) {
  const found = await lockDeskTicket(tx, person, seen.ticketId)
  const stale = seen.version !== undefined && found.version !== seen.version
  // The lifecycle's message is better than the conflict's; a decision is made only on the version seen.
  if (stale && typeof change === 'function') throw new Conflict(found.mergedIntoId === null ? editConflict : isMerged)
  const decided = typeof change === 'function' ? await change(tx, found) : change
  try {
    statusOf(found, decided)
  } catch (error) {
    const words = found.mergedIntoId === null && (await decided.refusal?.(tx, found, person))
    throw words && error instanceof Conflict ? new Conflict(words) : error
  }
  if (stale) throw new Conflict(editConflict)
  return { found, decided }
}

/** Locks the ticket and checks the change without making it. @throws as `changeTicketIn`. */
export async function checkChangeIn(
  tx: Transaction,
  person: Person,
  seen: SeenTicket,
  change: TicketChange | DecideChange,
): Promise<LockedTicket> {
  return (await decideChange(tx, person, seen, change)).found
}

/**
 * Changes a ticket for an agent in the caller's transaction.
 * @throws NotFound; Conflict when the step is not allowed or `version` is stale.
 */
export async function changeTicketIn(
  tx: Transaction,
  person: Person,
  seen: SeenTicket,
  change: TicketChange | DecideChange,
): Promise<ChangedTicket> {
  const { found, decided } = await decideChange(tx, person, seen, change)
  return writeChange(tx, person, found, decided)
}

export function changeTicket(
  person: Person,
  seen: { readonly ticketId: number; readonly version: number },
  change: TicketChange | DecideChange,
): Promise<ChangedTicket> {
  return database.transaction((tx) => changeTicketIn(tx, person, seen, change))
}
