import { and, asc, count, desc, eq, gt, isNotNull, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { holds, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { moveMessage } from '#domain/notifications/deliveries/outbox.ts'
import { attemptLimit } from '#domain/notifications/deliveries/retry-rule.ts'
import { entry } from '#domain/tickets/ticket-views.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { containsPattern } from '#platform/database/sql-expressions.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { pageKey } from '#shared/typed-field.ts'
import { letterAsText } from './letter.ts'
import { mailAudit } from './mail-audit.ts'
import { type KeptLetter, mailOutbox, readLetter } from './mail-outbox.server.ts'
import { mailQueryMin, maxAtOnce, mayReadMails } from './notification.ts'
import { outgoingMail } from './notification-tables.ts'

export interface MailRow {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly attempts: number
  readonly lastError: string | null
  /** A delivery is under way, or its process died in the middle of it. */
  readonly sendingSince: Date | null
  readonly failedAt: Date | null
  readonly sentAt: Date | null
  readonly createdAt: Date
  readonly canResend: boolean
  /** The ticket that it is about; null for other mails, and for who may not read tickets. */
  readonly ticketId: number | null
}

export const mailFilter = z.object({
  state: z.enum(['failed', 'waiting', 'sent']).optional().catch(undefined),
  q: z
    .string()
    .default('')
    .transform((typed) => typed.trim().toLowerCase().slice(0, 254)),
  before: pageKey,
})

export type MailFilter = z.output<typeof mailFilter>

function needsLook(): SQL | undefined {
  const longAgo = new Date(now().getTime() - attemptLimit)
  return and(
    isNull(outgoingMail.sentAt),
    or(isNotNull(outgoingMail.failedAt), isNotNull(outgoingMail.lastError), lt(outgoingMail.sendingSince, longAgo)),
  )
}

function to(q: string | undefined): SQL | undefined {
  return q ? like(outgoingMail.recipient, containsPattern(q)) : undefined
}

export function failedMails(kind: 'failed' | 'uncertain', q = ''): SQL | undefined {
  const longAgo = new Date(now().getTime() - attemptLimit)
  const which = kind === 'failed' ? isNull(outgoingMail.sendingSince) : lt(outgoingMail.sendingSince, longAgo)
  return and(needsLook(), which, gt(outgoingMail.attempts, 0), to(q))
}

/**
 * Number of emails that match and can be sent again; 0 for a `q` that is too short.
 * @throws Forbidden without 'system'.
 */
export async function countResendable(
  person: Person,
  { q = '' }: Pick<Partial<MailFilter>, 'q'> = {},
): Promise<{ failed: number; uncertain: number }> {
  if (!mayReadMails(person)) throw new Forbidden()
  if (q && q.length < mailQueryMin) return { failed: 0, uncertain: 0 }
  const [failed, uncertain] = await Promise.all([
    database.$count(outgoingMail, failedMails('failed', q)),
    database.$count(outgoingMail, failedMails('uncertain', q)),
  ])
  return { failed, uncertain }
}

function inState(state: MailFilter['state']): SQL | undefined {
  if (state === 'failed') return needsLook()
  if (state === 'sent') return isNotNull(outgoingMail.sentAt)
  if (state === 'waiting') {
    return and(isNull(outgoingMail.sentAt), isNull(outgoingMail.failedAt), isNull(outgoingMail.lastError))
  }
  return undefined
}

/** How many mails did not get through; for the dashboard. @throws Forbidden without the permission 'system'. */
export async function countFailedMails(person: Person): Promise<number> {
  if (!mayReadMails(person)) throw new Forbidden()
  const [row] = await database.select({ mails: count() }).from(outgoingMail).where(needsLook())
  return row?.mails ?? 0
}

/** Mails about tickets name their title and ID and quote answers: that is for who may read tickets. */
function contentFor(
  person: Person,
  { reason, subject, ...kept }: KeptLetter & { readonly reason: string; readonly subject: string },
  links: 'usable' | 'hidden',
): { subject: string; text: string } {
  if (reason.startsWith('ticket.') && !mayWorkOnTickets(person)) {
    return { subject: 'Email tentang sebuah tiket', text: 'Isi email ini hanya untuk yang mempunyai izin Tiket.' }
  }
  return { subject, text: letterAsText(readLetter(kept, links)) }
}

const broughtEntry = sql`case split_part(${outgoingMail.reason}, ':', 1) when 'ticket.answered'
  then split_part(${outgoingMail.reason}, ':', 2)::bigint end`

function ticketOf(reason: string, answered: number | null): number | null {
  const [, id] = /^ticket\.(?:submitted|completed):(\d+)$/.exec(reason) ?? []
  return id === undefined ? answered : Number(id)
}

/**
 * A page of emails, newest first. One-time links are usable only without a mail server, and for super admins.
 * @throws Forbidden without 'system'.
 */
export async function findMails(
  person: Person,
  { state, q, before }: Partial<MailFilter> = {},
): Promise<{ items: MailRow[]; next: number | null }> {
  if (!mayReadMails(person)) throw new Forbidden()
  if (q && q.length < mailQueryMin) return { items: [], next: null }
  const rows = await database
    .select({
      ...pick(outgoingMail, 'id', 'reason', 'recipient', 'subject', 'letter', 'text', 'attempts', 'lastError'),
      ...pick(outgoingMail, 'sendingSince', 'failedAt', 'sentAt', 'createdAt'),
      answered: entry.ticketId,
    })
    .from(outgoingMail)
    .leftJoin(entry, eq(entry.id, broughtEntry))
    .where(and(inState(state), to(q), before ? lt(outgoingMail.id, before) : undefined))
    .orderBy(desc(outgoingMail.id))
    .limit(51)
  const links = holds(person, 'super_admin') && !mailIsConfigured() ? 'usable' : 'hidden'
  const longAgo = new Date(now().getTime() - attemptLimit)
  const items = rows.slice(0, 50).map(({ reason, letter, text, answered, ...row }) => ({
    ...row,
    ticketId: mayWorkOnTickets(person) ? ticketOf(reason, answered) : null,
    ...contentFor(person, { reason, letter, text, subject: row.subject }, links),
    canResend: !row.sentAt && row.attempts > 0 && (row.sendingSince === null || row.sendingSince < longAgo),
  }))
  return { items, next: rows.length > 50 ? (items.at(-1)?.id ?? null) : null }
}

/** Queues a refused, failed or uncertain email again. @throws Forbidden without 'system'; Conflict otherwise. */
export async function resendMail(person: Person, mailId: number): Promise<void> {
  if (!mayReadMails(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const longAgo = new Date(now().getTime() - attemptLimit)
    const [again] = await tx
      .select({ id: outgoingMail.id })
      .from(outgoingMail)
      .where(
        and(
          eq(outgoingMail.id, mailId),
          isNull(outgoingMail.sentAt),
          or(isNull(outgoingMail.sendingSince), lt(outgoingMail.sendingSince, longAgo)),
          sql`${outgoingMail.attempts} > 0`,
        ),
      )
      .for('update')
    if (!again) throw new Conflict('Email ini sudah terkirim atau sedang dikirim.')
    await recordAudit(tx, { actor: person, action: mailAudit.resend, target: `mail:${mailId}` })
    await moveMessage(tx, mailOutbox, mailId, 'queued')
    await mailOutbox.announce(tx, { id: mailId }, 0)
  })
}

/**
 * Queues failed (surely not arrived) or uncertain (possibly arrived) emails again, by a part `q` of the address.
 * Returns their number.
 * @throws Forbidden without 'system'; Conflict when there is none.
 */
export async function resendFailedMails(
  person: Person,
  { kind, q = '' }: { readonly kind: 'failed' | 'uncertain'; readonly q?: string },
): Promise<number> {
  if (!mayReadMails(person)) throw new Forbidden()
  return database.transaction(async (tx) => {
    const found =
      q && q.length < mailQueryMin
        ? []
        : await tx
            .select({ id: outgoingMail.id })
            .from(outgoingMail)
            .where(failedMails(kind, q))
            .orderBy(asc(outgoingMail.id))
            .limit(maxAtOnce)
            .for('update', { skipLocked: true })
    if (found.length === 0) throw new Conflict('Tidak ada email seperti itu lagi.')
    const ids = found.map(({ id }) => id)
    await recordAudit(tx, {
      actor: person,
      action: kind === 'failed' ? mailAudit['resend-all'] : mailAudit['resend-uncertain'],
      target: 'mail',
      changes: { mails: [null, ids.length] },
    })
    for (const id of ids) {
      await moveMessage(tx, mailOutbox, id, 'queued')
      await mailOutbox.announce(tx, { id }, 0)
    }
    return ids.length
  })
}
