// Proposals for the FAQ for tests, made through the domain functions from a ticket that an agent answered.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { changeFaq } from '#domain/content/faq/faq.server.ts'
import { faq } from '#domain/content/faq/faq-tables.ts'
import { proposeFromTicket } from '#domain/shared-answers/faq-proposals/proposal.server.ts'
import type { ProposalInput } from '#domain/shared-answers/faq-proposals/proposal.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { database } from '#platform/database/database.server.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aFaq } from './a-faq.ts'
import { aTicket, ticketRow } from './a-ticket.ts'

/** A topic of the FAQ. */
async function aTopic(): Promise<number> {
  const [row] = await database
    .select({ topicId: faq.topicId })
    .from(faq)
    .where(eq(faq.id, await aFaq()))
  return row?.topicId ?? 0
}

/** A question of the client that the agent answered; gives its id. */
export async function anAnsweredTicket(
  client: Person,
  agent: Person,
  wishes: Parameters<typeof aTicket>[1] = {},
  message = 'Buka menu Profil, lalu pilih Ubah.',
): Promise<number> {
  const { id } = await aTicket(client, wishes)
  await replyToTicket(agent, { ticketId: id, version: (await ticketRow(id)).version, message })
  return id
}

/** A proposal as its form would send it. */
export async function proposalOf(wishes: Partial<ProposalInput> = {}): Promise<ProposalInput> {
  return {
    ...{ question: 'Bagaimana mengubah profil?', answer: 'Buka menu Profil, lalu pilih Ubah.' },
    ...{ chosen: [], shown: [], others: false, idempotencyKey: newIdempotencyKey() },
    topicId: wishes.topicId ?? (await aTopic()),
    ...wishes,
  }
}

/** Proposes an FAQ from the ticket; gives the id of the item. */
export async function aProposal(
  person: Person,
  ticketId: number,
  wishes: Partial<ProposalInput> = {},
): Promise<number> {
  return proposeFromTicket(person, ticketId, await proposalOf(wishes))
}

/** Saves an item as it is, published or as a draft, as the form of the FAQ does. */
export async function saveFaq(person: Person, faqId: number, state: 'published' | 'draft'): Promise<void> {
  const [row] = await database.select().from(faq).where(eq(faq.id, faqId))
  if (!row) throw new Error(`there is no item ${faqId}`)
  const { topicId, question, answer, version } = row
  await changeFaq(person, faqId, version, { topicId, question, answer, asked: '', state })
}
