// Checks what a withdrawn consent stops, what it leaves, and the way back; with sessions and rows as the portal has them.

import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { consent, guardianConsent, user } from '#domain/accounts/account-tables.ts'
import { proveAddress } from '#domain/accounts/email/email-verification.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { getConsents } from '#domain/accounts/personal-data/consents.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { notification } from '#domain/notifications/notification-tables.ts'
import { mailAnswer, mailCompletion, mailSubmission } from '#domain/notifications/ticket-mails.ts'
import { noticeConsentWithdrawn } from '#domain/notifications/ticket-notices.ts'
import { collectPersonalData } from '#domain/privacy/data-export/collected-data.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { completeTicket, mergeTickets, undoCompletion, unmergeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { rateOwnTicket, sendOwnMessage } from '#domain/tickets/requester/own-messages.ts'
import { getOwnTicket } from '#domain/tickets/requester/own-ticket.ts'
import { askQuestion, submitTicket } from '#domain/tickets/requester/submitted-question.ts'
import { ticketConsentWithdrawn } from '#domain/tickets/ticket-events.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { giveConsent, withdrawConsent } from './consent.ts'

provideDatabase()
beforeAll(() => someContent())
beforeEach(() => database.execute(sql`delete from rate_limit`))

const password = 'Kucing-Terbang?77'
const versions = { terms: '2025-05-26', privacy: '2026-11-23' }
const asking = { network: '10.0.0.1', proof: '' }
const question = () => ({
  subject: 'Token ditolak',
  category: 'login',
  priority: 'medium' as const,
  description: 'Sejak pagi.',
  regencyId: null,
  idempotencyKey: newIdempotencyKey(),
})
const words = (publicId: string) => ({ publicId, message: 'Masih belum bisa.', idempotencyKey: newIdempotencyKey() })

/** Someone signed in, asked for by the session each time as every request does. */
async function aConsentingClient(): Promise<() => Promise<Person>> {
  const headers = await aSession(await aClient({ password }), password)
  return async () => {
    const found = await getPerson(headers)
    if (!found) throw new Error('the session is gone')
    return found.person
  }
}

describe('withdrawing', () => {
  test('stops asking, writing, opening again, rating and uploading, and each is refused with a message', async () => {
    const person = await aConsentingClient()
    const [open, settled] = [await aTicket(await person()), await aTicket(await person())]
    const agent = await anAgent()
    const { version } = await claimTicket(agent, { ticketId: settled.id, version: 1 })
    await completeTicket(agent, { ticketId: settled.id, version })
    await withdrawConsent(await person())
    const me = await person()
    const before = await database.execute(sql`select count(*)::int from ticket_entry`)
    for (const refused of [
      () => askQuestion(me, question(), asking),
      () => submitTicket(me, question()),
      () => sendOwnMessage('reply', me, words(open.publicId), '10.0.0.1'),
      () => sendOwnMessage('reopen', me, words(settled.publicId), '10.0.0.1'),
      () => rateOwnTicket(me, { publicId: settled.publicId, score: 5, comment: '' }),
      () => uploadAttachment(me, { name: 'a.pdf', content: aPdf('a') }),
    ]) {
      await expect(refused()).rejects.toThrow(/^Persetujuan Anda sedang ditarik/)
      await expect(refused()).rejects.toBeInstanceOf(Conflict)
    }
    expect(await database.execute(sql`select count(*)::int from ticket_entry`)).toMatchObject({ rows: before.rows })
    expect((await getOwnTicket(me, settled.publicId)).can).toEqual({
      reply: false,
      reopen: false,
      rate: false,
      complete: false,
    })
  })

  test('closes what is open, so that no one works on it, and leaves everything readable', async () => {
    const person = await aConsentingClient()
    const asked = await aTicket(await person(), { subject: 'Tetap terbaca' })
    const agent = await anAgent()
    await claimTicket(agent, { ticketId: asked.id, version: 1 })
    const untouched = await aTicket(await person())
    await withdrawConsent(await person())
    await withdrawConsent(await person())
    for (const { id } of [asked, untouched]) {
      const row = await ticketRow(id)
      expect([row.status, row.stage, row.completedAt !== null]).toEqual(['completed', 'completed', true])
      const step = { ticketId: id, version: row.version }
      await expect(replyToTicket(agent, { ...step, message: 'Halo' })).rejects.toBeInstanceOf(Conflict)
      await expect(undoCompletion(agent, step)).rejects.toThrow(/menarik persetujuannya/)
      expect((await entriesOf(id)).filter(({ type }) => type === 'consent_withdrawn')).toHaveLength(1)
      expect((await auditOf(`ticket:${id}`)).map(({ action }) => action)).toContain('ticket.consent-withdraw')
    }
    const own = await getOwnTicket(await person(), asked.publicId)
    expect([own.title, own.timeline.at(-1)?.type]).toEqual(['Tetap terbaca', 'consent_withdrawn'])
    expect((await collectPersonalData(await person())).account.consentWithdrawnAt).not.toBeNull()
    const { id } = await person()
    const entries = (await auditOf(`user:${id}`)).filter(({ action }) => action === 'account.consent-withdraw')
    expect(entries.map(({ actorId }) => actorId)).toEqual([id])
  })

  test('sends no more mails about tickets, and drops what waits', async () => {
    const person = await aConsentingClient()
    const asked = await aTicket(await person())
    await replyToTicket(await anAgent(), { ticketId: asked.id, version: 1, message: 'Sudah.' })
    const { id, email } = await person()
    const at = now()
    const written = { channel: 'mail', recipient: email, personId: id, subject: 'x', payload: { letter: [] } } as const
    const waiting = { ...written, state: 'queued', createdAt: at, updatedAt: at } as const
    await database.insert(message).values([
      { ...waiting, reason: `ticket.answered:${id}` },
      { ...waiting, reason: `ticket.completed:${id}`, state: 'sent' },
      { ...waiting, reason: `account.password-replaced:${id}` },
    ])
    await uploadAttachment(await person(), { name: 'a.pdf', content: aPdf('a') })
    await withdrawConsent(await person())
    const entry = (await entriesOf(asked.id)).find(({ type }) => type === 'answered')
    await mailSubmission(asked.id)
    await mailAnswer(asked.id, entry?.id ?? 0)
    await mailCompletion(asked.id)
    const kept = await database.select().from(message).where(eq(message.personId, id))
    expect(kept.map(({ reason }) => reason.split(':')[0]).sort()).toEqual([
      'account.password-replaced',
      'ticket.completed',
    ])
    expect(await database.$count(attachment, eq(attachment.ownerId, id))).toBe(0)
    await giveConsent(await person(), { terms: 'ya' }, versions)
    await mailAnswer(asked.id, entry?.id ?? 0)
    expect(await database.$count(message, eq(message.personId, id))).toBe(3)
  })

  test('notifies the assignee, once and without the text; no one else', async () => {
    const person = await aConsentingClient()
    const [held, free] = [await aTicket(await person(), { subject: 'Rahasia' }), await aTicket(await person())]
    const agent = await anAgent()
    await claimTicket(agent, { ticketId: held.id, version: 1 })
    await withdrawConsent(await person())
    for (const { id } of [held, free]) {
      const [notice, ...more] = z
        .array(ticketConsentWithdrawn.schema)
        .parse(await jobsOf('ticket.consent-withdrawn', 'ticketId', id))
      expect([notice?.ticketId, more]).toEqual([id, []])
      if (notice) for (const _ of [1, 2]) await noticeConsentWithdrawn(notice)
    }
    const notices = await database.select().from(notification).where(eq(notification.kind, 'consent_withdrawn'))
    expect(notices.map(({ personId, ticketId }) => [personId, ticketId])).toEqual([[agent.id, held.id]])
    expect(notices[0]?.text).toMatch(/^Tiket T-\d+ ditutup: pemohon menarik persetujuannya/)
    expect(notices[0]?.text).not.toContain('Rahasia')
  })

  test('keeps closed what staff had settled or merged before, and takes the ways to the requester off the desk', async () => {
    const person = await aConsentingClient()
    const [settled, main, merged] = [
      await aTicket(await person()),
      await aTicket(await person()),
      await aTicket(await person()),
    ]
    const agent = await anAgent()
    const { version } = await claimTicket(agent, { ticketId: settled.id, version: 1 })
    await completeTicket(agent, { ticketId: settled.id, version })
    await mergeTickets(agent, { ticketId: merged.id, version: 1, mainId: main.id })
    const { contactPhone } = await ticketRow(settled.id)
    const { requester, can } = await getDeskTicket(agent, settled.id)
    expect([requester.email, requester.phone, can.undoCompletion]).toEqual([(await person()).email, contactPhone, true])
    await withdrawConsent(await person())
    const seen = await getDeskTicket(agent, settled.id)
    expect([seen.requester.email, seen.requester.phone, seen.can.undoCompletion]).toEqual([null, null, false])
    expect(seen.requester.withdrawnAt).not.toBeNull()
    const step = async (id: number) => ({ ticketId: id, version: (await ticketRow(id)).version })
    await expect(undoCompletion(agent, await step(settled.id))).rejects.toThrow(/menarik persetujuannya/)
    expect((await getDeskTicket(agent, merged.id)).can.unmerge).toBe(false)
    await expect(unmergeTicket(agent, await step(merged.id))).rejects.toThrow(/menarik persetujuannya/)
    await giveConsent(await person(), { terms: 'ya' }, versions)
    await undoCompletion(agent, await step(settled.id))
    await unmergeTicket(agent, await step(merged.id))
    expect((await getDeskTicket(agent, settled.id)).requester.email).toBe((await person()).email)
  })

  test('is not for staff, and does not outlive a stranger who did it under an address not theirs', async () => {
    await expect(withdrawConsent(await anAgent())).rejects.toBeInstanceOf(Forbidden)
    const stranger = await aClient({ password, emailVerified: false })
    await withdrawConsent(stranger)
    await database.transaction((tx) => proveAddress(tx, stranger.id, 'link'))
    expect((await getConsents(stranger)).withdrawnAt).toBeNull()
  })
})

describe('agreeing again', () => {
  test('records today’s versions, and lets ask and open again what was closed', async () => {
    const person = await aConsentingClient()
    const asked = await aTicket(await person())
    const { id } = await person()
    const long = new Date('2025-05-26T00:00:00Z')
    await database.insert(consent).values({ userId: id, document: 'terms', version: versions.terms, acceptedAt: long })
    await withdrawConsent(await person())
    await giveConsent(await person(), { terms: 'ya' }, versions)
    const { documents, withdrawnAt } = await getConsents(await person())
    expect(withdrawnAt).toBeNull()
    expect(documents.map(({ document, version }) => [document, version]).sort()).toEqual([
      ['privacy', versions.privacy],
      ['terms', versions.terms],
    ])
    expect(documents.every(({ acceptedAt }) => acceptedAt > long)).toBe(true)
    await askQuestion(await person(), question(), asking)
    await sendOwnMessage('reopen', await person(), words(asked.publicId), '10.0.0.1')
    expect((await ticketRow(asked.id)).status).toBe('inprogress')
    await giveConsent(await person(), { terms: 'ya' }, versions)
    expect((await auditOf(`user:${id}`)).filter(({ action }) => action === 'account.consent-give')).toHaveLength(1)
  })

  test('takes the guardian too for a pupil under 18', async () => {
    const person = await aConsentingClient()
    const { id } = await person()
    const agreedAt = new Date('2025-05-26T00:00:00Z')
    await database.update(user).set({ registrant: 'minor' }).where(eq(user.id, id))
    await database.insert(guardianConsent).values({ userId: id, name: 'Pak Rahmat', version: '2025-05-26', agreedAt })
    await withdrawConsent(await person())
    await expect(giveConsent(await person(), { terms: 'ya' }, versions)).rejects.toBeInstanceOf(Invalid)
    expect((await person()).consentWithdrawn).toBe(true)
    await giveConsent(await person(), { terms: 'ya', guardianAgrees: 'ya' }, versions)
    const { guardian, withdrawnAt } = await getConsents(await person())
    expect([guardian?.name, guardian?.version, withdrawnAt]).toEqual(['Pak Rahmat', versions.privacy, null])
    expect(guardian?.agreedAt.getTime()).toBeGreaterThan(agreedAt.getTime())
  })

  test('leaves the agreement of a guardian alone where the registrant is no minor', async () => {
    const person = await aConsentingClient()
    const { id } = await person()
    const agreedAt = new Date('2025-05-26T00:00:00Z')
    await database.insert(guardianConsent).values({ userId: id, name: 'Pak Rahmat', version: '2025-05-26', agreedAt })
    await withdrawConsent(await person())
    await giveConsent(await person(), { terms: 'ya' }, versions)
    const [left] = await database.select().from(guardianConsent).where(eq(guardianConsent.userId, id))
    expect([left?.version, left?.agreedAt]).toEqual(['2025-05-26', agreedAt])
  })
})
