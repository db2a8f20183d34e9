// Sends mail through SMTP with Nodemailer, and maps its errors to a delivery status.
import { createTransport } from 'nodemailer'
import { minutes } from '#shared/durations.ts'
import { pick } from '#shared/pick.ts'
import { redactSecrets } from '#shared/redact-secrets.ts'
import { env } from './env.server.ts'

export interface MailHead {
  readonly messageId: string
  readonly thread?: string
  readonly unsubscribe?: string
}

export interface Mail {
  readonly head: MailHead
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * What became of a mail: the server has it; refused it for good; refused it for the moment; could not be reached or
 * went away before it had the whole mail; or went away without a word after it had the whole mail.
 */
export type SentMail =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused' | 'deferred' | 'away' | 'uncertain'; readonly reason: string }

/** Milliseconds without a sign of the server; the last is the wait for its word on a whole mail, which it may scan first. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: minutes(1) }

/** Timeout of the whole attempt in ms. */
const handOverLimit = 20_000

export function mailIsConfigured(): boolean {
  return env.smtpUrl !== undefined
}

/** Why the mail server cannot be used now: undefined when it can, null without SMTP settings. Signs in, and sends nothing. */
export async function mailServerProblem(): Promise<string | null | undefined> {
  if (!mailIsConfigured()) return null
  const transport = createTransport({ url: env.smtpUrl, ...timeouts })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return redactSecrets(error instanceof Error ? error.message : String(error))
  } finally {
    transport.close()
  }
}

/**
 * Hands one mail to the mail server over its own connection.
 * @throws when no mail can be made of it; what the server does is returned, not thrown.
 */
export async function sendMail(mail: Mail): Promise<SentMail> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), handOverLimit)
  const transport = createTransport({ url: env.smtpUrl, ...timeouts })
  let dotWritten = false
  transport.use('stream', (compiled, done) => {
    compiled.message.processFunc((content) => {
      // The connection reads the content once DATA was accepted, and writes the final dot right after its end.
      content.once('end', () => {
        dotWritten = true
        clearTimeout(timer)
      })
      return content
    })
    done()
  })
  try {
    await transport.sendMail({
      from: env.mailFrom,
      ...pick(mail, 'to', 'subject', 'text', 'html'),
      messageId: mail.head.messageId,
      ...(mail.head.thread && { inReplyTo: mail.head.thread, references: mail.head.thread }),
      headers: {
        // No automatic reply returns, neither of absence nor of receipt.
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(mail.head.unsubscribe && {
          'List-Unsubscribe': `<${mail.head.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      signal: limit.signal,
    })
    return { outcome: 'sent' }
  } catch (error) {
    return whatBecameOf(error, dotWritten)
  } finally {
    clearTimeout(timer)
  }
}

const aboutTheMail = new Set<unknown>(['MAIL FROM', 'RCPT TO', 'DATA'])

const connectionCodes = new Set<unknown>([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'EABORT',
])

/** After the final dot only a reply (4xx, 5xx) says that the server does not have the mail. */
function whatBecameOf(error: unknown, dotWritten: boolean): SentMail {
  if (!(error instanceof Error)) throw error
  const { code, command, responseCode } = error as Error & { code?: string; command?: string; responseCode?: number }
  // Filters quote what they dislike, one-time links among it.
  const reason = redactSecrets(error.message)
  const reply = responseCode ?? 0
  if (dotWritten && reply < 400) return { outcome: 'uncertain', reason }
  if (aboutTheMail.has(command) && reply >= 400) return { outcome: reply >= 500 ? 'refused' : 'deferred', reason }
  if (connectionCodes.has(code)) return { outcome: 'away', reason }
  throw error
}
