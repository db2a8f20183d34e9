import { and, eq, isNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { NumberChange } from '#domain/accounts/phone/number-code.ts'
import { findNumberOwner, findProvenNumbers } from '#domain/accounts/phone/proven-number.ts'
import { action, greeting, paragraph } from '#domain/notifications/deliveries/letter.ts'
import { notify } from '#domain/notifications/notification.server.ts'
import { queueMail } from '#domain/notifications/queued-mail.ts'
import { queueWhatsapp } from '#domain/notifications/whatsapp/queued-whatsapp.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { whatsappNumber } from '#shared/numbers/phone-number.ts'

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

interface Reader {
  readonly personId: string
  readonly number: string | undefined
  readonly text: string
  readonly path: string
}

const account = people('account')

async function ownerOfAccount(userId: string): Promise<Reader | undefined> {
  if ((await database.$count(account, and(eq(account.id, userId), isNull(account.erasedAt)))) === 0) return undefined
  const numbers = await findProvenNumbers(database, userId)
  return {
    ...{ personId: userId, number: numbers.at(-1), path: '/client/personal-data' },
    text: 'Akun Anda akan dihapus 7 hari lagi, karena ada yang memintanya. Bukan Anda? Batalkan di halaman Data saya.',
  }
}

async function ownerOfNumber(publicId: string): Promise<Reader | undefined> {
  const [found] = await database
    .select({ id: ticket.id, kind: ticket.kind, phone: ticket.contactPhone })
    .from(ticket)
    .where(eq(ticket.publicId, publicId))
  const number = whatsappNumber(found?.phone ?? null)
  const owner = number && (await findNumberOwner(database, number))
  if (!found || !owner) return undefined
  const named = ticketNumber(found.kind, found.id)
  return {
    ...{ personId: owner.person.id, number, path: `/status/${publicId}` },
    text: `Data pertanyaan ${named} akan dihapus 7 hari lagi, karena ada yang memintanya dengan nomor Anda. Bukan Anda? Batalkan di halaman pertanyaan itu.`,
  }
}

export async function notifyErasure(wish: {
  userId: string
  key: string
  publicId?: string | undefined
}): Promise<void> {
  const reader = wish.publicId === undefined ? await ownerOfAccount(wish.userId) : await ownerOfNumber(wish.publicId)
  if (!reader) return
  const { personId, number, text, path } = reader
  const reason = `erasure:${wish.key}`
  await notify([personId], { kind: 'erasure', reason, ticketId: null, path, text })
  if (!number) return
  const message = { kind: 'text', text: `${text} ${env.origin}${path}` } as const
  await database.transaction((tx) => queueWhatsapp(tx, { reason, number, purpose: 'talk', personId, message }))
}
