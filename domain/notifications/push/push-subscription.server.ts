import { createHash, randomBytes } from 'node:crypto'
import { and, asc, count, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { isPushTarget } from '#platform/push/web-push.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Invalid, NotFound } from '#shared/errors.ts'
import { isPublicId } from '#shared/ids.ts'
import { portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'
import type { PushSubject, PushSubscribeInput } from './push.ts'
import { endDevices, endWishes, ofNews } from './push-outbox.ts'
import { pushSubscription, pushWish } from './push-tables.ts'

export const mostDevices = 10

export const tooManyDevices = `Sudah ada ${mostDevices} HP yang diberi tahu. Matikan dulu di salah satunya.`

const mostTopics = 10

/** The signed-in account, and the requester whose ticket the device may open without one. */
interface PushSubscriber {
  readonly person: Person | null
  readonly guestOf: (publicId: string) => Promise<Person | null>
  readonly network: string
}

type Wish = Pick<typeof pushWish.$inferInsert, 'ticketId' | 'personId' | 'topic'>

const networks = makeLimit('push-network')

/** @throws NotFound for a question that the requester may not read. */
async function wishOf(subject: PushSubject, { person, guestOf }: PushSubscriber): Promise<Wish> {
  if ('topic' in subject) return { topic: subject.topic }
  const none = new NotFound('Pertanyaan tidak ditemukan')
  if ('desk' in subject) {
    if (!person || !isStaff(person)) throw none
    return { personId: person.id }
  }
  if (!isPublicId(subject.ticket)) throw none
  const [found] = await database
    .select({ id: ticket.id, requesterId: ticket.requesterId })
    .from(ticket)
    .where(eq(ticket.publicId, subject.ticket))
  if (!found) throw none
  if (person?.id === found.requesterId) return { personId: person.id }
  if ((await guestOf(subject.ticket))?.id === found.requesterId) return { ticketId: found.id }
  throw none
}

function sameWish({ ticketId, personId, topic }: Wish): SQL {
  if (ticketId) return eq(pushWish.ticketId, ticketId)
  return personId ? eq(pushWish.personId, personId) : eq(pushWish.topic, topic ?? '')
}

async function keepDevice(tx: Transaction, device: string, { endpoint, keys }: PushSubscribeInput): Promise<number> {
  const others = and(eq(pushSubscription.endpoint, endpoint), ne(pushSubscription.device, device))
  const former = await tx.select({ id: pushSubscription.id }).from(pushSubscription).where(others)
  await endDevices(
    tx,
    former.map(({ id }) => id),
  )
  const [kept] = await tx
    .insert(pushSubscription)
    .values({ device, endpoint, ...keys, createdAt: now() })
    .onConflictDoUpdate({ target: pushSubscription.device, set: { endpoint, ...keys } })
    .returning({ id: pushSubscription.id })
  if (!kept) throw new Error('a device was not kept')
  return kept.id
}

/** Counts a wish of the network for a device. @throws Invalid for a subscription that messages cannot be sent to; TooMany. */
export async function admitDevice(
  { endpoint, keys }: Pick<PushSubscribeInput, 'endpoint' | 'keys'>,
  network: string,
): Promise<void> {
  await networks.take(network)
  if (isPushTarget({ endpoint, ...keys })) return
  throw new Invalid(
    'HP ini belum dapat diberi tahu dari aplikasi internet ini. Buka portal dengan Chrome, lalu coba lagi.',
  )
}

/**
 * Subscribes this device to the subject. Idempotent.
 * @throws Invalid for an unusable subscription, NotFound, Conflict for too many devices, TooMany.
 */
export async function subscribePush(
  device: string,
  input: PushSubscribeInput,
  subscriber: PushSubscriber,
): Promise<void> {
  await admitDevice(input, subscriber.network)
  const wish = await wishOf(input.subject, subscriber)
  await database.transaction(async (tx) => {
    const subscriptionId = await keepDevice(tx, device, input)
    await tx
      .insert(pushWish)
      .values({ ...wish, subscriptionId, createdAt: now() })
      .onConflictDoNothing()
    if (wish.topic) {
      const chosen = and(eq(pushWish.subscriptionId, subscriptionId), isNotNull(pushWish.topic))
      if ((await tx.$count(pushWish, chosen)) <= mostTopics) return
      throw new Conflict(`Sudah ada ${mostTopics} pilihan di HP ini. Matikan dulu salah satunya.`)
    }
    if ((await tx.$count(pushWish, sameWish(wish))) > mostDevices) throw new Conflict(tooManyDevices)
  })
}

function wishesOf(device: string, subject: PushSubject, person: Person | null): SQL | undefined {
  const onDevice = database
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(eq(pushSubscription.device, device))
  const own = inArray(pushWish.subscriptionId, onDevice)
  if ('topic' in subject) return and(own, eq(pushWish.topic, subject.topic))
  if ('desk' in subject) return and(own, person ? eq(pushWish.personId, person.id) : sql`false`)
  const ofTicket = inArray(
    pushWish.ticketId,
    database.select({ id: ticket.id }).from(ticket).where(eq(ticket.publicId, subject.ticket)),
  )
  return and(own, person ? or(ofTicket, eq(pushWish.personId, person.id)) : ofTicket)
}

export async function isPushOn(
  device: string | undefined,
  subject: PushSubject,
  person: Person | null,
): Promise<boolean> {
  if (device === undefined) return false
  return (await database.$count(pushWish, wishesOf(device, subject, person))) > 0
}

/** Unsubscribes the device; for a question of an account, from all of its questions. */
export async function stopPush(device: string, subject: PushSubject, person: Person | null): Promise<void> {
  await database.transaction((tx) => endWishes(tx, wishesOf(device, subject, person)))
}

export async function countDevices(ticketIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await database
    .select({ id: ticket.id, devices: count(pushWish.id) })
    .from(ticket)
    .innerJoin(pushWish, or(eq(pushWish.ticketId, ticket.id), eq(pushWish.personId, ticket.requesterId)))
    .where(inArray(ticket.id, [...ticketIds]))
    .groupBy(ticket.id)
  return new Map(rows.map(({ id, devices }) => [id, devices]))
}

export function countDevicesOf(personId: string): Promise<number> {
  return database.$count(pushWish, eq(pushWish.personId, personId))
}

const cookie = 'perangkat-kabar'

/** A year, in seconds: from the end of a season to the next one. */
const lifetime = 365 * 24 * 60 * 60

const shape = /^[\w-]{32}$/

export function pushDeviceIn(headers: Headers): string | undefined {
  const id = readPortalCookie(headers.get('cookie'), cookie)
  return id !== undefined && shape.test(id) ? digestOf(id) : undefined
}

export function newPushDevice(): { readonly device: string; readonly setCookie: string } {
  const id = randomBytes(24).toString('base64url')
  return { device: digestOf(id), setCookie: portalCookie(cookie, id, { maxAge: lifetime, httpOnly: true }) }
}

function digestOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

export async function findDeviceTopics(device: string | undefined): Promise<string[]> {
  if (device === undefined) return []
  const rows = await database
    .select({ topic: pushWish.topic })
    .from(pushWish)
    .innerJoin(pushSubscription, eq(pushSubscription.id, pushWish.subscriptionId))
    .where(and(eq(pushSubscription.device, device), ofNews))
    .orderBy(asc(pushWish.id))
  return rows.flatMap(({ topic }) => topic ?? [])
}
