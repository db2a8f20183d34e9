// The desk's own priority and category of a ticket.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type ChangedTicket, changeTicket, type DecideChange } from '#domain/tickets/change-ticket.ts'
import { checkCategory, getFilingRules } from '#domain/tickets/routing-rules.ts'
import { type Priority, priorities } from '#domain/tickets/ticket.ts'
import type { TicketStepInput } from '#domain/tickets/ticket-input.ts'
import { ticketCategory } from '#domain/tickets/ticket-tables.ts'
import { Conflict } from '#shared/errors.ts'

/** What a ticket is to be; what is left out stays. */
interface Classification {
  readonly priority?: Priority
  readonly category?: string
}

/** Classifying a ticket, one at a time or many. */
export const classification =
  (to: Classification): DecideChange =>
  async (tx, found) => {
    const { priority = found.priority, category = found.category } = to
    const sentences: string[] = []
    if (category !== found.category) {
      checkCategory(await getFilingRules(tx), found.kind, category)
      const [named] = await tx
        .select({ name: ticketCategory.name })
        .from(ticketCategory)
        .where(and(eq(ticketCategory.kind, found.kind), eq(ticketCategory.id, category)))
      sentences.push(`Kategori menjadi ${named?.name ?? category}.`)
    }
    if (priority !== found.priority) sentences.push(`Prioritas menjadi ${priorities[priority]}.`)
    if (sentences.length === 0) throw new Conflict('Prioritas dan kategorinya sudah begitu.')
    return {
      action: 'classify',
      entry: { type: 'classified', audience: 'internal', message: sentences.join(' ') },
      set: { priority, category },
      changes: {
        ...(category === found.category ? {} : { category: [found.category, category] as const }),
        ...(priority === found.priority ? {} : { priority: [found.priority, priority] as const }),
      },
    }
  }

/**
 * Changes priority, category, or both; another priority has other due times, counted from the
 * submission, or for the settlement from when it was taken up again.
 * @throws as `changeTicketIn`, Conflict also when all is so already; Invalid beside the field for an unknown category.
 */
export function classifyTicket(person: Person, input: TicketStepInput & Classification): Promise<ChangedTicket> {
  return changeTicket(person, input, classification(input))
}
