// Sending mail through SMTP with Nodemailer.
import { createTransport, type Transporter } from 'nodemailer'
import { env } from './env.server.ts'

let transport: Transporter | undefined

/** True when SMTP settings exist; without them mails are kept in the database only. */
export function mailIsConfigured(): boolean {
  return env.smtpUrl !== undefined
}

/**
 * Hands one mail to the mail server. `id` becomes part of the Message-ID, so that a repeat can be recognised.
 * @throws when the server refuses or cannot be reached.
 */
export async function sendMail(mail: { id: number; to: string; subject: string; text: string }): Promise<void> {
  transport ??= createTransport(env.smtpUrl)
  const host = new URL(env.origin).hostname
  await transport.sendMail({
    from: env.mailFrom,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    messageId: `<portal-${mail.id}@${host}>`,
  })
}
