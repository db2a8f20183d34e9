import { and, asc, eq, or } from 'drizzle-orm'
import { people, requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { publicOffices, publicRegencies } from '#domain/offices/public-offices.ts'
import { findClosingStage } from '#domain/season/get-season.ts'
import { requesterPhone } from '#domain/tickets/on-behalf/requester.ts'
import { currentDueTime, type Due, describeDueTime, describedSince } from '#domain/tickets/sla/due-times.ts'
import { getDueRules } from '#domain/tickets/sla/service-rules.server.ts'
import {
  type ConsentWay,
  type Priority,
  type StatusLabel,
  statusLabel,
  type TicketChannel,
  type TicketKind,
  type TicketStatus,
  ticketNumber,
} from '#domain/tickets/ticket.ts'
import {
  type DeskPowers,
  mayHandle,
  mayReadAtDesk,
  mayUndoClaim,
  permissionsFor,
  pullBackRefusal,
} from '#domain/tickets/ticket-policy.ts'
import { filedConsent, satisfaction, ticketCategory, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { readTimeline } from '#domain/tickets/ticket-view.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'
import { handOver } from '#domain/tickets/transfer-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { newestEntry } from './assignment.ts'
import { isWithoutAccount } from './colleagues.ts'

const branchOffice = publicOffices()
const regency = publicRegencies()

export interface DeskTicketDetail {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly kind: TicketKind
  readonly title: string
  readonly categoryId: string
  readonly category: string
  readonly channel: TicketChannel
  readonly priority: Priority
  readonly requestedPriority: Priority
  readonly status: TicketStatus
  readonly label: StatusLabel
  readonly version: number
  readonly requester: {
    readonly name: string
    readonly email: string | null
    readonly phone: string | null
    readonly organization: string | null
    readonly withoutAccount: boolean
    /** When the consent was withdrawn; there are no address and no number then. */
    readonly withdrawnAt: Date | null
  }
  readonly filedBy: string | null
  /** How and when the requester agreed, as staff wrote it down; null where no one asked or the account itself did. */
  readonly consent: { readonly way: ConsentWay; readonly at: Date } | null
  readonly regency: string | null
  readonly officeId: number | null
  readonly office: string | null
  readonly agentId: string | null
  readonly agent: string | null
  readonly createdAt: Date
  readonly firstResponseAt: Date | null
  readonly firstResponseDueAt: Date | null
  readonly resolutionDueAt: Date | null
  readonly due: Due | null
  readonly rating: { readonly score: number; readonly comment: string | null } | null
  readonly mergedInto: { readonly id: number; readonly number: string; readonly title: string } | null
  readonly merged: readonly { readonly id: number; readonly number: string; readonly title: string }[]
  readonly timeline: readonly TimelineEntry[]
  /** True for who may only read it, because they handed it over. */
  readonly isReadOnly: boolean
  /** When the reader handed it over, and where; null: not, or pulled back. */
  readonly handedOver: { readonly at: Date; readonly officeId: number | null } | null
  readonly can: DeskPowers
}

/** For agents who may handle it or handed it over. @throws NotFound otherwise. */
export async function getDeskTicket(person: Person, id: number): Promise<DeskTicketDetail> {
  const requester = requesters('requester')
  const agent = people('agent')
  const clerk = people('clerk')
  const [found] = await database
    .select({
      ...pick(ticketTable, 'id', 'publicId', 'kind', 'title', 'channel', 'requestedPriority', 'priority', 'status'),
      ...pick(ticketTable, 'version', 'requesterId', 'contactName', 'contactEmail', 'organization'),
      phone: requesterPhone(ticketTable, requester),
      ...pick(ticketTable, 'officeId', 'createdAt', 'completedAt', 'mergedIntoId', 'spamSince', 'firstResponseAt'),
      ...pick(ticketTable, 'firstResponseDueAt', 'resolutionDueAt', 'seasonStage'),
      categoryId: ticketTable.category,
      category: ticketCategory.name,
      withdrawnAt: requester.consentWithdrawnAt,
      withoutAccount: isWithoutAccount,
      filedBy: clerk.name,
      regency: regency.name,
      office: branchOffice.name,
      agentId: ticketTable.assigneeId,
      agent: agent.name,
      consentWay: filedConsent.way,
      consentAt: filedConsent.recordedAt,
      score: satisfaction.score,
      comment: satisfaction.comment,
      sent: { entryId: handOver.entryId, at: handOver.createdAt, officeId: handOver.toOfficeId },
    })
    .from(ticketTable)
    .innerJoin(
      ticketCategory,
      and(eq(ticketCategory.kind, ticketTable.kind), eq(ticketCategory.id, ticketTable.category)),
    )
    .leftJoin(requester, eq(requester.id, ticketTable.requesterId))
    .leftJoin(regency, eq(regency.id, ticketTable.regencyId))
    .leftJoin(branchOffice, eq(branchOffice.id, ticketTable.officeId))
    .leftJoin(agent, eq(agent.id, ticketTable.assigneeId))
    .leftJoin(clerk, eq(clerk.id, ticketTable.filedBy))
    .leftJoin(filedConsent, eq(filedConsent.ticketId, ticketTable.id))
    .leftJoin(satisfaction, eq(satisfaction.ticketId, ticketTable.id))
    .leftJoin(handOver, and(eq(handOver.ticketId, ticketTable.id), eq(handOver.personId, person.id)))
    .where(eq(ticketTable.id, id))
  if (!found || !mayReadAtDesk(person, found, found.sent !== null)) throw new NotFound('Tiket tidak ditemukan.')
  const timeline = await readTimeline(id, { agentId: person.id })
  const related = await database
    .select({
      id: ticketTable.id,
      kind: ticketTable.kind,
      title: ticketTable.title,
      mergedIntoId: ticketTable.mergedIntoId,
    })
    .from(ticketTable)
    .where(
      and(visibleTickets(person), or(eq(ticketTable.mergedIntoId, id), eq(ticketTable.id, found.mergedIntoId ?? 0))),
    )
    .orderBy(asc(ticketTable.id))
  const brief = (row: (typeof related)[number]) => ({
    id: row.id,
    number: ticketNumber(row.kind, row.id),
    title: row.title,
  })
  const main = related.find((row) => row.id === found.mergedIntoId)
  const {
    requesterId,
    withdrawnAt,
    withoutAccount,
    completedAt,
    mergedIntoId,
    contactName,
    contactEmail,
    phone,
    organization,
    consentWay,
    consentAt,
    score,
    comment,
    sent,
    seasonStage,
    ...rest
  } = found
  const { officeId, status, spamSince } = found
  const facts = { requesterId, officeId, status, completedAt, mergedIntoId, spamSince }
  const can = permissionsFor(person, facts)
  const closing = timeline.findLast(({ type }) => type === 'completed' || type === 'consent_withdrawn')
  const closedForConsent = withdrawnAt !== null || closing?.type === 'consent_withdrawn'
  const isRefused =
    sent === null ||
    mergedIntoId !== null ||
    spamSince !== null ||
    pullBackRefusal(
      sent.at,
      timeline.filter((entry) => entry.id > sent.entryId),
    ) !== undefined
  const at = now()
  const dueAt = currentDueTime(found)
  const [{ calendar }, closingStage] = await Promise.all([
    getDueRules(database, describedSince(at)),
    findClosingStage(at),
  ])
  return {
    ...rest,
    number: ticketNumber(found.kind, found.id),
    label: statusLabel(found, 'desk'),
    requester: {
      ...{ name: contactName, organization, withdrawnAt, withoutAccount },
      // No one is to write to them or call them.
      email: withdrawnAt || !contactEmail || !hasAddress(contactEmail) ? null : contactEmail,
      phone: withdrawnAt ? null : phone,
    },
    due: dueAt && describeDueTime(dueAt, at, calendar, closingStage?.id === seasonStage ? closingStage.closes : null),
    consent: consentWay && consentAt ? { way: consentWay, at: consentAt } : null,
    rating: score === null ? null : { score, comment },
    mergedInto: main ? brief(main) : null,
    merged: related.filter((row) => row.mergedIntoId === id).map(brief),
    timeline,
    isReadOnly: !mayHandle(person, found),
    handedOver: sent && { at: sent.at, officeId: sent.officeId },
    can: {
      ...can,
      pullBack: !isRefused,
      undoClaim: timeline.at(-1)?.type === 'claimed' && mayUndoClaim(person, facts, await newestEntry(database, id)),
      undoCompletion: can.undoCompletion && !closedForConsent,
      unmerge: can.unmerge && (!withdrawnAt || found.status === 'completed'),
    },
  }
}
