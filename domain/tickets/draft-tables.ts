// What agents are writing to a ticket: drafts, and replies that can still be taken back.
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { Priority } from './ticket.ts'
import { ticket } from './ticket-tables.ts'

/** A box of the composer: what the requester will read, or what staff alone read. */
export type DraftKind = 'reply' | 'note'

/** What is done once the reply is sent; null: nothing more. */
export type AfterReply = 'complete' | null

/** What a canned reply does with the ticket once it is sent, besides completing it; null: it stays. */
export interface StepsAfterReply {
  readonly category: string | null
  readonly priority: Priority | null
  /** The branch office that it is handed over to. */
  readonly officeId: number | null
}

/** A reply on its way, for the few seconds in which it can be taken back; behind one that came back, what it carried. */
export interface HeldReply {
  /** Names this sending: a reply that was taken back and sent again is held under another. */
  readonly id: string
  /** The newest entry that the agent saw. */
  readonly seenEntry: number
  readonly after: AfterReply
  readonly attachments: readonly string[]
  readonly steps?: StepsAfterReply | undefined
  /** The canned reply it was made from. */
  readonly cannedReplyId?: number | undefined
}

export const ticketDraft = pgTable(
  'ticket_draft',
  {
    ticketId: bigint('ticket_id', { mode: 'number' })
      .notNull()
      .references(() => ticket.id, { onDelete: 'cascade' }),
    personId: personReference('person_id', { onDelete: 'cascade' }).notNull(),
    kind: text().$type<DraftKind>().notNull(),
    message: text().notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When it goes out; null: it is still being written. */
    sendAt: moment('send_at'),
    held: jsonb().$type<HeldReply>(),
    /** Why it came back instead of going out. */
    returned: text(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.personId, table.kind] }),
    index('ticket_draft_person').on(table.personId, table.ticketId),
    index('ticket_draft_time').on(table.updatedAt),
  ],
)
