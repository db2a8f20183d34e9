// Notices about tickets, for their requesters and for agents.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { entry, ticket, watcher } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { notify } from './notification.server.ts'
import type { NotificationKind } from './notification-tables.ts'

interface OfTicket {
  readonly ticketId: number
}

interface OfEntry extends OfTicket {
  readonly entryId: number
}

async function load({ ticketId, entryId = 0 }: OfTicket & { readonly entryId?: number }) {
  const [found] = await database
    .select({
      ...pick(ticket, 'id', 'kind', 'title', 'requesterId', 'assigneeId', 'officeId', 'spamSince'),
      ...{ author: entry.authorName, authorId: entry.authorId },
    })
    .from(ticket)
    .leftJoin(entry, and(eq(entry.id, entryId), eq(entry.ticketId, ticket.id)))
    .where(eq(ticket.id, ticketId))
  if (!found) return undefined
  const own = found.kind === 'question' ? 'Pertanyaan' : 'Aduan'
  return { ...found, own, number: ticketNumber(found.kind, found.id), author: found.author ?? '' }
}

type Facts = NonNullable<Awaited<ReturnType<typeof load>>>

interface NoticeRow<Of> {
  readonly kind: NotificationKind
  readonly to: (facts: Facts, of: Of) => readonly string[] | Promise<readonly string[]>
  readonly reason: (of: Of) => string | null | Promise<string | null>
  readonly text: (facts: Facts, of: Of) => string
}

const notice =
  <Of extends OfTicket & { readonly entryId?: number }>({ kind, to, reason, text }: NoticeRow<Of>) =>
  async (of: Of): Promise<void> => {
    const facts = await load(of)
    if (!facts) return
    const ids = await to(facts, of)
    const about = ids.length > 0 ? await reason(of) : null
    if (about) await notify(ids, { kind, reason: about, ticketId: of.ticketId, text: text(facts, of) })
  }

/** A notice for staff; none for spam. */
const deskNotice = <Of extends OfTicket & { readonly entryId?: number }>(row: NoticeRow<Of>) =>
  notice<Of>({ ...row, to: (facts, of) => (facts.spamSince ? [] : row.to(facts, of)) })

const requester = ({ requesterId }: Facts) => [requesterId]

/** The assignee, unless they wrote the entry. */
const assignee = ({ assigneeId, authorId }: Facts) => (assigneeId && assigneeId !== authorId ? [assigneeId] : [])

const about =
  (step: string) =>
  ({ entryId }: OfEntry) =>
    `ticket.${step}:${entryId}`

async function stillReaching(ids: readonly string[], { officeId }: Facts): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await database
    .select()
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  return rows.filter((person) => mayHandle(person, { officeId })).map(({ id }) => id)
}

async function agentsOf(officeId: number | null): Promise<string[]> {
  const inOffice = officeId === null ? isNull(staff.officeId) : eq(staff.officeId, officeId)
  const rows = await database
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'agent'), inOffice))
  return rows.map(({ id }) => id)
}

async function watchersOf(ticketId: number, { authorId }: Facts): Promise<string[]> {
  const others = sql`${watcher.personId} is distinct from ${authorId}`
  const rows = await database
    .select({ id: watcher.personId })
    .from(watcher)
    .where(and(eq(watcher.ticketId, ticketId), others))
  return rows.map(({ id }) => id)
}

export const noticeAnswer = notice<OfEntry>({
  kind: 'answered',
  to: requester,
  reason: about('answered'),
  text: ({ own, title }) => `${own} Anda sudah dijawab: ${title}`,
})

export const noticeWithdrawal = notice<OfEntry>({
  kind: 'withdrawn',
  to: requester,
  reason: about('withdrawn'),
  text: ({ own, title }) => `Jawaban untuk ${own.toLowerCase()} Anda ditarik oleh petugas: ${title}`,
})

export const noticeCompletion = notice<OfTicket>({
  kind: 'completed',
  to: requester,
  async reason({ ticketId }) {
    const [completed] = await database
      .select({ id: sql<number | null>`max(${entry.id})::int` })
      .from(entry)
      .where(and(eq(entry.ticketId, ticketId), eq(entry.type, 'completed')))
    return completed?.id ? `ticket.completed:${completed.id}` : null
  },
  text: ({ own, title }) => `${own} Anda selesai: ${title}`,
})

export const noticeAssignment = deskNotice<OfEntry & { readonly assigneeId: string }>({
  kind: 'assigned',
  to: (_, { assigneeId }) => [assigneeId],
  reason: about('assigned'),
  text: ({ number, title }) => `Tiket ${number} diberikan kepada Anda: ${title}`,
})

export const noticeHandOver = deskNotice<OfEntry & { readonly officeId: number | null }>({
  kind: 'handed_over',
  to: (_, { officeId }) => agentsOf(officeId),
  reason: about('handed-over'),
  text: ({ number, title }, { officeId }) =>
    `Tiket ${number} dialihkan ke ${officeId === null ? 'tim provinsi' : 'cabang dinas Anda'}: ${title}`,
})

/** A mentioned person already has a notice with this reason. */
export const noticeNote = deskNotice<OfEntry>({
  kind: 'noted',
  to: assignee,
  reason: about('noted'),
  text: ({ author, number, title }) => `${author} menulis catatan di tiket ${number}: ${title}`,
})

export const noticeRequesterReply = deskNotice<OfEntry>({
  kind: 'requester_replied',
  to: assignee,
  reason: about('requester-replied'),
  text: ({ number, title }) => `Pemohon menulis lagi di tiket ${number}: ${title}`,
})

export const noticeConsentWithdrawn = deskNotice<OfEntry>({
  kind: 'consent_withdrawn',
  to: assignee,
  reason: about('consent-withdrawn'),
  text: ({ number }) =>
    `Tiket ${number} ditutup: pemohon menarik persetujuannya. Jangan menghubunginya tentang tiket ini.`,
})

export const noticeReplyReturned = deskNotice<OfTicket & { readonly personId: string; readonly holdId: string }>({
  kind: 'reply_returned',
  to: (_, { personId }) => [personId],
  reason: ({ holdId }) => `ticket.reply-returned:${holdId}`,
  text: ({ number, title }) => `Balasan Anda untuk tiket ${number} belum terkirim: ${title}`,
})

export const noticeMentions = deskNotice<OfEntry & { readonly mentioned: readonly string[] }>({
  kind: 'mentioned',
  to: (facts, { mentioned }) => stillReaching(mentioned, facts),
  reason: about('noted'),
  text: ({ author, number, title }) => `${author} menyebut Anda di tiket ${number}: ${title}`,
})

const saidWords = {
  answered: (author: string) => `${author} menjawab tiket`,
  'requester-replied': () => 'Pemohon menulis di tiket',
  noted: (author: string) => `${author} menulis catatan di tiket`,
} as const

/** Notifies the followers of the ticket; a person with a notice of the same entry gets no second one. */
export const noticeWatchers = (of: OfEntry, said: keyof typeof saidWords): Promise<void> =>
  deskNotice<OfEntry>({
    kind: 'watched',
    to: async (facts) => stillReaching(await watchersOf(of.ticketId, facts), facts),
    reason: about(said),
    text: ({ author, number, title }) => `${saidWords[said](author)} ${number} yang Anda ikuti: ${title}`,
  })(of)

interface SnoozeEnd extends OfTicket {
  readonly personId: string
  readonly wokenBy: 'time' | 'reply'
  readonly at: number
}

/** The assignee already has the notice of the reply. */
export const noticeSnoozeEnd = deskNotice<SnoozeEnd>({
  kind: 'woke',
  to: (facts, { personId, wokenBy }) =>
    wokenBy === 'reply' && facts.assigneeId === personId ? [] : stillReaching([personId], facts),
  reason: ({ ticketId, at }) => `ticket.woke:${ticketId}:${at}`,
  text: ({ number, title }, { wokenBy }) =>
    `${wokenBy === 'reply' ? 'Pemohon membalas tiket' : 'Waktunya melanjutkan tiket'} ${number} yang Anda tunda: ${title}`,
})
