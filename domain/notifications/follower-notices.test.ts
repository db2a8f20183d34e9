// Checks notices about followed tickets, mentions, and snoozed tickets.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { noteOnTicket } from '#domain/tickets/desk/desk-reply.ts'
import { watchTicket } from '#domain/tickets/following/following.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findNotifications } from './notification.server.ts'
import { notification } from './notification-tables.ts'
import { noticeMentions, noticeSnoozeEnd, noticeWatchers } from './ticket-notices.ts'

provideDatabase()

let content: SomeContent

beforeAll(async () => {
  content = await someContent()
})

describe('who follows a ticket', () => {
  const textsOf = async (person: Person) =>
    (await findNotifications(person)).items.map(({ kind, text }) => [kind, text.replace(/T-\d+/, 'T')])

  test('is notified of replies and notes, who is named by the name, each once, and who wrote it not at all', async () => {
    const [author, watching, named] = [
      await anAgent({ name: 'Rina' }),
      await anAgent({ name: 'Tono' }),
      await anAgent({ name: 'Bambang' }),
    ]
    const { id: ticketId } = await aTicket(await aClient(), { subject: 'Token' })
    await watchTicket(author, ticketId, true)
    await watchTicket(watching, ticketId, true)
    await noteOnTicket(author, { ticketId, version: 1, message: '@Bambang cek' })
    const entryId = (await entriesOf(ticketId)).at(-1)?.id ?? 0
    for (let time = 0; time < 2; time++) {
      await noticeMentions({ ticketId, entryId, mentioned: [named.id] })
      await noticeWatchers({ ticketId, entryId }, 'noted')
    }
    expect(await textsOf(named)).toEqual([['mentioned', 'Rina menyebut Anda di tiket T: Token']])
    expect(await textsOf(watching)).toEqual([['watched', 'Rina menulis catatan di tiket T yang Anda ikuti: Token']])
    expect(await textsOf(author)).toEqual([])
  })

  test('out of reach gets no notice', async () => {
    const { id: ticketId } = await aTicket(await aClient(), { subject: 'Token' })
    const person = await anAgent({ name: 'Pati' })
    await watchTicket(person, ticketId, true)
    await database
      .update(user)
      .set({ officeId: content.office(3) })
      .where(eq(user.id, person.id))
    await noteOnTicket(await anAgent(), { ticketId, version: 1, message: 'Cek' })
    const entryId = (await entriesOf(ticketId)).at(-1)?.id ?? 0
    await noticeWatchers({ ticketId, entryId }, 'noted')
    await noticeMentions({ ticketId, entryId, mentioned: [person.id] })
    expect(await database.$count(notification, eq(notification.personId, person.id))).toBe(0)
  })

  test('the end of a snooze notifies its agent; the assignee is notified of the reply once', async () => {
    const person = await anAgent({ name: 'Rina' })
    const { id: ticketId } = await aTicket(await aClient(), { subject: 'Token' })
    await noticeSnoozeEnd({ ticketId, personId: person.id, wokenBy: 'time', at: 1 })
    await noticeSnoozeEnd({ ticketId, personId: person.id, wokenBy: 'reply', at: 2 })
    await claimTicket(person, { ticketId, version: 1 })
    await noticeSnoozeEnd({ ticketId, personId: person.id, wokenBy: 'reply', at: 3 })
    expect(await textsOf(person)).toEqual([
      ['woke', 'Pemohon membalas tiket T yang Anda tunda: Token'],
      ['woke', 'Waktunya melanjutkan tiket T yang Anda tunda: Token'],
    ])
  })
})
