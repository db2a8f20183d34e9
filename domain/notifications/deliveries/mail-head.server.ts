import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { entry } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import type { MailHead } from '#platform/mail.server.ts'
import { derivedKey } from '#platform/secrets.server.ts'
import { type MailKind, mailKinds } from './delivery.ts'

const sign = (id: string) => createHmac('sha256', derivedKey('mail-unsubscribe')).update(id).digest('base64url')

export function unsubscribePath(personId: string): `/${string}` {
  return `/unsubscribe?token=${Buffer.from(personId).toString('base64url')}.${sign(personId)}`
}

const longest = 300

export function personIn(token: string): string | null {
  const [named = '', signature = ''] = token.length > longest ? [] : token.split('.')
  const id = Buffer.from(named, 'base64url').toString()
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(id))]
  return id !== '' && given.length === right.length && timingSafeEqual(given, right) ? id : null
}

/** Not guessable; a repeated email has the same one, so that email programs show it once. */
function messageId(of: string): string {
  const name = createHmac('sha256', derivedKey('message-id')).update(of).digest('base64url').slice(0, 32)
  return `<${name}@${new URL(env.origin).hostname}>`
}

const isMailKind = (name: string): name is MailKind => Object.hasOwn(mailKinds, name)

async function ticketOf(reason: string): Promise<{ id: number; step: string } | undefined> {
  const [, step = '', digits] = /^ticket\.(submitted|answered|withdrawn|completed):(\d{1,15})$/.exec(reason) ?? []
  const id = Number(digits)
  if (!digits) return undefined
  if (step !== 'answered' && step !== 'withdrawn') return { id, step }
  const [found] = await database.select({ id: entry.ticketId }).from(entry).where(eq(entry.id, id))
  return found && { id: found.id, step }
}

/** All emails of a ticket share one root for threading. Only those that can be unsubscribed say how. */
export async function headOf(mail: {
  readonly id: number
  readonly reason: string
  readonly personId: string | null
}): Promise<MailHead> {
  const ticket = await ticketOf(mail.reason)
  const own = messageId(`mail:${mail.id}`)
  const [kind = ''] = mail.reason.split(':', 1)
  const mayStop = mail.personId !== null && isMailKind(kind) && mailKinds[kind].mayStop
  const stop = mayStop && mail.personId ? { unsubscribe: `${env.origin}${unsubscribePath(mail.personId)}` } : {}
  if (!ticket) return { messageId: own, ...stop }
  const root = messageId(`ticket:${ticket.id}`)
  if (ticket.step === 'submitted') return { messageId: root }
  return { messageId: own, thread: root, ...stop }
}
