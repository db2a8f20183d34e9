import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { Priority } from './ticket.ts'
import { ticketTable } from './ticket-tables.ts'

export type DraftKind = 'reply' | 'note'

export type AfterReply = 'complete' | null

export interface StepsAfterReply {
  readonly category: string | null
  readonly priority: Priority | null
  readonly officeId: number | null
}

export interface HeldReply {
  /** Names this sending: a reply that was reverted and sent again is held under another. */
  readonly id: string
  readonly seenEntry: number
  readonly after: AfterReply
  readonly attachments: readonly string[]
  readonly steps?: StepsAfterReply | undefined
  readonly cannedReplyId?: number | undefined
}

export const ticketDraft = pgTable(
  'ticket_draft',
  {
    ticketId: bigint('ticket_id', { mode: 'number' })
      .notNull()
      .references(() => ticketTable.id, { onDelete: 'cascade' }),
    personId: personReference('person_id', { onDelete: 'cascade' }).notNull(),
    kind: text().$type<DraftKind>().notNull(),
    message: text().notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When it goes out; null: it is still being written. */
    sendAt: moment('send_at'),
    held: jsonb().$type<HeldReply>(),
    returned: text(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.personId, table.kind] }),
    index('ticket_draft_person').on(table.personId, table.ticketId),
    index('ticket_draft_time').on(table.updatedAt),
  ],
)
