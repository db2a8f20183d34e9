// The mails about an account. What may be mailed to an address depends on whether its owner confirmed it: a name typed by
// someone who did not prove the address is never mailed to it.

import { and, eq, not } from 'drizzle-orm'
import type { IdentityChange } from '#domain/accounts/account-events.ts'
import { isDemoAddress } from '#domain/accounts/demo-accounts.ts'
import { getEmailChange } from '#domain/accounts/email/email-change.ts'
import {
  insertInvitation,
  insertLink,
  invitationDays,
  type LinkPurpose,
  newSeed,
  tokenOfSeed,
} from '#domain/accounts/one-time-link.server.ts'
import { invitationPath } from '#domain/accounts/people/people-input.ts'
import { hasPassword, people } from '#domain/accounts/people-views.ts'
import { canBeOpened } from '#domain/accounts/phone/proven-number.ts'
import { action, greeting, type LetterPart, paragraph } from '#domain/notifications/deliveries/letter.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { formatDateTime, now } from '#shared/dates.ts'
import { portalName } from '#shared/instance.ts'
import { type NewMail, queueMail, queueMailIn } from './queued-mail.ts'

const account = people('account')

interface Owner {
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
}

const ownerOf = async (userId: string): Promise<Owner | undefined> => {
  const [owner] = await database
    .select({ name: account.name, email: account.email, emailVerified: account.emailVerified })
    .from(account)
    .where(eq(account.id, userId))
  return owner
}

/** Greets by name only the owner of a confirmed address. */
const greet = ({ name, emailVerified }: Omit<Owner, 'email'>) => greeting(emailVerified ? name : null)

export async function mailLink(message: {
  readonly purpose: LinkPurpose
  readonly path: `/${string}`
  readonly userId: string
  readonly mail: Omit<NewMail, 'letter' | 'personId'>
  readonly before: readonly LetterPart[]
  readonly label: string
  readonly after: readonly string[]
  /** Milliseconds; an hour by default. */
  readonly lifetime?: number
}): Promise<void> {
  const { purpose, path, userId, mail, before, label, after, lifetime } = message
  const seed = newSeed()
  const letter = [...before, action(label, path, seed), ...after.map(paragraph)]
  await database.transaction(async (tx) => {
    const isNew = await queueMailIn(tx, { ...mail, personId: userId, letter })
    if (isNew) await insertLink(tx, { purpose, token: tokenOfSeed(seed), userId, ...(lifetime && { lifetime }) })
  })
}

const numberWords =
  'Pernah bertanya lewat WhatsApp? Sesudah masuk, tambahkan nomor Anda di halaman Profil: pertanyaan dari nomor itu ikut ke akun Anda.'

export async function mailRepeatedRegistration(userId: string): Promise<void> {
  const owner = await ownerOf(userId)
  if (!owner) return
  const locked = await database.$count(account, and(eq(account.id, userId), not(hasPassword(account.id))))
  await queueMail({
    reason: `account.registration-repeated:${userId}`,
    recipient: owner.email,
    personId: userId,
    subject: 'Anda sudah punya akun',
    letter: [
      greet(owner),
      paragraph(
        'Ada yang mencoba membuat akun dengan alamat email ini. Akun Anda sudah ada, jadi tidak ada yang berubah.',
      ),
      // Staff filed a ticket for this address: no one can sign in there yet.
      locked === 0
        ? action('Bila itu Anda, masuk di sini dengan password yang lama', '/login')
        : action('Akun ini belum mempunyai password. Bila itu Anda, buat password di sini', '/forgot-password'),
      ...(locked === 0 ? [action('Lupa password? Buat yang baru di sini', '/forgot-password')] : []),
      ...(whatsappIsConfigured() ? [paragraph(numberWords)] : []),
      paragraph('Bila bukan Anda, abaikan saja email ini.'),
    ],
  })
}

/** Asks the owner of a new account to confirm the address. Link and email commit together, so the event may repeat. */
export async function mailVerification({ userId, key }: { userId: string; key: string }): Promise<void> {
  const owner = await ownerOf(userId)
  if (!owner || owner.emailVerified) return
  await mailLink({
    purpose: 'verify-email',
    path: '/verify-email',
    userId,
    mail: {
      reason: `account.verify-email:${key}`,
      recipient: owner.email,
      subject: 'Konfirmasi alamat email Anda',
    },
    before: [greet(owner), paragraph('Akun helpdesk SPMB dibuat dengan alamat email ini.')],
    label: 'Konfirmasi alamat email',
    after: [
      'Tautan berlaku 1 jam dan hanya untuk sekali pakai. Sesudahnya kabar tentang pertanyaan Anda dapat dikirim ke alamat ini.',
      'Bila bukan Anda yang membuat akun, abaikan email ini.',
    ],
  })
}

export async function mailEmailChange({ userId, key }: { userId: string; key: string }): Promise<void> {
  const owner = await ownerOf(userId)
  const change = await getEmailChange(userId)
  if (!owner || !change) return
  const after = ['Tautan berlaku 1 jam dan hanya untuk sekali pakai.']
  if (!change.oldConfirmedAt) {
    await mailLink({
      purpose: 'change-email-old',
      path: '/confirm-email-change',
      userId,
      mail: { reason: `account.change-email-old:${key}`, recipient: owner.email, subject: 'Setujui perubahan email' },
      before: [greet(owner), paragraph(`Ada permintaan mengubah alamat email akun Anda menjadi ${change.newEmail}.`)],
      label: 'Setujui perubahan email',
      after: [...after, 'Bila bukan Anda yang meminta, jangan buka tautan ini dan segera ganti password Anda.'],
    })
  }
  const [other] = await database.select({ id: account.id }).from(account).where(eq(account.email, change.newEmail))
  if (other) return mailRepeatedRegistration(other.id)
  await mailLink({
    purpose: 'change-email-new',
    path: '/confirm-email-change',
    userId,
    mail: { reason: `account.change-email-new:${key}`, recipient: change.newEmail, subject: 'Konfirmasi email baru' },
    // No one has proven the new address yet, so the mail does not name who asked for it.
    before: [greeting(null), paragraph('Alamat ini akan menjadi alamat email sebuah akun helpdesk SPMB.')],
    label: 'Konfirmasi alamat email baru',
    after: [...after, 'Bila Anda tidak memintanya, abaikan email ini.'],
  })
}

export async function mailPasswordReset({ email, key }: { email: string; key: string }): Promise<void> {
  const [owner] = await database
    .select({ id: account.id, name: account.name, emailVerified: account.emailVerified, banned: account.banned })
    .from(account)
    .where(eq(account.email, email))
  if (!owner || owner.banned || (isDemoAddress(email) && !env.demo)) return
  await mailLink({
    purpose: 'set-password',
    path: '/reset-password',
    userId: owner.id,
    mail: { reason: `account.password-reset:${key}`, recipient: email, subject: 'Buat password baru' },
    before: [greet(owner), paragraph('Ada permintaan untuk membuat password baru.')],
    label: 'Buat password baru',
    after: [
      'Tautan berlaku 1 jam dan hanya untuk sekali pakai. Jangan memberikannya kepada siapa pun, juga petugas.',
      'Bila bukan Anda yang meminta, abaikan email ini. Password lama tetap berlaku.',
    ],
  })
}

export async function mailErasure({ userId, key }: { userId: string; key: string }): Promise<void> {
  const owner = await ownerOf(userId)
  if (!owner?.emailVerified) return
  await queueMail({
    reason: `account.erasure:${key}`,
    recipient: owner.email,
    personId: userId,
    subject: 'Akun Anda akan dihapus',
    letter: [
      greet(owner),
      paragraph('Ada permintaan menghapus akun Anda. Nama, kontak, dan isi pertanyaan Anda dihapus 7 hari lagi.'),
      action('Berubah pikiran, atau bukan Anda yang meminta? Batalkan di sini', '/client/personal-data'),
    ],
  })
}

export async function mailPasswordReplaced({ userId, key }: { userId: string; key: string }): Promise<void> {
  const owner = await ownerOf(userId)
  if (!owner?.emailVerified) return
  await queueMail({
    reason: `account.password-replaced:${key}`,
    recipient: owner.email,
    personId: userId,
    subject: 'Password Anda sudah diganti',
    letter: [
      greet(owner),
      paragraph(`Password akun Anda diganti pada ${formatDateTime(now())}. Perangkat lain sudah dikeluarkan.`),
      action('Bila bukan Anda yang menggantinya, segera buat password baru di sini', '/forgot-password'),
    ],
  })
}

export async function mailInvitation({ userId, key }: { userId: string; key: string }): Promise<void> {
  const [invited] = await database
    .select({ name: account.name, email: account.email, role: account.role })
    .from(account)
    .where(and(eq(account.id, userId), eq(account.banned, false), not(canBeOpened(account.id))))
  if (!invited) return
  const as = { client: '', agent: ' sebagai petugas', admin: ' sebagai admin' }[invited.role]
  await database.transaction(async (tx) => {
    const isNew = await queueMailIn(tx, {
      reason: `account.invited:${key}`,
      recipient: invited.email,
      personId: userId,
      subject: 'Undangan ke Helpdesk SPMB',
      letter: [
        // An administrator wrote this name.
        greeting(invited.name),
        paragraph(`Anda diundang ke ${portalName()}${as}. Akun Anda sudah dibuat dengan alamat email ini.`),
        action('Buat password Anda', invitationPath, key),
        paragraph(
          `Tautan berlaku ${invitationDays} hari dan hanya untuk sekali pakai. Jangan memberikannya kepada siapa pun.`,
        ),
        paragraph('Bila Anda merasa tidak seharusnya menerima undangan ini, abaikan saja email ini.'),
      ],
    })
    // Who invited made it already, unless an older version of the portal did.
    if (isNew) await insertInvitation(tx, userId, key)
  })
}

const accessChanges = {
  name: 'Nama di akun Anda diperbaiki menjadi seperti di atas. Bila keliru, perbaiki di profil Anda.',
  role: 'Peran akun Anda diubah. Silakan masuk lagi untuk melanjutkan.',
  office: 'Cabang dinas pada akun Anda diubah.',
  permissions: 'Izin akun Anda diubah. Perubahannya langsung berlaku.',
  blocked: 'Akun Anda diblokir, jadi Anda tidak dapat masuk dengannya.',
  unblocked: 'Blokir akun Anda dibuka. Anda dapat masuk lagi.',
  'sessions-ended': 'Akun Anda dikeluarkan dari semua perangkat. Silakan masuk lagi.',
}

export async function mailAccessChange(event: {
  userId: string
  key: string
  change: keyof typeof accessChanges
}): Promise<void> {
  const owner = await ownerOf(event.userId)
  if (!owner) return
  await queueMail({
    reason: `account.access-changed:${event.key}`,
    recipient: owner.email,
    personId: event.userId,
    subject: 'Akses akun Anda diubah admin',
    letter: [
      greet(owner),
      paragraph(accessChanges[event.change]),
      paragraph('Bila menurut Anda ini keliru, hubungi admin portal.'),
      action('Portal', '/'),
    ],
  })
}

const identityNews: Record<IdentityChange, (name: string) => { readonly subject: string; readonly text: string }> = {
  linked: (name) => ({
    subject: `${name} terhubung ke akun Anda`,
    text: `Akun Anda di Helpdesk SPMB sekarang dapat dibuka dengan ${name}.`,
  }),
  unlinked: (name) => ({
    subject: `${name} tidak terhubung lagi ke akun Anda`,
    text: `Anda memutus ${name} dari akun Anda di Helpdesk SPMB. Masuk dengan email dan password.`,
  }),
  'unlinked-by-admin': (name) => ({
    subject: `${name} tidak terhubung lagi ke akun Anda`,
    text: `Admin memutus ${name} dari akun Anda di Helpdesk SPMB. Semua perangkat sudah dikeluarkan.`,
  }),
}

export async function mailIdentityChanged(event: {
  userId: string
  change: IdentityChange
  key: string
}): Promise<void> {
  const owner = await ownerOf(event.userId)
  if (!owner?.emailVerified) return
  const { subject, text } = identityNews[event.change](env.oidc?.name ?? 'Akun luar')
  await queueMail({
    reason: `account.identity-changed:${event.key}`,
    recipient: owner.email,
    personId: event.userId,
    subject,
    letter: [
      greet(owner),
      paragraph(text),
      paragraph('Bila bukan Anda yang melakukannya, segera hubungi admin portal.'),
      action('Portal', '/'),
    ],
  })
}
