// Checks the whole way from an event to the mail it causes, with the job runner at work on a real queue.

import { eq, like, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { user, verification } from '#domain/accounts/account-tables.ts'
import { linkExpired } from '#domain/accounts/credential-messages.ts'
import {
  confirmEmailChange,
  getEmailChange,
  getEmailChangeLink,
  requestEmailChange,
} from '#domain/accounts/email/email-change.ts'
import {
  getVerificationLink,
  requestVerification,
  verifyEmail,
} from '#domain/accounts/email/email-verification.server.ts'
import { getInvitationLink } from '#domain/accounts/invitations/invitation.ts'
import {
  changePassword,
  getPasswordLink,
  requestPasswordReset,
  setPassword,
} from '#domain/accounts/password/password.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { registerAccount } from '#domain/accounts/registration/registration.server.ts'
import { mailPasswordReset } from '#domain/notifications/account-mails.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { requestErasure } from '#domain/privacy/erasure/erasure.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { fileTicket, submitComplaint } from '#domain/tickets/on-behalf/filed-ticket.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { formatDateTime, setClock } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aQuestion, aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { handlers, work } from './work.ts'

provideDatabase()

let agent: Person

beforeAll(async () => {
  await someContent()
  agent = await anAgent({ name: 'Agen Provinsi' })
  await work()
})

/** Waits until the person has this many mails. */
async function mailsAfter(person: Pick<Person, 'email'>, number: number) {
  await expect.poll(() => mailsTo(person)).toHaveLength(number)
  return mailsTo(person)
}

async function unfinishedJobs() {
  const names = handlers.map(({ name }) => sql`${name}`)
  const { rows } = await database.execute<{ name: string; state: string }>(
    sql`select name, state::text from pgboss.job where state <> 'completed' and name in (${sql.join(names, sql`, `)})`,
  )
  return rows
}

/** Waits until every job announced so far is done. */
const allDone = () => expect.poll(unfinishedJobs).toEqual([])

const seen = async ({ id }: TicketRow) => ({ ticketId: id, version: (await ticketRow(id)).version })
const closing = 'Salam,\nHelpdesk SPMB Jawa Tengah'
const unread = 'Email ini dikirim otomatis, dan balasannya tidak dibaca. Untuk membalas, buka tautan di atas.'

describe('with the job runner at work', () => {
  test('a question is acknowledged, answered and completed by mail, each with the status link', async () => {
    const client = await aClient({ name: 'Siti Rahmawati' })
    const stored = await aTicket(client, { subject: 'Tidak bisa masuk' })
    const link = `http://localhost:3000/status/${stored.publicId}`
    expect(env.origin).toBe('http://localhost:3000')

    const [received] = await mailsAfter(client, 1)
    expect(received).toMatchObject({
      reason: `ticket.submitted:${stored.id}`,
      subject: 'Pertanyaan Anda sudah kami terima: Tidak bisa masuk',
      state: 'switched_off',
    })
    expect(received?.text.split('\n\n')).toEqual([
      'Halo Siti Rahmawati,',
      `Pertanyaan Anda sudah kami terima pada ${formatDateTime(stored.createdAt)}.`,
      `ID pertanyaan: ${stored.publicId}\nSimpan ID ini. Siapa pun yang memegangnya dapat membaca pertanyaan Anda.`,
      `Lihat status dan jawabannya di sini:\n${link}`,
      closing,
      unread,
    ])

    await claimTicket(agent, await seen(stored))
    await replyToTicket(agent, {
      ...(await seen(stored)),
      message: 'Kata sandi sudah kami atur ulang.\n\nSilakan coba.',
    })
    const [, answered] = await mailsAfter(client, 2)
    const answer = (await entriesOf(stored.id)).find(({ type }) => type === 'answered')
    expect(answered).toMatchObject({
      reason: `ticket.answered:${answer?.id}`,
      subject: 'Pertanyaan Anda sudah dijawab: Tidak bisa masuk',
    })
    expect(answered?.text.split('\n\n')).toEqual([
      'Halo Siti Rahmawati,',
      'Agen Provinsi menjawab pertanyaan Anda:',
      '> Kata sandi sudah kami atur ulang.\n> \n> Silakan coba.',
      `Baca percakapan lengkapnya di sini:\n${link}`,
      closing,
      unread,
    ])

    await completeTicket(agent, await seen(stored))
    const [, , completed] = await mailsAfter(client, 3)
    expect(completed).toMatchObject({
      reason: `ticket.completed:${stored.id}`,
      subject: 'Pertanyaan Anda selesai: Tidak bisa masuk',
    })
    expect(completed?.text).toContain(`Riwayatnya tetap dapat dibaca di sini:\n${link}`)

    await allDone()
    expect(await mailsTo(client)).toHaveLength(3)
  })

  test('someone who registers twice gets one mail, and it names neither password nor number', async () => {
    const input = {
      namaLengkap: 'Budi Santoso',
      nisn: '0051234567',
      noHp: '081234567890',
      email: `budi-${crypto.randomUUID()}@contoh.id`,
      password: 'rahasia-sekali-7',
      confirmPassword: 'rahasia-sekali-7',
      terms: 'on',
    }
    for (let time = 1; time <= 3; time++) await registerAccount({ ...input, namaLengkap: `Budi ke-${time}` })
    await mailsAfter(input, 2)
    await allDone()
    const [one, two, ...others] = await mailsTo(input)
    expect(others).toEqual([])
    expect([one?.subject, two?.subject].sort()).toEqual(['Anda sudah punya akun', 'Konfirmasi alamat email Anda'])
    const mail = one?.subject === 'Anda sudah punya akun' ? one : two
    // No one has confirmed the address, so it gets nothing that was typed.
    expect(mail?.text).toMatch(/^Halo,\n/)
    expect([one, two].map((each) => each?.text).join()).not.toContain('Budi')
    expect(mail?.text).toContain(`${env.origin}/login`)
    expect(mail?.text).not.toMatch(/rahasia-sekali-7|0051234567|081234567890/)
  })
})

describe('each handler alone', () => {
  const run = async (name: string, data: unknown) => {
    const effects = handlers.filter((each) => each.name.startsWith(`${name}.`))
    const acting = effects.length > 0 ? effects : handlers.filter((each) => each.name === name)
    if (acting.length === 0) throw new Error(`no handler acts on ${name}`)
    for (const each of acting) await each.run(data)
  }

  test('who forgot a password gets a link that opens once; others get nothing', async () => {
    const client = await aClient({ password: 'Kucing-Terbang?77' })
    const blocked = await aClient({ password: 'Kucing-Terbang?77' })
    await database.update(user).set({ banned: true }).where(eq(user.id, blocked.id))
    for (const email of [blocked.email, 'tidak-ada@contoh.id', client.email]) await requestPasswordReset({ email })
    const [mail] = await mailsAfter(client, 1)
    expect(mail?.subject).toBe('Buat password baru')
    const link = new RegExp(`${env.origin}/reset-password\\?token=([\\w-]{43})\\n`).exec(mail?.text ?? '')
    const newPassword = 'lampu Sungai 4 payung!'
    await setPassword(
      { token: link?.[1] ?? '', newPassword, confirmPassword: newPassword, terms: 'ya' },
      { terms: '1', privacy: '1' },
    )
    const [, notice] = await mailsAfter(client, 2)
    expect(notice?.subject).toBe('Password Anda sudah diganti')
    expect(notice?.text).not.toContain(newPassword)
    await allDone()
    expect(await mailsTo(blocked)).toEqual([])
    expect(await mailsTo({ email: 'tidak-ada@contoh.id' })).toEqual([])
  })

  test('an address that no one confirmed gets the link for that and no other mail', async () => {
    const client = await aClient({ emailVerified: false })
    const asked = await aTicket(client)
    await requestVerification(client)
    const [mail] = await mailsAfter(client, 1)
    await allDone()
    expect(await mailsTo(client)).toHaveLength(1)
    const token = /verify-email\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(await getVerificationLink(token, client)).toEqual({ asksPassword: false })
    expect(await getVerificationLink(token, agent)).toEqual({ asksPassword: true })
    await expect(verifyEmail({ token, password: 'x' }, { person: agent })).rejects.toThrow('Password salah')
    await verifyEmail({ token, password: '' }, { person: client })
    expect(await getVerificationLink(token, client)).toBeNull()
    await expect(verifyEmail({ token, password: '' }, { person: client })).rejects.toThrow(linkExpired)
    await replyToTicket(agent, { ...(await seen(asked)), message: 'Jawaban.' })
    const [, answer] = await mailsAfter(client, 2)
    expect(answer?.subject).toContain('sudah dijawab')
    await requestVerification({ ...client, emailVerified: true })
    await allDone()
    expect(await mailsTo(client)).toHaveLength(2)
  })

  test('a requester under an unknown address gets one mail about stored data and rights, without the text of the ticket', async () => {
    const email = `pelapor-${crypto.randomUUID()}@contoh.id`
    const file = (contactEmail: string) => {
      const words = { title: 'Rahasia sekolah', description: 'Rahasia yang tidak boleh keluar.' }
      const from = { organization: 'SMA Rahasia', contactName: 'Pak Rahasia', contactEmail, consentWay: undefined }
      return submitComplaint(
        agent,
        { ...words, ...from, category: 'data', idempotencyKey: newIdempotencyKey() },
        '2026-11-23',
      )
    }
    const known = await aClient()
    const unconfirmed = await aClient({ emailVerified: false, password: 'Kucing-Terbang?77' })
    for (const each of [email, email, known.email, unconfirmed.email]) await file(each)
    const caller = { requesterId: null, name: 'Bu Siti', phone: '081234567890', email: null, organization: null }
    const said = { kind: 'question', channel: 'phone', agrees: 'ya', regencyId: null } as const
    await fileTicket(agent, { ...aQuestion(), ...caller, ...said }, '2026-11-23')
    await allDone()
    const [mail, ...more] = await mailsTo({ email })
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Petugas mencatat aduan dengan alamat email Anda')
    expect(mail?.text).toContain(`${env.origin}/privacy`)
    expect(mail?.text).toContain(`${env.origin}/forgot-password`)
    expect(mail?.text).not.toMatch(/rahasia/i)
    expect((await mailsTo(known)).map(({ subject }) => subject)).toEqual([
      'Aduan Anda sudah kami terima: Rahasia sekolah',
    ])
    expect(await mailsTo(unconfirmed)).toEqual([])
    expect(await database.$count(message, like(message.recipient, '%.invalid'))).toBe(0)
  })

  test('nothing that an unconfirmed person typed is mailed to anyone', async () => {
    const typed = 'kataorangasing'
    const password = 'Kucing-Terbang?77'
    const email = `korban-${crypto.randomUUID()}@contoh.id`
    const elsewhere = `lain-${crypto.randomUUID()}@contoh.id`
    const input = {
      namaLengkap: `Bu Sri ${typed}`,
      nisn: '0051234567',
      noHp: '081234567890',
      ...{ email, password, confirmPassword: password, terms: 'on' },
    }
    await registerAccount(input)
    await registerAccount(input)
    const [row] = await database.select().from(user).where(eq(user.email, email))
    const person = { ...(await aClient()), id: row?.id ?? '', name: input.namaLengkap, email, emailVerified: false }
    await aTicket(person, { subject: typed, description: typed })
    await requestVerification(person)
    await requestPasswordReset({ email })
    await requestEmailChange(person, { email: elsewhere, password })
    await requestErasure(person, { password })
    await changePassword(person, { currentPassword: password, newPassword: 'Lampu7 sungai!', confirmPassword: '' })
    await allDone()
    const mails = [...(await mailsTo({ email })), ...(await mailsTo({ email: elsewhere }))]
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Anda sudah punya akun',
      'Buat password baru',
      'Konfirmasi alamat email Anda',
      'Konfirmasi alamat email Anda',
      'Konfirmasi email baru',
    ])
    expect(JSON.stringify(mails)).not.toContain(typed)
  })

  test('a confirmed person who wants another address is not named to it before it is proven', async () => {
    const client = await aClient({ name: 'Iklan Murah evil.example', password: 'Kucing-Terbang?77' })
    const email = `lain-${crypto.randomUUID()}@contoh.id`
    await requestEmailChange(client, { email, password: 'Kucing-Terbang?77' })
    await allDone()
    expect((await mailsTo({ email })).map(({ subject }) => subject)).toEqual(['Konfirmasi email baru'])
    expect(JSON.stringify(await mailsTo({ email }))).not.toContain('evil')
  })

  test('a change of address counts when both addresses have confirmed it', async () => {
    const password = 'Kucing-Terbang?77'
    const client = await aClient({ password })
    const asked = await aTicket(client)
    await mailsAfter(client, 1)
    const email = `baru-${crypto.randomUUID()}@contoh.id`
    await requestEmailChange(client, { email, password })
    const tokenOf = async (to: string, number: number) =>
      /confirm-email-change\?token=([\w-]{43})/.exec(
        (await mailsAfter({ email: to }, number)).at(-1)?.text ?? '',
      )?.[1] ?? ''
    const [oldToken, newToken] = [await tokenOf(client.email, 2), await tokenOf(email, 1)]
    const confirm = (token: string, person: Pick<Person, 'id'> | null = null, typed = '') =>
      confirmEmailChange({ token, password: typed }, { person })
    // A tap of anyone who reads the new mailbox gives no one's address to a stranger's account.
    const stranger = await aClient()
    expect(await getEmailChangeLink(newToken, stranger)).toEqual({ side: 'new', asksPassword: true, isLast: false })
    expect(await getEmailChangeLink(newToken, client)).toEqual({ side: 'new', asksPassword: false, isLast: false })
    expect(await getEmailChangeLink(oldToken, null)).toEqual({ side: 'old', asksPassword: false, isLast: false })
    for (const person of [null, stranger]) await expect(confirm(newToken, person)).rejects.toThrow('Password salah')
    await expect(confirm(newToken, null, 'bukan-ini-99')).rejects.toThrow('Password salah')
    expect(await confirm(newToken, null, password)).toBe('old')
    expect((await getEmailChange(client.id))?.newEmail).toBe(email)
    await expect(confirm(newToken, client)).rejects.toThrow(linkExpired)
    expect(await confirm(oldToken)).toBe('changed')
    expect(await getEmailChange(client.id)).toBeUndefined()
    const [row] = await database.select().from(user).where(eq(user.id, client.id))
    expect([row?.email, row?.emailVerified]).toEqual([email, true])
    // From then on answers go there, also to what was asked before.
    await replyToTicket(agent, { ...(await seen(asked)), message: 'Jawaban.' })
    expect((await mailsAfter({ email }, 2)).at(-1)?.text).toContain('Jawaban.')
    expect(await mailsTo(client)).toHaveLength(2)
  })

  test('a change to an address that has an account changes nothing, and its owner is notified', async () => {
    const password = 'Kucing-Terbang?77'
    const [client, other] = [await aClient({ password, emailVerified: false }), await aClient()]
    await expect(requestEmailChange(client, { email: other.email, password: 'salah' })).rejects.toThrow('salah')
    await requestEmailChange(client, { email: other.email, password })
    const [mail] = await mailsAfter(other, 1)
    expect(mail?.subject).toBe('Anda sudah punya akun')
    await allDone()
    expect(await mailsTo(client)).toEqual([])
    const [row] = await database.select().from(user).where(eq(user.id, client.id))
    expect(row?.email).toBe(client.email)
  })

  test('an invitation is mailed with a link of seven days; the person who has a password or is blocked gets none', async () => {
    const invited = await anAgent({ name: 'Budi' })
    const [settled, blocked] = [await anAgent({ password: 'rahasia-sekali-42' }), await anAgent()]
    await database.update(user).set({ banned: true }).where(eq(user.id, blocked.id))
    for (const { id: userId } of [invited, settled, blocked]) {
      for (let time = 1; time <= 2; time++) await run('account.invited', { userId, key: `undangan-${userId}` })
    }
    const [mail, ...more] = await mailsTo(invited)
    expect([mail?.subject, more, await mailsTo(settled), await mailsTo(blocked)]).toEqual([
      'Undangan ke Helpdesk SPMB',
      [],
      [],
      [],
    ])
    const link = await getInvitationLink(invited.id)
    expect(mail?.text).toContain(link)
    expect(await getInvitationLink(settled.id)).toBeNull()
    expect(mail?.text).toContain('Anda diundang ke Helpdesk SPMB Jawa Tengah sebagai petugas.')
    const token = new RegExp(`${env.origin}/reset-password\\?token=([\\w-]{43})\n`).exec(mail?.text ?? '')?.[1] ?? ''
    const day = 24 * 60 * 60_000
    setClock(new Date(Date.now() + 7 * day - 60_000))
    expect(await getPasswordLink(token)).toMatchObject({ email: invited.email, role: 'agent' })
    setClock(new Date(Date.now() + 7 * day + 60_000))
    expect(await getPasswordLink(token)).toBeNull()
    expect(await getInvitationLink(invited.id)).toBeNull()
    setClock(null)
  })

  test.each([
    ['role', /Peran akun Anda diubah/],
    ['office', /Cabang dinas pada akun Anda diubah/],
    ['permissions', /Izin akun Anda diubah/],
    ['blocked', /Akun Anda diblokir/],
    ['unblocked', /Blokir akun Anda dibuka/],
    ['sessions-ended', /dikeluarkan dari semua perangkat/],
  ])('the owner is notified once of a change of access (%s)', async (change, words) => {
    const client = await aClient()
    for (let time = 1; time <= 2; time++) {
      await run('account.access-changed', { userId: client.id, key: `ubah-${client.id}`, change })
    }
    const mails = await mailsTo(client)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(words)
  })

  test('a wish that is handled twice makes one link', async () => {
    const client = await aClient()
    const wish = { email: client.email, key: 'dua-kali' }
    await mailPasswordReset(wish)
    await mailPasswordReset(wish)
    expect(await mailsTo(client)).toHaveLength(1)
    expect(await database.$count(verification, eq(verification.value, client.id))).toBe(1)
  })

  test('run again for the same event makes no second mail', async () => {
    const client = await aClient()
    const stored = await aTicket(client)
    await replyToTicket(agent, { ...(await seen(stored)), message: 'Sudah.' })
    await completeTicket(agent, await seen(stored))
    const answer = (await entriesOf(stored.id)).find(({ type }) => type === 'answered')
    for (let time = 1; time <= 2; time++) {
      await run('ticket.submitted', { ticketId: stored.id })
      await run('ticket.answered', { ticketId: stored.id, entryId: answer?.id })
      await run('ticket.completed', { ticketId: stored.id })
    }
    expect((await mailsTo(client)).map(({ reason }) => reason).toSorted()).toEqual([
      `ticket.answered:${answer?.id}`,
      `ticket.completed:${stored.id}`,
      `ticket.submitted:${stored.id}`,
    ])
  })

  test('two answers are two mails', async () => {
    const client = await aClient()
    const stored = await aTicket(client)
    await replyToTicket(agent, { ...(await seen(stored)), message: 'Pertama.' })
    await replyToTicket(agent, { ...(await seen(stored)), message: 'Kedua.' })
    for (const entry of (await entriesOf(stored.id)).filter(({ type }) => type === 'answered')) {
      await run('ticket.answered', { ticketId: stored.id, entryId: entry.id })
    }
    const texts = (await mailsTo(client))
      .filter(({ reason }) => reason.startsWith('ticket.answered'))
      .map(({ text }) => text)
    expect(texts).toHaveLength(2)
    // In either order: the job runner is at work beside.
    expect(texts.map((text) => /Pertama\.|Kedua\./.exec(text)?.[0]).toSorted()).toEqual(['Kedua.', 'Pertama.'])
  })

  test('an entry of another ticket is mailed to no one', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const [stored, foreign] = [await aTicket(client), await aTicket(other)]
    await replyToTicket(agent, { ...(await seen(foreign)), message: 'Untuk orang lain.' })
    const entry = (await entriesOf(foreign.id)).at(-1)
    await run('ticket.answered', { ticketId: stored.id, entryId: entry?.id })
    expect((await mailsTo(client)).map(({ text }) => text).join()).not.toContain('Untuk orang lain.')
  })

  test.each([
    ['ticket.submitted', { ticketId: 999_999_999 }],
    ['ticket.answered', { ticketId: 999_999_999, entryId: 1 }],
    ['ticket.completed', { ticketId: 999_999_999 }],
    ['account.registration-repeated', { userId: 'nobody' }],
    ['account.invited', { userId: 'nobody', key: 'k' }],
    ['account.access-changed', { userId: 'nobody', key: 'k', change: 'role' }],
    ['mail.queued', { mailId: 999_999_999 }],
    ['message.mail', { messageId: 999_999_999 }],
    ['backup.requested', { backupId: 999_999_999 }],
    ['backup.restore-test-requested', { backupId: 999_999_999 }],
  ])('%s about what is gone does nothing', async (name, data) => {
    await expect(run(name, data)).resolves.toBeUndefined()
  })

  test.each(handlers.map(({ name }) => name))('%s refuses what does not have its shape', async (name) => {
    await expect(run(name, { ticketId: 'x', userId: 1, mailId: 'x', messageId: 'x', backupId: 'x' })).rejects.toThrow()
  })

  test('every event has one handler', () => {
    const names = handlers.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const isEffect = (name: string) => names.some((event) => name.startsWith(`${event}.`))
    expect(names.filter((name) => !isEffect(name)).toSorted()).toEqual([
      'account.access-changed',
      'account.address-proven',
      'account.email-change-requested',
      'account.erasure-requested',
      'account.identity-changed',
      'account.invited',
      'account.password-replaced',
      'account.password-reset-requested',
      'account.registered',
      'account.registration-repeated',
      'account.second-factor-changed',
      'article.review-due',
      'backup.requested',
      'backup.restore-test-requested',
      'bulk.started',
      'delivery.withdrawn-answer-sent',
      'faq.proposal-settled',
      'faq.proposed',
      'faq.telling-due',
      'incident.notice-goes-on',
      'mail.letter-queued',
      'mail.queued',
      'message.mail',
      'message.push',
      'message.whatsapp',
      'number.changed',
      'number.code-requested',
      'number.proven',
      'push.queued',
      'retention.goes-on',
      'season.close-goes-on',
      'service-incident.update-due',
      'service-levels.changed',
      'ticket.answered',
      'ticket.assigned',
      'ticket.canned-reply-sent',
      'ticket.completed',
      'ticket.consent-withdrawn',
      'ticket.contact-confirmed',
      'ticket.escalated',
      'ticket.handed-over',
      'ticket.message-withdrawn',
      'ticket.noted',
      'ticket.rated',
      'ticket.released',
      'ticket.reply-held',
      'ticket.reply-returned',
      'ticket.requester-replied',
      'ticket.snooze-ended',
      'ticket.submitted',
      'webhook.due',
      'webhook.paused',
      'whatsapp.queued',
      'whatsapp.received',
    ])
  })
})
