// What the tests of the desk share: tickets of a branch office, its agents, and the steps of a reply.
import { eq, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { regency } from '#domain/offices/office-tables.ts'
import { replyHeld } from '#domain/tickets/drafts/draft.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket, type TicketRow } from '#tests/builders/a-ticket.ts'
import type { Page, Part } from './page.ts'
import { asAgent, type SignedIn, type Visitor } from './visitors.ts'

/** A regency and the office that serves it. */
export interface Place {
  readonly regencyId: number
  readonly officeId: number
}

/** The regency of this name. @throws when there is none. */
export async function placeOf(name: string): Promise<Place> {
  const [found] = await database.select().from(regency).where(eq(regency.name, name))
  if (!found) throw new Error(`there is no regency ${name}`)
  return { regencyId: found.id, officeId: found.officeId }
}

/** A question of a new family, with an agent of its office and one of another office. */
export async function aDesk(wishes: Parameters<typeof aTicket>[1] = {}): Promise<{
  readonly family: Person
  readonly ticket: TicketRow
  readonly own: SignedIn
  readonly other: SignedIn
}> {
  const [here, there] = await Promise.all([placeOf('Kabupaten Demak'), placeOf('Kabupaten Brebes')])
  const family = await aClient()
  const ticket = await aTicket(family, { regencyId: here.regencyId, ...wishes })
  const [own, other] = await Promise.all([asAgent({ officeId: here.officeId }), asAgent({ officeId: there.officeId })])
  return { family, ticket, own, other }
}

/** The address of a ticket at the desk. */
export const ticketPath = ({ id }: { readonly id: number }) => `/helpdesk/tickets/${id}`

/** Opens a ticket at the desk. */
export const openTicket = (visitor: Visitor, ticket: { readonly id: number }) => visitor.open(ticketPath(ticket))

/** The list with the tickets that hold these words. */
export const listWith = (words: string, list = 'pending') =>
  `/helpdesk/tickets/${list}?search=${encodeURIComponent(words)}`

/** The bar of the reply that is being sent. */
export const sendingBar = (page: Page) => page.part('form[aria-label^="Balasan untuk tiket"]')

/** Keeps a reply on its way until its button is pressed: on a busy machine its ten seconds pass between two requests. */
async function keepOnItsWay(bar: Part): Promise<void> {
  await database.execute(
    sql`update pgboss.job set start_after = now() + interval '1 hour'
      where name = ${replyHeld.name} and data ->> 'holdId' = ${bar.value('holdId')}`,
  )
}

/** Takes a reply for sending, whatever the check doubts about the words of a test. Returns the page with its bar. */
export async function holdReply(page: Page, message: string): Promise<Page> {
  const answered = await page.submit('Kirim balasan', { Balasan: message })
  const held = answered.hasButton('Kirim apa adanya') ? await answered.submit('Kirim apa adanya') : answered
  await keepOnItsWay(sendingBar(held))
  return held
}

/** Sends a reply from the page of its ticket, without the seconds in which it can be reverted. */
export const sendReply = async (page: Page, message: string): Promise<Page> =>
  sendingBar(await holdReply(page, message)).submit('Kirim sekarang')

/** The entries of a ticket's history, oldest first. */
export const history = (page: Page) => page.part('[aria-labelledby=riwayat]').parts('ol > li')

/** Words that no other ticket has. */
export const ownWords = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`
