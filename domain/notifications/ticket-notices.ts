// The notices that tickets cause: for their requesters, and for the agents who have them or should.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { entry, ticket, watcher } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { notify } from './notification.server.ts'

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

async function loadDeskTicket(ticketId: number) {
  const found = await loadTicket(ticketId)
  return found?.spamSince ? undefined : found
}

async function agentsOf(officeId: number | null): Promise<string[]> {
  const inOffice = officeId === null ? isNull(staff.officeId) : eq(staff.officeId, officeId)
  const rows = await database
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'agent'), inOffice))
  return rows.map(({ id }) => id)
}

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

export async function noticeWithdrawal({ ticketId, entryId }: EntryOf): Promise<void> {
  const found = await loadTicket(ticketId)
  if (!found) return
  await notify([found.requesterId], {
    kind: 'withdrawn',
    reason: `ticket.withdrawn:${entryId}`,
    ticketId,
    text: `Jawaban untuk ${found.kind === 'question' ? 'pertanyaan' : 'aduan'} Anda ditarik oleh petugas: ${found.title}`,
  })
}

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

/** Notifies the assignee of a colleague's note; the person who it names has a notice of it already. */
export async function noticeNote({ ticketId, entryId }: EntryOf): Promise<void> {
  const found = await loadDeskTicket(ticketId)
  const [note] = await database
    .select({ author: entry.authorName, authorId: entry.authorId })
    .from(entry)
    .where(eq(entry.id, entryId))
  if (!found?.assigneeId || !note || found.assigneeId === note.authorId) return
  await notify([found.assigneeId], {
    kind: 'noted',
    reason: `ticket.noted:${entryId}`,
    ticketId,
    text: `${note.author} menulis catatan di tiket ${found.number}: ${found.title}`,
  })
}

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

export const noticeRequesterReply = (of: EntryOf): Promise<void> =>
  noticeAssignee(of, 'requester_replied', ({ number, title }) => `Pemohon menulis lagi di tiket ${number}: ${title}`)

export const noticeConsentWithdrawn = (of: EntryOf): Promise<void> =>
  noticeAssignee(
    of,
    'consent_withdrawn',
    ({ number }) => `Tiket ${number} ditutup: pemohon menarik persetujuannya. Jangan menghubunginya tentang tiket ini.`,
  )

async function stillReaching(ids: readonly string[], officeId: number | null): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await database
    .select()
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  return rows.filter((person) => mayHandle(person, { officeId })).map(({ id }) => id)
}

export async function noticeMentions({
  ticketId,
  entryId,
  mentioned,
}: EntryOf & { readonly mentioned: readonly string[] }): Promise<void> {
  const found = await loadDeskTicket(ticketId)
  const [note] = await database.select({ author: entry.authorName }).from(entry).where(eq(entry.id, entryId))
  if (!found || !note) return
  await notify(await stillReaching(mentioned, found.officeId), {
    kind: 'mentioned',
    reason: `ticket.noted:${entryId}`,
    ticketId,
    text: `${note.author} menyebut Anda di tiket ${found.number}: ${found.title}`,
  })
}

const saidWords = {
  answered: (author: string) => `${author} menjawab tiket`,
  'requester-replied': () => 'Pemohon menulis di tiket',
  noted: (author: string) => `${author} menulis catatan di tiket`,
} as const

/** Notifies who follows the ticket, but for who wrote it; the person who has a notice of the entry already gets no second. */
export async function noticeWatchers({ ticketId, entryId }: EntryOf, said: keyof typeof saidWords): Promise<void> {
  const rows = await database
    .select({ personId: watcher.personId, author: entry.authorName })
    .from(watcher)
    .innerJoin(entry, eq(entry.id, entryId))
    .where(and(eq(watcher.ticketId, ticketId), sql`${watcher.personId} is distinct from ${entry.authorId}`))
  const [{ author } = { author: '' }] = rows
  const found = rows.length > 0 ? await loadDeskTicket(ticketId) : undefined
  if (!found) return
  const ids = await stillReaching(
    rows.map(({ personId }) => personId),
    found.officeId,
  )
  await notify(ids, {
    kind: 'watched',
    reason: `ticket.${said}:${entryId}`,
    ticketId,
    text: `${saidWords[said](author)} ${found.number} yang Anda ikuti: ${found.title}`,
  })
}

/** Notifies an agent that a snoozed ticket returned; its assignee has the notice of the reply already. */
export async function noticeSnoozeEnd({
  ticketId,
  personId,
  wokenBy,
  at,
}: {
  readonly ticketId: number
  readonly personId: string
  readonly wokenBy: 'time' | 'reply'
  readonly at: number
}): Promise<void> {
  const found = await loadDeskTicket(ticketId)
  if (!found || (wokenBy === 'reply' && found.assigneeId === personId)) return
  const why = wokenBy === 'reply' ? 'Pemohon membalas tiket' : 'Waktunya melanjutkan tiket'
  await notify(await stillReaching([personId], found.officeId), {
    kind: 'woke',
    reason: `ticket.woke:${ticketId}:${at}`,
    ticketId,
    text: `${why} ${found.number} yang Anda tunda: ${found.title}`,
  })
}
