// Sending mail through SMTP with Nodemailer.
import { createTransport, type Transporter } from 'nodemailer'
import { env } from './env.server.ts'

/** A mail as text and as HTML, the same words in both. */
export interface Mail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

let transport: Transporter | undefined

/** True when SMTP settings exist; without them mails are kept in the database only. */
export function mailIsConfigured(): boolean {
  return env.smtpUrl !== undefined
}

/**
 * Hands one mail to the mail server. `id` becomes part of the Message-ID, so that a repeat can be recognised.
 * @throws when the server refuses or cannot be reached.
 */
export async function sendMail(mail: Mail): Promise<void> {
  transport ??= createTransport(env.smtpUrl)
  const host = new URL(env.origin).hostname
  await transport.sendMail({
    from: env.mailFrom,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<portal-${mail.id}@${host}>`,
  })
}

/** True when the mail server refused for good, so that trying again is of no use. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}
