// One message to the administrator who tests a channel, sent immediately and not through the outbox: its result is shown.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { getProfile } from '#domain/accounts/profile/profile.server.ts'
import { failureWords } from '#domain/notifications/deliveries/delivery.ts'
import { pushSubscription, pushWish } from '#domain/notifications/push/push-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { sendMail } from '#platform/mail.server.ts'
import { sendPush } from '#platform/push/web-push.server.ts'
import { sendWhatsapp } from '#platform/whatsapp/cloud-api.server.ts'
import { Conflict } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { whatsappNumber } from '#shared/numbers/phone-number.ts'

const text = 'Ini pesan uji dari halaman Saluran Helpdesk SPMB. Saluran ini bekerja.'

export async function sendTestMail({ email }: Person): Promise<string | null> {
  const result = await sendMail({
    head: { messageId: `<${newPublicId()}@${new URL(env.origin).hostname}>` },
    ...{ to: email, subject: 'Uji email Helpdesk SPMB', text, html: `<p lang="id">${text}</p>` },
  })
  if (result.outcome === 'sent') return null
  return `${failureWords(result.outcome, result.reason)}: ${result.reason}`
}

/** @throws Conflict when the person's profile has no number. */
export async function sendTestWhatsapp(person: Person): Promise<string | null> {
  const number = whatsappNumber((await getProfile(person)).phone)
  if (number === null) throw new Conflict('Isi nomor HP di profil Anda dulu: pesan uji dikirim ke nomor itu.')
  const result = await sendWhatsapp(number, { kind: 'text', text })
  // 'window' is an answer too: token and number are right, and the person has not written to the portal.
  return result.outcome === 'sent' || result.outcome === 'window' ? null : result.reason
}

/** @throws Conflict when no device of the person takes push messages. */
export async function sendTestPush({ id }: Person): Promise<string | null> {
  const devices = await database
    .select({ target: pushSubscription })
    .from(pushWish)
    .innerJoin(pushSubscription, eq(pushSubscription.id, pushWish.subscriptionId))
    .where(eq(pushWish.personId, id))
  if (devices.length === 0) {
    throw new Conflict('Nyalakan dulu pemberitahuan di HP Anda, di halaman Notifikasi helpdesk.')
  }
  const content = { title: 'Helpdesk SPMB', body: 'Pesan uji.', path: '/admin/channels', tag: 'uji' }
  const results = await Promise.all(
    devices.map(({ target }) => sendPush(target, content, { lifetime: 600, urgency: 'high' })),
  )
  return results.flatMap((result) => (result.outcome === 'sent' ? [] : [result.reason]))[0] ?? null
}
