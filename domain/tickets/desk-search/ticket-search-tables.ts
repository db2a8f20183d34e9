import { bigint, customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The words of a ticket: its fields and all that was written to it, with its office and the numbers it stands among
 * (docs/decisions/050-desk-search.md). Triggers keep it (migration), within whatever transaction writes.
 */
export const ticketSearch = pgTable(
  'ticket_search',
  {
    ticketId: bigint('ticket_id', { mode: 'number' })
      .primaryKey()
      .references(() => ticketTable.id, { onDelete: 'cascade' }),
    words: tsvector().notNull(),
  },
  // Without the list of pending words that PostgreSQL keeps beside such an index: each search would read all of it.
  (table) => [index('ticket_search_words').using('gin', table.words).with({ fastupdate: false })],
)

export const ticketWord = pgTable(
  'ticket_word',
  {
    word: text().primaryKey(),
    stem: text().notNull(),
  },
  (table) => [
    index('ticket_word_near').using('gin', table.word.op('gin_trgm_ops')),
    index('ticket_word_stem').on(table.stem),
  ],
)

export const ticketWordMark = pgTable('ticket_word_mark', {
  entryId: bigint('entry_id', { mode: 'number' }).primaryKey(),
})
