// Checks that leaving demo mode takes the samples and their requesters away, and no one else's tickets.
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import { ensureDemoAccounts } from '#domain/accounts/registration/ensure-demo-accounts.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { type DemoTicket, loadDemoTickets, removeDemoTickets } from './demo-tickets.ts'

provideDatabase()

const sample = (no: number): DemoTicket => ({
  no,
  name: `Contoh ${no}`,
  email: `contoh-${no}@spmb.test`,
  regency: '',
  kind: 'question',
  category: 'login',
  priority: 'medium',
  title: 'Contoh pertanyaan',
  description: 'Bagaimana cara mendaftar?',
  state: 'completed',
  reply: 'Buka menu Daftar.',
  note: 'Sudah jelas.',
  hoursAgo: 5,
})

test('samples and their requesters go; who asked something since stays, with it', async () => {
  await someContent()
  await ensureDemoAccounts('contoh-rahasia-42')
  const samples = [sample(1), sample(2)]
  await loadDemoTickets(samples)
  expect(await database.$count(ticketTable)).toBe(2)
  const stranger = await aClient()
  const own = await aTicket(stranger)
  const [kept] = await database.select().from(user).where(eq(user.email, 'contoh-2@spmb.test'))
  await database.update(ticketTable).set({ requesterId: kept?.id }).where(eq(ticketTable.id, own.id))

  for (let time = 1; time <= 2; time++) await removeDemoTickets(samples.map(({ email }) => email))

  expect((await database.select({ id: ticketTable.id }).from(ticketTable)).map(({ id }) => id)).toEqual([own.id])
  const emails = [...samples.map(({ email }) => email), stranger.email]
  const left = await database.select({ email: user.email }).from(user).where(inArray(user.email, emails))
  expect(left.map(({ email }) => email).toSorted()).toEqual(['contoh-2@spmb.test', stranger.email].toSorted())
})
