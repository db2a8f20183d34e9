import { createHmac, timingSafeEqual } from 'node:crypto'
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

/** All emails of a ticket share one root for threading. Only those that can be unsubscribed say how. */
export function headOf(mail: {
  readonly id: number
  readonly reason: string
  readonly personId: string | null
  readonly ticketId: number | null
}): MailHead {
  const [kind = ''] = mail.reason.split(':', 1)
  const { ticket: isThreaded, mayStop } = isMailKind(kind) ? mailKinds[kind] : { ticket: false, mayStop: false }
  const stop = mayStop && mail.personId ? { unsubscribe: `${env.origin}${unsubscribePath(mail.personId)}` } : {}
  const own = messageId(`mail:${mail.id}`)
  if (!isThreaded || mail.ticketId === null) return { messageId: own, ...stop }
  const root = messageId(`ticket:${mail.ticketId}`)
  return kind === 'ticket.submitted' ? { messageId: root } : { messageId: own, thread: root, ...stop }
}
