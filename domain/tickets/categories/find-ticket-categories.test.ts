// Checks that ticket categories come in once, in their order, and keep the names staff gave them.
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ticketCategory } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { someCategories } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findTicketCategories, loadTicketCategories } from './category.server.ts'

provideDatabase()

const rows = () => database.select().from(ticketCategory).orderBy(ticketCategory.kind, ticketCategory.position)

describe('ticket categories', () => {
  test('are found per kind in the order of the files', async () => {
    await loadTicketCategories(someCategories)
    expect(await findTicketCategories('question')).toEqual(someCategories.question)
    expect(await findTicketCategories('complaint')).toEqual(someCategories.complaint)
  })

  test('loaded twice change nothing', async () => {
    await loadTicketCategories(someCategories)
    const before = await rows()
    await loadTicketCategories(someCategories)
    expect(await rows()).toEqual(before)
    expect(before).toHaveLength(5)
  })

  test('keep the name staff gave them, while new ones come in', async () => {
    await loadTicketCategories(someCategories)
    await database
      .update(ticketCategory)
      .set({ name: 'Masuk Akun' })
      .where(and(eq(ticketCategory.kind, 'question'), eq(ticketCategory.id, 'login')))
    await loadTicketCategories({
      ...someCategories,
      complaint: [...someCategories.complaint, { id: 'other', name: 'Lainnya' }],
    })
    expect((await findTicketCategories('question'))[0]).toEqual({ id: 'login', name: 'Masuk Akun' })
    expect(await findTicketCategories('complaint')).toHaveLength(2)
  })
})
