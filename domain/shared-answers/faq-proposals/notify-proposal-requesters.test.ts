// Checks that requesters of similar tickets are notified of a published proposal: once each, by their chosen channels, also after a crash.

import { and, eq, like } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { giveNumber } from '#domain/accounts/phone/proven-number.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { setAnswerMails } from '#domain/notifications/mail-preference.server.ts'
import { findNotifications } from '#domain/notifications/notification.server.ts'
import { newPushDevice } from '#domain/notifications/push/push-subscription.server.ts'
import { pushSubscription, pushWish } from '#domain/notifications/push/push-tables.ts'
import { whatsappConversation } from '#domain/notifications/whatsapp/whatsapp-tables.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import type { WhatsappSettings } from '#platform/env.server.ts'
import { now } from '#shared/dates.ts'
import { anAnsweredTicket, aProposal, saveFaq } from '#tests/builders/a-faq-proposal.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf, mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { faqProposalTicket } from './faq-proposal-ticket-tables.ts'
import { notifyProposalRequesters } from './proposal-news.ts'

const held = vi.hoisted(() => ({ whatsapp: undefined as WhatsappSettings | undefined, livesFor: Infinity }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'whatsapp', { get: () => held.whatsapp })
  return { ...rest, env: changed as typeof env }
})

// A process that dies after this many notices.
vi.mock(import('#domain/notifications/news/notify-person.ts'), async (original) => {
  const { notifyPerson } = await original()
  return {
    notifyPerson: async (...notified) => {
      if (held.livesFor === 0) throw new Error('killed')
      held.livesFor -= 1
      await notifyPerson(...notified)
    },
  }
})

provideDatabase()

let agent: Person
let editor: Person

beforeAll(async () => {
  await someContent()
  agent = await anAgent()
  editor = await anAdmin({ permissions: ['content'] })
})
afterEach(() => {
  held.livesFor = Infinity
  held.whatsapp = undefined
})

const answered = (client: Person) => anAnsweredTicket(client, agent)
const aboutFaq = (reason: string) => reason.startsWith('faq.published')
const mailsOf = async (person: Person) => (await mailsTo(person)).filter(({ reason }) => aboutFaq(reason))
const noticesOf = async (person: Person) =>
  (await findNotifications(person)).items.filter(({ kind }) => kind === 'faq_published')

/** A published proposal from a ticket of the first of them, which keeps a ticket of each of the others. */
async function published([first, ...others]: readonly Person[], tickets: readonly number[] = []): Promise<number> {
  if (!first) throw new Error('someone must have asked')
  const chosen = await Promise.all(others.map(async (client) => (await aTicket(client)).id))
  const faqId = await aProposal(agent, await answered(first), { chosen: [...chosen, ...tickets] })
  await saveFaq(editor, faqId, 'published')
  return faqId
}

test('everybody who asked is notified once with the link, though the job runs twice and two run at once', async () => {
  const [first, second, often] = [await aClient({ name: 'Bu Sri' }), await aClient(), await aClient()]
  const faqId = await published([first, second, often, often])
  await Promise.all([notifyProposalRequesters(faqId), notifyProposalRequesters(faqId)])
  await notifyProposalRequesters(faqId)
  for (const person of [first, second, often]) {
    expect(await noticesOf(person)).toMatchObject([
      {
        text: 'Pertanyaan seperti milik Anda sekarang dijawab di FAQ: Bagaimana mengubah profil?',
        path: expect.stringMatching(new RegExp(`^/faq/.+/${faqId}-`)),
      },
    ])
    const [mail, ...more] = await mailsOf(person)
    expect([mail?.subject, more]).toEqual(['Pertanyaan seperti milik Anda sekarang dijawab di FAQ', []])
    expect(mail?.text).toContain('> Bagaimana mengubah profil?')
    expect(mail?.text).toMatch(new RegExp(`Baca jawabannya:\nhttp\\S+/faq/\\S+/${faqId}-bagaimana`))
  }
  const notified = (await auditOf(`faq:${faqId}`)).filter(({ action }) => action === 'faq.tell')
  expect(notified.map(({ actorName, changes }) => [actorName, changes])).toEqual([['Portal', { tickets: [null, 4] }]])
})

test('a process that dies in the middle leaves no one out and notifies no one twice', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aClient()))
  const faqId = await published(people)
  for (const lives of [2, 0, 3]) {
    held.livesFor = lives
    await expect(notifyProposalRequesters(faqId)).rejects.toThrow('killed')
  }
  held.livesFor = Infinity
  await notifyProposalRequesters(faqId)
  for (const person of people)
    expect([await noticesOf(person), await mailsOf(person)].map((all) => all.length)).toEqual([1, 1])
})

test('many are notified in portions, each announcing the next', async () => {
  const client = await aClient()
  const ids: number[] = []
  for (let number = 0; number < 100; number++) ids.push((await aTicket(client)).id)
  const faqId = await published([client], ids)
  const rest = () => database.$count(faqProposalTicket, eq(faqProposalTicket.faqId, faqId))
  expect(await rest()).toBe(101)
  await notifyProposalRequesters(faqId)
  // One of the publication, one for the next portion.
  expect(await jobsOf('faq.telling-due', 'faqId', faqId)).toHaveLength(2)
  await notifyProposalRequesters(faqId)
  await notifyProposalRequesters(faqId)
  expect(await jobsOf('faq.telling-due', 'faqId', faqId)).toHaveLength(2)
  expect((await noticesOf(client)).length).toBe(1)
  const notified = (await auditOf(`faq:${faqId}`)).filter(({ action }) => action === 'faq.tell')
  expect(notified.map(({ changes }) => changes)).toEqual([{ tickets: [null, 100] }, { tickets: [null, 1] }])
})

test('within the two minutes it can be made a draft again, and no one is notified of it', async () => {
  const client = await aClient()
  const faqId = await published([client])
  await saveFaq(editor, faqId, 'draft')
  await notifyProposalRequesters(faqId)
  expect(await noticesOf(client)).toEqual([])
  await saveFaq(editor, faqId, 'published')
  await notifyProposalRequesters(faqId)
  expect((await noticesOf(client)).length).toBe(1)
})

test('no one is notified of a duplicate, of spam, or after withdrawing the consent; tickets stay as they are', async () => {
  const [spammer, merged, withdrawn, settled] = [await aClient(), await aClient(), await aClient(), await aClient()]
  const closed = await answered(settled)
  await completeTicket(agent, { ticketId: closed, version: (await ticketRow(closed)).version })
  const before = await ticketRow(closed)
  const faqId = await published([await aClient(), spammer, merged, withdrawn], [closed])
  await database.update(ticketTable).set({ spamSince: now() }).where(eq(ticketTable.requesterId, spammer.id))
  await database.update(ticketTable).set({ mergedIntoId: closed }).where(eq(ticketTable.requesterId, merged.id))
  await database.update(user).set({ consentWithdrawnAt: now() }).where(eq(user.id, withdrawn.id))
  await notifyProposalRequesters(faqId)
  for (const person of [spammer, merged, withdrawn])
    expect([await noticesOf(person), await mailsOf(person)]).toEqual([[], []])
  expect((await noticesOf(settled)).length).toBe(1)
  expect(await ticketRow(closed)).toEqual(before)
  expect((await entriesOf(closed)).map(({ type }) => type)).toEqual(['submitted', 'answered', 'completed'])
})

test('by mail only who wants it and proved the address; by WhatsApp and push who chose them', async () => {
  held.whatsapp = { templates: {} } as WhatsappSettings
  const [quiet, unproven, open] = [await aClient(), await aClient({ emailVerified: false }), await aClient()]
  await setAnswerMails(quiet, false)
  const number = '6281500000777'
  await database.transaction((tx) => giveNumber(tx, number, open.id, 'message'))
  await database.insert(whatsappConversation).values({ number, lastInboundAt: now() })
  const { device } = newPushDevice()
  const [subscription] = await database
    .insert(pushSubscription)
    .values({ device, endpoint: `https://push.contoh.id/${device}`, p256dh: 'x', auth: 'x', createdAt: now() })
    .returning()
  const subscriptionId = subscription?.id ?? 0
  await database.insert(pushWish).values({ subscriptionId, personId: open.id, createdAt: now() })
  const faqId = await published([quiet, unproven, open])
  for (let time = 1; time <= 2; time++) await notifyProposalRequesters(faqId)
  expect([await mailsOf(quiet), await mailsOf(unproven)]).toEqual([[], []])
  for (const person of [quiet, unproven, open]) expect((await noticesOf(person)).length).toBe(1)
  const sent = await database
    .select()
    .from(message)
    .where(and(eq(message.channel, 'whatsapp'), like(message.reason, 'faq.published%')))
  expect(sent.map((row) => [row.recipient, row.payload?.message?.kind === 'text' && row.payload.message.text])).toEqual(
    [[number, expect.stringMatching(new RegExp(`Bagaimana mengubah profil\\?\n\nSelengkapnya: http\\S+/${faqId}-`))]],
  )
  const pushed = await database
    .select()
    .from(message)
    .where(eq(message.recipient, String(subscriptionId)))
  expect(pushed.map(({ reason, payload }) => [reason, payload?.path])).toEqual([
    [`faq.published:${faqId}`, expect.stringMatching(/^\/faq\//)],
  ])
})
