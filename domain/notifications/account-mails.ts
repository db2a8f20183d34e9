// The mails about an account.
import { eq } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import { database } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { closing, queueMail } from './queue-mail.ts'

/** Tells the owner of an address that somebody tried to register with it again. */
export async function mailRepeatedRegistration(userId: string): Promise<void> {
  const [owner] = await database.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, userId))
  if (!owner) return
  await queueMail({
    reason: `account.registration-repeated:${userId}`,
    recipient: owner.email,
    subject: 'Alamat email Anda sudah terdaftar',
    text: [
      `Halo ${owner.name},`,
      'Ada yang mencoba membuat akun dengan alamat email ini. Akun Anda sudah ada, jadi tidak ada yang berubah.',
      `Bila itu Anda, silakan masuk di sini:\n${env.origin}/login`,
      'Bila bukan Anda, abaikan saja surat ini.',
      closing,
    ].join('\n\n'),
  })
}
