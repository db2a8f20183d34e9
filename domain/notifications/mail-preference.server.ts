import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { requesters } from '#domain/accounts/people-views.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { personIn } from '#domain/notifications/deliveries/mail-head.server.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { notificationPreference } from './notification-tables.ts'

/**
 * What prevents emails about answers; 'on' when nothing does, 'contact_unconfirmed' for a guest with a pending link,
 * 'refused' after a permanent refusal.
 */
export type MailReach = 'on' | 'unconfirmed' | 'contact_unconfirmed' | 'off' | 'refused' | 'no_server' | 'none'

/** True when the newest mail to this address that has an outcome was refused; null without one. */
export const lastMailRefused = (address: SQLWrapper): SQL<boolean | null> => sql`(
  select m.state = 'refused' from ${message} m
  where m.channel = 'mail' and m.recipient = ${address} and m.state in ('sent', 'refused') and m.payload is not null
  order by m.id desc limit 1
)`

export function mailReach(person: {
  readonly email: string | null
  readonly emailVerified: boolean
  readonly mailsAnswers: boolean | null
  readonly refused: boolean | null
}): MailReach {
  if (!hasAddress(person.email)) return 'none'
  // Without a mail server no one can confirm an address either: that is no reason to name then.
  if (!person.emailVerified) return mailIsConfigured() ? 'unconfirmed' : 'no_server'
  if (person.mailsAnswers === false) return 'off'
  if (!mailIsConfigured()) return 'no_server'
  return person.refused ? 'refused' : 'on'
}

export async function wantsAnswerMails(personId: string): Promise<boolean> {
  const [row] = await database
    .select({ mailsAnswers: notificationPreference.mailsAnswers })
    .from(notificationPreference)
    .where(eq(notificationPreference.personId, personId))
  return row?.mailsAnswers ?? true
}

export async function setAnswerMails(person: { readonly id: string }, mailsAnswers: boolean): Promise<void> {
  const choice = { mailsAnswers, updatedAt: now() }
  await database
    .insert(notificationPreference)
    .values({ personId: person.id, ...choice })
    .onConflictDoUpdate({ target: notificationPreference.personId, set: choice })
}

const reader = requesters('reader')
const networks = makeLimit('unsubscribe-network')

/** A wrong token and someone whose account is gone are refused alike. */
async function readerOf(token: string): Promise<{ readonly id: string }> {
  const id = personIn(token)
  const [found] = id
    ? await database
        .select({ id: reader.id })
        .from(reader)
        .where(and(eq(reader.id, id), isNull(reader.erasedAt)))
    : []
  if (!found) throw new NotFound('Tautan ini tidak berlaku. Buka tautan di bagian bawah email terbaru.')
  return found
}

/** Whether the person of this token gets mails about answers. @throws NotFound for a token that is not ours. */
export async function wantsMailsByToken(token: string): Promise<boolean> {
  return wantsAnswerMails((await readerOf(token)).id)
}

/** Switches the emails of the token's person on or off. Idempotent. @throws NotFound for an invalid token, TooMany. */
export async function setMailsByToken(token: string, mailsAnswers: boolean, network: string): Promise<void> {
  await networks.take(network)
  await setAnswerMails(await readerOf(token), mailsAnswers)
}
