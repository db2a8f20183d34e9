// The mails about an account.
import { and, eq, isNotNull } from 'drizzle-orm'
import { account, emailChange, user } from '#domain/accounts/account-tables.ts'
import { isDemoAddress } from '#domain/accounts/demo-accounts.ts'
import { insertLink, invitationDays, type LinkPurpose, newToken } from '#domain/credentials/one-time-link.server.ts'
import { database } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { formatDateTime, now } from '#shared/dates.ts'
import { closing, type NewMail, queueMail, queueMailIn } from './queue-mail.ts'

const ownerOf = async (userId: string) => {
  const [owner] = await database
    .select({ name: user.name, email: user.email, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.id, userId))
  return owner
}

/** A mail around a one-time link; both are stored in one transaction, and a second time neither. */
async function mailLink(letter: {
  readonly purpose: LinkPurpose
  readonly path: string
  readonly userId: string
  readonly mail: Omit<NewMail, 'text' | 'personId'>
  readonly before: readonly string[]
  readonly label: string
  readonly after: readonly string[]
  /** Milliseconds; an hour unless told. */
  readonly lifetime?: number
}): Promise<void> {
  const { purpose, path, userId, mail, before, label, after, lifetime } = letter
  const token = newToken()
  const link = `${label}:\n${env.origin}${path}?token=${token}`
  const text = [...before, link, ...after, closing].join('\n\n')
  await database.transaction(async (tx) => {
    const isNew = await queueMailIn(tx, { ...mail, personId: userId, text })
    if (isNew) await insertLink(tx, { purpose, token, userId, ...(lifetime && { lifetime }) })
  })
}

/** Tells the owner of an address that somebody tried to register with it again. */
export async function mailRepeatedRegistration(userId: string): Promise<void> {
  const [owner] = await database.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, userId))
  if (!owner) return
  await queueMail({
    reason: `account.registration-repeated:${userId}`,
    recipient: owner.email,
    personId: userId,
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

/**
 * Asks the owner of a new account to confirm the address. Link and mail are made together or not at all, so that the
 * event may be handled twice.
 */
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
    before: [`Halo ${owner.name},`, 'Akun helpdesk SPMB dibuat dengan alamat email ini.'],
    label: 'Konfirmasi alamat email',
    after: [
      'Tautan berlaku 1 jam dan hanya untuk sekali pakai. Sesudahnya kabar tentang pertanyaan Anda dikirim ke alamat ini.',
      'Bila bukan Anda yang membuat akun, abaikan surat ini.',
    ],
  })
}

/** Asks both addresses to confirm a change; the owner of a new address that has an account is told instead. */
export async function mailEmailChange({ userId, key }: { userId: string; key: string }): Promise<void> {
  const owner = await ownerOf(userId)
  const [change] = await database.select().from(emailChange).where(eq(emailChange.userId, userId))
  if (!owner || !change) return
  const after = ['Tautan berlaku 1 jam dan hanya untuk sekali pakai.']
  if (!change.oldConfirmedAt) {
    await mailLink({
      purpose: 'change-email-old',
      path: '/confirm-email-change',
      userId,
      mail: { reason: `account.change-email-old:${key}`, recipient: owner.email, subject: 'Setujui perubahan email' },
      before: [`Halo ${owner.name},`, `Ada permintaan mengubah alamat email akun Anda menjadi ${change.newEmail}.`],
      label: 'Setujui perubahan email',
      after: [...after, 'Bila bukan Anda yang meminta, jangan buka tautan ini dan segera ganti password Anda.'],
    })
  }
  const [other] = await database.select({ id: user.id }).from(user).where(eq(user.email, change.newEmail))
  if (other) return mailRepeatedRegistration(other.id)
  await mailLink({
    purpose: 'change-email-new',
    path: '/confirm-email-change',
    userId,
    mail: { reason: `account.change-email-new:${key}`, recipient: change.newEmail, subject: 'Konfirmasi email baru' },
    before: [`Halo ${owner.name},`, 'Alamat ini akan menjadi alamat email akun helpdesk SPMB Anda.'],
    label: 'Konfirmasi alamat email baru',
    after: [...after, 'Bila Anda tidak memintanya, abaikan surat ini.'],
  })
}

/**
 * 'Lupa password?': mails a one-time link to the owner of the address. An unknown or blocked address gets nothing.
 */
export async function mailPasswordReset({ email, key }: { email: string; key: string }): Promise<void> {
  const [owner] = await database
    .select({ id: user.id, name: user.name, banned: user.banned })
    .from(user)
    .where(eq(user.email, email))
  if (!owner || owner.banned || (isDemoAddress(email) && !env.demo)) return
  await mailLink({
    purpose: 'set-password',
    path: '/reset-password',
    userId: owner.id,
    mail: { reason: `account.password-reset:${key}`, recipient: email, subject: 'Buat password baru' },
    before: [`Halo ${owner.name},`, 'Ada permintaan untuk membuat password baru.'],
    label: 'Buat password baru',
    after: [
      'Tautan berlaku 1 jam dan hanya untuk sekali pakai. Jangan memberikannya kepada siapa pun, juga petugas.',
      'Bila bukan Anda yang meminta, abaikan surat ini. Password lama tetap berlaku.',
    ],
  })
}

/** Tells the owner that the account will be erased, and how to take that back. */
export async function mailErasure({ userId, key }: { userId: string; key: string }): Promise<void> {
  const owner = await ownerOf(userId)
  if (!owner) return
  await queueMail({
    reason: `account.erasure:${key}`,
    recipient: owner.email,
    personId: userId,
    subject: 'Akun Anda akan dihapus',
    text: [
      `Halo ${owner.name},`,
      'Ada permintaan menghapus akun Anda. Nama, kontak, dan isi pertanyaan Anda dihapus 7 hari lagi.',
      `Berubah pikiran, atau bukan Anda yang meminta? Batalkan di sini:\n${env.origin}/client/personal-data`,
      closing,
    ].join('\n\n'),
  })
}

/** Tells the owner that the password was replaced, in case it was somebody else. */
export async function mailPasswordReplaced({ userId, key }: { userId: string; key: string }): Promise<void> {
  const [owner] = await database.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, userId))
  if (!owner) return
  await queueMail({
    reason: `account.password-replaced:${key}`,
    recipient: owner.email,
    personId: userId,
    subject: 'Password Anda sudah diganti',
    text: [
      `Halo ${owner.name},`,
      `Password akun Anda diganti pada ${formatDateTime(now())}. Perangkat lain sudah dikeluarkan.`,
      `Bila bukan Anda yang menggantinya, segera buat password baru di sini:\n${env.origin}/forgot-password`,
      closing,
    ].join('\n\n'),
  })
}

/** Mails an invitation: a one-time link that sets the first password. Whoever has one by now, or is blocked, gets none. */
export async function mailInvitation({ userId, key }: { userId: string; key: string }): Promise<void> {
  const [invited] = await database
    .select({ name: user.name, email: user.email, role: user.role, banned: user.banned, hasPassword: account.id })
    .from(user)
    .leftJoin(
      account,
      and(eq(account.userId, user.id), eq(account.providerId, 'credential'), isNotNull(account.password)),
    )
    .where(eq(user.id, userId))
  if (!invited || invited.banned || invited.hasPassword) return
  const as = { client: '', agent: ' sebagai agen', admin: ' sebagai administrator' }[invited.role]
  await mailLink({
    purpose: 'set-password',
    path: '/reset-password',
    userId,
    lifetime: invitationDays * 24 * 60 * 60 * 1000,
    mail: {
      reason: `account.invited:${key}`,
      recipient: invited.email,
      subject: 'Undangan ke Helpdesk SPMB',
    },
    before: [
      `Halo ${invited.name},`,
      `Anda diundang ke Helpdesk SPMB Jawa Tengah${as}. Akun Anda sudah dibuat dengan alamat email ini.`,
    ],
    label: 'Buat password Anda',
    after: [
      `Tautan berlaku ${invitationDays} hari dan hanya untuk sekali pakai. Jangan memberikannya kepada siapa pun.`,
      'Bila Anda merasa tidak seharusnya menerima undangan ini, abaikan saja suratnya.',
    ],
  })
}

const accessChanges = {
  role: 'Peran akun Anda diubah. Silakan masuk lagi untuk melanjutkan.',
  office: 'Cabang dinas pada akun Anda diubah.',
  permissions: 'Izin akun Anda diubah. Silakan masuk lagi untuk melanjutkan.',
  blocked: 'Akun Anda diblokir, jadi Anda tidak dapat masuk dengannya.',
  unblocked: 'Blokir akun Anda dibuka. Anda dapat masuk lagi.',
  'sessions-ended': 'Akun Anda dikeluarkan dari semua perangkat. Silakan masuk lagi.',
}

/** Tells somebody what an administrator changed about the account. */
export async function mailAccessChange(told: {
  userId: string
  key: string
  change: keyof typeof accessChanges
}): Promise<void> {
  const [owner] = await database
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, told.userId))
  if (!owner) return
  await queueMail({
    reason: `account.access-changed:${told.key}`,
    recipient: owner.email,
    personId: told.userId,
    subject: 'Akses akun Anda diubah administrator',
    text: [
      `Halo ${owner.name},`,
      accessChanges[told.change],
      'Bila menurut Anda ini keliru, hubungi administrator portal.',
      `Portal:\n${env.origin}`,
      closing,
    ].join('\n\n'),
  })
}
