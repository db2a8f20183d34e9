// Checks the head of every mail that the portal can send, as a real SMTP server gets it; `mailKinds` lists them all.

import { desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { emailChange } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { placeholderAddress } from '#domain/accounts/placeholder-address.ts'
import { createApiKey } from '#domain/api-keys/api-key.server.ts'
import { webhook } from '#domain/api-keys/api-key-tables.ts'
import { createWebhook, notifyPause } from '#domain/api-keys/webhooks/webhook.server.ts'
import {
  mailAccessChange,
  mailEmailChange,
  mailErasure,
  mailIdentityChanged,
  mailInvitation,
  mailPasswordReplaced,
  mailPasswordReset,
  mailRepeatedRegistration,
  mailVerification,
} from '#domain/notifications/account-mails.ts'
import { mailContactConfirmation } from '#domain/notifications/contact/contact-mails.ts'
import { type MailKind, mailKinds } from '#domain/notifications/deliveries/delivery.ts'
import { unsubscribePath } from '#domain/notifications/deliveries/mail-head.server.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { notifyPerson } from '#domain/notifications/news/notify-person.ts'
import { mailNumberChanged } from '#domain/notifications/numbers/number-news.ts'
import { mailSecondFactorChanged } from '#domain/notifications/second-factor-mails.ts'
import { mailReviewDue, sendDigests } from '#domain/notifications/staff/staff-mails.ts'
import {
  mailAnswer,
  mailCompletion,
  mailFiled,
  mailSubmission,
  mailWithdrawal,
} from '#domain/notifications/ticket-mails.ts'
import { sendBreachNotices } from '#domain/privacy/breaches/breach-notice.ts'
import { breach, breachPerson } from '#domain/privacy/breaches/breach-tables.ts'
import { warnSome } from '#domain/privacy/retention/retention.server.ts'
import { getIncident } from '#domain/shared-answers/find-incidents.ts'
import { followIncident, notifyFollowers } from '#domain/shared-answers/followers/followers.ts'
import { postIncidentUpdate } from '#domain/shared-answers/incident-news.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now, setClock, zonedInstant } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aMailServer, type MailServer } from '#tests/builders/a-mail-server.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { anOpenIncident } from '#tests/builders/an-incident.ts'
import { deliverMail } from '#tests/builders/delivered-messages.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { renderLetter } from '#worker/letter.ts'

const settings = vi.hoisted(() => ({ smtpUrl: undefined as string | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'smtpUrl', { get: () => settings.smtpUrl })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

let server: MailServer
let agent: Person
let client: Person

beforeAll(async () => {
  await someContent()
  server = await aMailServer()
  settings.smtpUrl = server.url
  agent = await anAgent()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.received.length = 0
  client = await aClient()
})

async function answered(): Promise<number> {
  const { id } = await aTicket(client)
  await mailSubmission(id)
  await replyToTicket(agent, { ticketId: id, version: 1, message: 'Sudah.' })
  await mailAnswer(id, (await entriesOf(id)).at(-1)?.id ?? 0)
  return id
}

async function changeEmail(): Promise<void> {
  const newEmail = `baru-${crypto.randomUUID()}@contoh.id`
  await database.insert(emailChange).values({ userId: client.id, newEmail, createdAt: now() })
  await mailEmailChange({ userId: client.id, key: newEmail })
}

const about = () => ({ userId: client.id, key: crypto.randomUUID() })

/** Makes the portal write each mail. */
const write: Record<MailKind, () => Promise<unknown>> = {
  'ticket.submitted': async () => mailSubmission((await aTicket(client)).id),
  'ticket.answered': answered,
  'ticket.withdrawn': async () => {
    const id = await answered()
    await mailWithdrawal(id, (await entriesOf(id)).at(-1)?.id ?? 0)
  },
  'ticket.completed': async () => mailCompletion(await answered()),
  'account.filed': async () => {
    const { id } = await aTicket(await aClient({ emailVerified: false }))
    await database.update(ticketTable).set({ filedBy: agent.id }).where(eq(ticketTable.id, id))
    await mailFiled(id)
  },
  'account.confirm-contact': async () => {
    const { id } = await aTicket(await aClient({ emailVerified: false, email: placeholderAddress() }))
    await database.update(ticketTable).set({ contactEmail: 'ibu@contoh.id' }).where(eq(ticketTable.id, id))
    await mailContactConfirmation(id)
  },
  'account.registration-repeated': () => mailRepeatedRegistration(client.id),
  'account.verify-email': async () => {
    client = await aClient({ emailVerified: false })
    await mailVerification(about())
  },
  'account.change-email-old': changeEmail,
  'account.change-email-new': changeEmail,
  'account.password-reset': () => mailPasswordReset({ email: client.email, key: client.id }),
  'account.password-replaced': () => mailPasswordReplaced(about()),
  'account.second-factor-changed': () => mailSecondFactorChanged({ ...about(), change: 'on' }),
  'account.identity-changed': () => mailIdentityChanged({ ...about(), change: 'linked' }),
  'account.number-changed': () => mailNumberChanged({ ...about(), change: 'added' }),
  'account.erasure': () => mailErasure(about()),
  'account.invited': () => mailInvitation(about()),
  'account.access-changed': () => mailAccessChange({ ...about(), change: 'role' }),
  'desk.digest': async () => {
    const morning = zonedInstant('2026-06-17', '07:00')
    const late = await aTicket(client)
    await database
      .update(ticketTable)
      .set({ firstResponseDueAt: addDays(morning, -1) })
      .where(eq(ticketTable.id, late.id))
    setClock(morning)
    await sendDigests()
    setClock(null)
  },
  'article.review-due': async () => {
    await anAdmin({ permissions: ['content'] })
    await mailReviewDue({ articleId: 'req-1', categoryId: 'requirements', title: 'Syarat', reviewBy: '2026-06-01' })
  },
  'webhook.paused': async () => {
    const admin = await anAdmin({ permissions: ['security'] })
    const { id: keyId } = await createApiKey(admin, {
      ...{ name: 'Aplikasi', scopes: ['tickets:read'], officeId: null, expiresAt: null },
    })
    const { id } = await createWebhook(admin, {
      ...{ keyId, address: 'https://penerima.example/', events: ['ticket.answered'] },
    })
    await database.update(webhook).set({ pausedAt: now() }).where(eq(webhook.id, id))
    await notifyPause(id)
  },
  'retention.warning': () => database.transaction((tx) => warnSome(tx, addDays(now(), 1))),
  'incident.notice': async () => {
    const at = now()
    const times = { fromAt: at, untilAt: at, discoveredAt: at, recordedAt: at, foundAt: at, noticeRequestedAt: at }
    const words = { title: 'Akun dibajak', description: 'x', data: 'x', measures: 'x', advice: '', recordedBy: 'Rina' }
    const [stored] = await database
      .insert(breach)
      .values({ ...words, ...times, scope: { accounts: true } as never })
      .returning({ id: breach.id })
    const breachId = stored?.id ?? 0
    await database.insert(breachPerson).values({ breachId, userId: client.id, reasons: [] })
    await sendBreachNotices(breachId)
  },
  'service-incident.update': async () => {
    const id = await anOpenIncident(agent)
    await followIncident(id, { person: client, device: '', network: '127.0.0.9' })
    const news = { id, version: 2, text: 'Sudah pulih.', idempotencyKey: newIdempotencyKey() }
    await postIncidentUpdate(agent, news)
    setClock(new Date(now().getTime() + minutes(2)))
    await notifyFollowers((await getIncident(agent, id)).updates[0]?.id ?? 0)
    setClock(null)
  },
  'faq.published': () => {
    const reason = `faq.published:${crypto.randomUUID()}` as const
    return notifyPerson(client, {
      reason,
      title: 'Ada di FAQ',
      text: 'Kapan?',
      path: '/faq/umum/jadwal/1',
      label: 'Baca',
    })
  },
}

/** A header as it arrived, unfolded; undefined without it. */
function header(mail: string, name: string): string | undefined {
  const head = mail.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]
}

/** Sends the newest mail of the kind; returns it as the server got it, with its subject. */
async function send(kind: MailKind): Promise<{ readonly mail: string; readonly personId: string | null }> {
  const [row] = await database
    .select({ id: message.id, personId: message.personId })
    .from(message)
    .where(like(message.reason, `${kind}:%`))
    .orderBy(desc(message.id))
    .limit(1)
  expect(row, `the portal wrote a mail '${kind}'`).toBeDefined()
  await deliverMail(row?.id ?? 0, renderLetter)
  const mail = server.received.at(-1) ?? ''
  return { mail, personId: row?.personId ?? null }
}

const plainOf = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')

const seen = new Set<string | undefined>()

describe.each(Object.entries(mailKinds) as [MailKind, (typeof mailKinds)[MailKind]][])('%s', (kind, row) => {
  test('its head', async () => {
    await write[kind]()
    const { mail, personId } = await send(kind)
    const own = header(mail, 'Message-ID')
    expect(own).toMatch(/^<[\w-]{32}@[\w.-]+>$/)
    expect(seen.has(own)).toBe(false)
    seen.add(own)

    const thread = row.ticket && kind !== 'ticket.submitted' ? expect.stringMatching(/^<[\w-]{32}@/) : undefined
    expect(header(mail, 'In-Reply-To')).toEqual(thread)
    expect(header(mail, 'References')).toEqual(header(mail, 'In-Reply-To'))
    expect(header(mail, 'In-Reply-To')).not.toBe(own)

    expect(header(mail, 'Auto-Submitted')).toBe('auto-generated')
    expect(header(mail, 'X-Auto-Response-Suppress')).toBe('All')

    expect(header(mail, 'List-Unsubscribe-Post')).toBe(row.mayStop ? 'List-Unsubscribe=One-Click' : undefined)
    const stop = header(mail, 'List-Unsubscribe')?.slice(1, -1)
    if (!row.mayStop) expect(stop).toBeUndefined()
    else expect(stop?.endsWith(unsubscribePath(personId ?? ''))).toBe(true)

    // In the text and in the HTML part.
    expect(plainOf(mail).split('balasannya tidak dibaca').length).toBe(3)
    expect(plainOf(mail)).toMatch(
      row.ticket
        ? /tidak dibaca\. Untuk membalas, buka tautan di atas/
        : /tidak dibaca\. Ada pertanyaan\? Tulis di http/,
    )
  })
})

test('the mails of a ticket answer its first one', async () => {
  const id = await answered()
  await mailCompletion(id)
  const root = header((await send('ticket.submitted')).mail, 'Message-ID')
  for (const kind of ['ticket.answered', 'ticket.completed'] as const) {
    expect(header((await send(kind)).mail, 'In-Reply-To')).toBe(root)
  }
})
