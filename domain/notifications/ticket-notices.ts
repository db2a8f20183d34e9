// The notices that tickets cause: for their requesters, and for the agents who have them or should.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { getOfficeLead } from '#domain/offices/get-office-lead.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { notify } from './notify.ts'

interface EntryOf {
  readonly ticketId: number
  readonly entryId: number
}

async function loadTicket(ticketId: number) {
  const [found] = await database
    .select(pick(ticket, 'id', 'kind', 'title', 'requesterId', 'assigneeId', 'officeId', 'spamSince'))
    .from(ticket)
    .where(eq(ticket.id, ticketId))
  return found && { ...found, number: ticketNumber(found.kind, found.id) }
}

/** The same for notices to staff: none about spam. */
async function loadDeskTicket(ticketId: number) {
  const found = await loadTicket(ticketId)
  return found?.spamSince ? undefined : found
}

/** The agents of an office; null: those of the province. */
async function agentsOf(officeId: number | null): Promise<string[]> {
  const inOffice = officeId === null ? isNull(staff.officeId) : eq(staff.officeId, officeId)
  const rows = await database
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'agent'), inOffice))
  return rows.map(({ id }) => id)
}

/** Notifies the requester of an answer. */
export async function noticeAnswer({ ticketId, entryId }: EntryOf): Promise<void> {
  const found = await loadTicket(ticketId)
  if (!found) return
  await notify([found.requesterId], {
    kind: 'answered',
    reason: `ticket.answered:${entryId}`,
    ticketId,
    text: `${found.kind === 'question' ? 'Pertanyaan' : 'Aduan'} Anda sudah dijawab: ${found.title}`,
  })
}

/** Notifies the requester that it is completed, each time. */
export async function noticeCompletion(ticketId: number): Promise<void> {
  const found = await loadTicket(ticketId)
  const [completed] = await database
    .select({ id: sql<number | null>`max(${entry.id})::int` })
    .from(entry)
    .where(and(eq(entry.ticketId, ticketId), eq(entry.type, 'completed')))
  if (!found || !completed?.id) return
  await notify([found.requesterId], {
    kind: 'completed',
    reason: `ticket.completed:${completed.id}`,
    ticketId,
    text: `${found.kind === 'question' ? 'Pertanyaan' : 'Aduan'} Anda selesai: ${found.title}`,
  })
}

/** Notifies the agent to whom the ticket was assigned. */
export async function noticeAssignment({
  ticketId,
  entryId,
  assigneeId,
}: EntryOf & { assigneeId: string }): Promise<void> {
  const found = await loadDeskTicket(ticketId)
  if (!found) return
  await notify([assigneeId], {
    kind: 'assigned',
    reason: `ticket.assigned:${entryId}`,
    ticketId,
    text: `Tiket ${found.number} diberikan kepada Anda: ${found.title}`,
  })
}

/** Notifies the agents of the ticket's new office. */
export async function noticeHandOver({
  ticketId,
  entryId,
  officeId,
}: EntryOf & { officeId: number | null }): Promise<void> {
  const found = await loadDeskTicket(ticketId)
  if (!found) return
  await notify(await agentsOf(officeId), {
    kind: 'handed_over',
    reason: `ticket.handed-over:${entryId}`,
    ticketId,
    text: `Tiket ${found.number} dialihkan ke ${officeId === null ? 'tim provinsi' : 'cabang dinas Anda'}: ${found.title}`,
  })
}

async function noticeAssignee(
  { ticketId, entryId }: EntryOf,
  kind: 'requester_replied' | 'consent_withdrawn',
  text: (found: { readonly number: string; readonly title: string }) => string,
): Promise<void> {
  const found = await loadDeskTicket(ticketId)
  if (!found?.assigneeId) return
  const reason = `ticket.${kind.replace('_', '-')}:${entryId}`
  await notify([found.assigneeId], { kind, reason, ticketId, text: text(found) })
}

/** Notifies an agent that a reply of theirs was not sent and lies in its box again. */
export async function noticeReplyReturned({
  ticketId,
  personId,
  holdId,
}: {
  readonly ticketId: number
  readonly personId: string
  readonly holdId: string
}): Promise<void> {
  const found = await loadDeskTicket(ticketId)
  if (!found) return
  await notify([personId], {
    kind: 'reply_returned',
    reason: `ticket.reply-returned:${holdId}`,
    ticketId,
    text: `Balasan Anda untuk tiket ${found.number} belum terkirim: ${found.title}`,
  })
}

/** Notifies the assignee that the requester wrote. */
export const noticeRequesterReply = (of: EntryOf): Promise<void> =>
  noticeAssignee(of, 'requester_replied', ({ number, title }) => `Pemohon menulis lagi di tiket ${number}: ${title}`)

/** Notifies the assignee why it was closed, without the requester's words. */
export const noticeConsentWithdrawn = (of: EntryOf): Promise<void> =>
  noticeAssignee(
    of,
    'consent_withdrawn',
    ({ number }) => `Tiket ${number} ditutup: pemohon menarik persetujuannya. Jangan menghubunginya tentang tiket ini.`,
  )

/** Notifies the office's lead (without one all of its agents), or the province's agents, that the ticket is overdue. */
export async function noticeEscalation({
  ticketId,
  entryId,
  to,
}: EntryOf & { to: 'office' | 'province' }): Promise<void> {
  const found = await loadDeskTicket(ticketId)
  if (!found) return
  const officeId = to === 'province' ? null : found.officeId
  const leadId = officeId === null ? null : await getOfficeLead(officeId)
  const [lead] = leadId === null ? [] : await database.select().from(staff).where(eq(staff.id, leadId))
  await notify(lead ? [lead.id] : await agentsOf(officeId), {
    kind: 'escalated',
    reason: `ticket.escalated:${entryId}`,
    ticketId,
    text: `Tiket ${found.number} melewati batas waktu: ${found.title}`,
  })
}
