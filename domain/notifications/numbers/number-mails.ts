// The mails about the numbers of an account: whoever holds a number can sign in with it.
import { and, eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { NumberChange } from '#domain/accounts/phone/phone-events.ts'
import { action, greeting, paragraph } from '#domain/notifications/letter.ts'
import { queueMail } from '#domain/notifications/queue-mail.ts'
import { database } from '#platform/database/database.server.ts'

const news: Record<NumberChange, { readonly subject: string; readonly text: string }> = {
  added: {
    subject: 'Nomor WhatsApp ditambahkan ke akun Anda',
    text: 'Sebuah nomor WhatsApp ditambahkan ke akun Anda. Siapa pun yang memegang nomor itu dapat masuk dengan kode.',
  },
  changed: {
    subject: 'Nomor WhatsApp akun Anda diganti',
    text: 'Nomor WhatsApp akun Anda diganti. Siapa pun yang memegang nomor yang baru dapat masuk dengan kode.',
  },
  removed: {
    subject: 'Nomor WhatsApp dihapus dari akun Anda',
    text: 'Sebuah nomor WhatsApp dihapus dari akun Anda. Jawaban tidak lagi dikirim ke nomor itu.',
  },
  moved: {
    subject: 'Nomor WhatsApp Anda dipindahkan ke akun lain',
    text: 'Pemegang nomor WhatsApp akun Anda memindahkannya ke akun lain dengan kode. Pertanyaan Anda tetap di akun ini.',
  },
}

/** Mails the owner of a confirmed address what happened to a number, in case it was somebody else. */
export async function mailNumberChanged(event: {
  readonly userId: string
  readonly change: NumberChange
  readonly key: string
}): Promise<void> {
  const account = people('account')
  const [owner] = await database
    .select({ name: account.name, email: account.email })
    .from(account)
    .where(and(eq(account.id, event.userId), eq(account.emailVerified, true)))
  if (!owner) return
  const { subject, text } = news[event.change]
  await queueMail({
    reason: `account.number-changed:${event.key}`,
    recipient: owner.email,
    personId: event.userId,
    subject,
    letter: [
      greeting(owner.name),
      paragraph(text),
      action('Nomor akun Anda', '/client/profile'),
      action('Bila bukan Anda yang melakukannya, segera buat password baru di sini', '/forgot-password'),
    ],
  })
}
