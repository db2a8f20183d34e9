// Checks that rules which a process recalls never outlive a change, whichever process made it.
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { regency } from '#domain/offices/office-tables.ts'
import { firstRules, rulesKey } from '#domain/tickets/sla/service-rules.ts'
import { holiday } from '#domain/tickets/sla/sla-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { setting } from '#platform/settings/setting-tables.ts'
import { isoDay, now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { ticketCategory } from './ticket-tables.ts'

provideDatabase()

let content: SomeContent
let client: Person

beforeAll(async () => {
  content = await someContent()
})

// Each test starts with rules that were recalled a moment ago, and changes them as another process would.
beforeEach(async () => {
  client = await aClient()
  await aTicket(client)
})

const hide = (id: string, hiddenAt: Date | null) =>
  database
    .update(ticketCategory)
    .set({ hiddenAt })
    .where(and(eq(ticketCategory.kind, 'question'), eq(ticketCategory.id, id)))

test('a category is refused as soon as it is hidden and taken as soon as it is offered again', async () => {
  await hide('upload', now())
  await expect(aTicket(client, { category: 'upload' })).rejects.toThrow(Invalid)
  await hide('upload', null)
  expect((await aTicket(client, { category: 'upload' })).category).toBe('upload')
})

test('a question of a regency that was moved goes to its new office', async () => {
  const regencyId = content.regency('Kabupaten Demak')
  expect((await aTicket(client, { regencyId })).officeId).toBe(content.office(2))
  await database
    .update(regency)
    .set({ officeId: content.office(3) })
    .where(eq(regency.id, regencyId))
  expect((await aTicket(client, { regencyId })).officeId).toBe(content.office(3))
})

test('new targets count for all who ask at that moment, a new holiday for the one after them', async () => {
  const targets = { ...firstRules.targets, medium: { firstResponse: 1, resolution: 80 } }
  const value = { ...firstRules, targets }
  const earlier = await aTicket(client)
  await database
    .insert(setting)
    .values({ key: rulesKey, value, updatedAt: now() })
    .onConflictDoUpdate({ target: setting.key, set: { value } })
  const later = await Promise.all(Array.from({ length: 20 }, () => aTicket(client)))
  const times = later.map(({ resolutionDueAt }) => resolutionDueAt?.getTime() ?? 0)
  expect(Math.min(...times)).toBeGreaterThan(earlier.resolutionDueAt?.getTime() ?? Number.POSITIVE_INFINITY)
  await database.insert(holiday).values({ day: isoDay(new Date(Math.max(...times))), name: 'Cuti', updatedAt: now() })
  const last = await aTicket(client)
  expect(last.resolutionDueAt?.getTime()).toBeGreaterThan(Math.max(...times))
})
