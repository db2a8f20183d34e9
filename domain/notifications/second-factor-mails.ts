import { and, eq } from 'drizzle-orm'
import type { SecondFactorChange } from '#domain/accounts/account-events.ts'
import { people } from '#domain/accounts/people-views.ts'
import { action, greeting, paragraph } from '#domain/notifications/deliveries/letter.ts'
import { database } from '#platform/database/database.server.ts'
import { queueMail } from './queued-mail.ts'

const secondFactorNews: Record<SecondFactorChange, { subject: string; text: string }> = {
  on: {
    subject: 'Verifikasi dua langkah sudah dinyalakan',
    text: 'Verifikasi dua langkah untuk akun Anda dinyalakan. Perangkat lain sudah dikeluarkan.',
  },
  off: {
    subject: 'Verifikasi dua langkah sudah dimatikan',
    text: 'Verifikasi dua langkah untuk akun Anda dimatikan. Sekarang password saja cukup untuk masuk.',
  },
  codes: {
    subject: 'Kode pemulihan baru sudah dibuat',
    text: 'Kode pemulihan baru dibuat untuk akun Anda. Kode yang lama tidak berlaku lagi.',
  },
  reset: {
    subject: 'Verifikasi dua langkah Anda sudah diatur ulang',
    text:
      'Admin mematikan verifikasi dua langkah akun Anda, dan semua perangkat sudah dikeluarkan. ' +
      'Setelah masuk, nyalakan lagi dengan perangkat baru.',
  },
}

export async function mailSecondFactorChanged(event: {
  userId: string
  change: SecondFactorChange
  key: string
}): Promise<void> {
  const account = people('account')
  const [owner] = await database
    .select({ name: account.name, email: account.email })
    .from(account)
    .where(and(eq(account.id, event.userId), eq(account.emailVerified, true)))
  if (!owner) return
  const { subject, text } = secondFactorNews[event.change]
  await queueMail({
    reason: `account.second-factor-changed:${event.key}`,
    recipient: owner.email,
    personId: event.userId,
    subject,
    letter: [
      greeting(owner.name),
      paragraph(text),
      action('Bila bukan Anda yang memintanya, segera buat password baru di sini', '/forgot-password'),
    ],
  })
}
