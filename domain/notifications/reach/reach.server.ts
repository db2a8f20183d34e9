import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { requesters } from '#domain/accounts/people-views.ts'
import { canBeOpened } from '#domain/accounts/phone/proven-number.ts'
import { lastMailRefused, mailReach } from '#domain/notifications/mail-preference.server.ts'
import { notificationPreference } from '#domain/notifications/notification-tables.ts'
import { countDevices } from '#domain/notifications/push/push-subscription.server.ts'
import { answerAddress } from '#domain/tickets/guest/guest-contact.ts'
import { requesterPhone } from '#domain/tickets/on-behalf/requester.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import {
  type ManyReached,
  type ReachFacts,
  type ReachPlace,
  type ReachWay,
  reachOfFacts,
  reachOfMany,
  reachPlaces,
} from './reach.ts'
import { whatsappReaches } from './whatsapp-reach.ts'

const requester = requesters('requester')
const address = answerAddress(ticket, requester)

/** `isNumberNamed` is true where the ticket itself names a number: answers to it wait until its owner writes. */
interface NamedReach extends ReachFacts {
  readonly isNumberNamed: boolean
}

function mailReachOf({
  contactEmail,
  isGuest,
  ...owner
}: Parameters<typeof mailReach>[0] & { readonly contactEmail: string | null; readonly isGuest: boolean }) {
  const reach = mailReach(owner)
  if (reach !== 'none' || contactEmail === null) return reach
  const named = mailReach({ ...owner, email: contactEmail, emailVerified: false })
  return named === 'unconfirmed' && isGuest ? 'contact_unconfirmed' : named
}

async function factsOf(which: SQL | undefined): Promise<Map<number, NamedReach>> {
  const rows = await database
    .select({
      ...pick(ticket, 'id', 'contactPhone', 'contactEmail'),
      ...pick(requester, 'erasedAt', 'consentWithdrawnAt'),
      ...address,
      isGuest: sql<boolean>`(${ticket.filedBy} is null and not ${canBeOpened(requester.id)})`,
      phone: requesterPhone(ticket, requester),
      mailsAnswers: notificationPreference.mailsAnswers,
      refused: lastMailRefused(address.email),
    })
    .from(ticket)
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .leftJoin(notificationPreference, eq(notificationPreference.personId, ticket.requesterId))
    .where(which)
  const ids = rows.map(({ id }) => id)
  const [whatsapp, devices] = await Promise.all([whatsappReaches(ids), countDevices(ids)])
  return new Map(
    rows.map((row) => [
      row.id,
      {
        mail: mailReachOf(row),
        whatsapp: whatsapp.get(row.id) ?? 'off',
        devices: devices.get(row.id) ?? 0,
        phone: row.phone !== null,
        isNumberNamed: row.contactPhone !== null,
        withdrawn: row.consentWithdrawnAt !== null || row.erasedAt !== null,
      },
    ]),
  )
}

const noReach: NamedReach = {
  mail: 'none',
  whatsapp: 'off',
  devices: 0,
  phone: false,
  isNumberNamed: false,
  withdrawn: true,
}

export interface DeliverySummary {
  readonly ways: readonly ReachWay[]
  readonly words: string
  readonly waitsForMessage: boolean
  readonly stopped: boolean
}

function summarizeDelivery(facts: NamedReach, place: ReachPlace): DeliverySummary {
  const reach = reachOfFacts(facts)
  const waitsForMessage =
    !facts.withdrawn && (facts.whatsapp === 'held' || (facts.whatsapp === 'none' && facts.isNumberNamed))
  const stopped = facts.whatsapp === 'stopped'
  return { ways: reach.ways, words: reach[reachPlaces[place]], waitsForMessage, stopped }
}

export async function describeReach(key: number | string, place: ReachPlace): Promise<DeliverySummary> {
  const [facts = noReach] = (
    await factsOf(typeof key === 'number' ? eq(ticket.id, key) : eq(ticket.publicId, key))
  ).values()
  return summarizeDelivery(facts, place)
}

export async function describeReaches(
  ticketIds: readonly number[],
  place: ReachPlace,
): Promise<ReadonlyMap<number, DeliverySummary>> {
  if (ticketIds.length === 0) return new Map()
  const facts = await factsOf(inArray(ticket.id, [...ticketIds]))
  return new Map([...facts].map(([id, each]) => [id, summarizeDelivery(each, place)]))
}

export async function describeReachOfMany(ticketIds: readonly number[]): Promise<readonly ManyReached[]> {
  if (ticketIds.length === 0) return []
  return reachOfMany([...(await factsOf(inArray(ticket.id, [...ticketIds]))).values()])
}
