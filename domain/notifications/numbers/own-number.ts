import { createHmac, timingSafeEqual } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { lockRequesters, people } from '#domain/accounts/people-views.ts'
import { requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { eraseAccountData } from '#domain/accounts/personal-data/account-data.ts'
import {
  type OwnerProof,
  proveOwner,
  requestNumberCode,
  takeNumberCode,
} from '#domain/accounts/phone/number-code.server.ts'
import { numberChanged, numberProven } from '#domain/accounts/phone/number-code.ts'
import {
  findNumberOwner,
  findProvenNumbers,
  giveNumber,
  type NumberOwner,
  provenNumbers,
  removeNumber,
} from '#domain/accounts/phone/proven-number.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { eraseMailsAndNotices, giveMessagesAndNotices } from '#domain/notifications/personal-data/mails-and-notices.ts'
import { findAnswerNumber } from '#domain/notifications/whatsapp/whatsapp-news.ts'
import { releaseHeld, takeProvenNumber } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { whatsappConversation } from '#domain/notifications/whatsapp/whatsapp-tables.ts'
import { giveAllTickets } from '#domain/tickets/personal-data/given-tickets.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { derivedKey } from '#platform/secrets.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'

/** True for an account that only its numbers open: its questions are the number's. */
function opensByNumberAlone(person: { readonly email: string; readonly role: string }): boolean {
  return person.role === 'client' && !hasAddress(person.email)
}

/**
 * Moves the former owner's questions to the number's owner, and ends the account that no one can open any more. Does
 * nothing while another number or an address opens it. Idempotent.
 */
export async function joinFormerOwner(proven: {
  readonly number: string
  readonly personId: string
  readonly formerId?: string | undefined
}): Promise<void> {
  const { number, personId, formerId } = proven
  if (formerId === undefined || formerId === personId) return
  await database.transaction(async (tx) => {
    const owner = await findNumberOwner(tx, number)
    if (owner?.person.id !== personId) return
    const [locked] = await lockRequesters(tx, ({ id }) => eq(id, formerId), 1)
    if (!locked) return
    const view = people('former')
    const [former] = await tx.select().from(view).where(eq(view.id, formerId))
    if (!former || former.erasedAt || former.banned || !opensByNumberAlone(former)) return
    if ((await findProvenNumbers(tx, formerId)).length > 0) return
    await giveAllTickets(tx, formerId, owner.person)
    await giveMessagesAndNotices(tx, formerId, personId)
    if (!owner.banned) await releaseHeld(tx, number, personId)
    await eraseMailsAndNotices(tx, formerId)
    await eraseAccountData(tx, formerId, { name: 'Akun digabung', email: former.email })
  })
}

export const mostNumbers = 3

/** How long one may think about taking a proven number away from another account, in milliseconds. */
const permitLife = minutes(10)

type AddedNumber = { readonly outcome: 'added' } | { readonly outcome: 'elsewhere'; readonly permit: string }

function requireRequester(person: Person): void {
  if (person.role !== 'client') throw new Forbidden('Nomor WhatsApp untuk masuk hanya ada pada akun keluarga.')
  requireConsent(person)
}

/**
 * Sends a code and returns its id. Does not reveal other owners.
 * @throws Invalid; Forbidden for staff; Conflict while the consent is withdrawn; TooMany.
 */
export async function requestNumber(
  person: Person,
  asked: { readonly number: string; readonly replaces?: string | undefined; readonly proof: OwnerProof },
  network: string,
): Promise<string> {
  requireRequester(person)
  const own = await findProvenNumbers(database, person.id)
  if (own.includes(asked.number)) throw refused('Nomor ini sudah ada di akun Anda.')
  const left = own.filter((number) => number !== asked.replaces)
  if (left.length >= mostNumbers) throw refused(`Paling banyak ${mostNumbers} nomor. Hapus satu dulu.`)
  await proveOwner(person, asked.proof)
  return requestNumberCode(asked.number, network, person.id)
}

const refused = (words: string) => new Invalid(words, { phone: words })

/**
 * Adds the number with its questions. An account that has its own address keeps it until `moveNumber`.
 * @throws Invalid for every wrong code and a blocked owner; TooMany.
 */
export async function addNumber(
  person: Person,
  given: { readonly ids: readonly string[]; readonly code: string; readonly replaces?: string | undefined },
  network: string,
): Promise<AddedNumber & { readonly number: string }> {
  requireRequester(person)
  const own = await findProvenNumbers(database, person.id)
  const { number } = await takeNumberCode(given, network, person.id, (each) => !own.includes(each))
  const owner = await findNumberOwner(database, number)
  if (owner?.banned) throw new Invalid('Nomor ini tidak dapat dipakai. Hubungi petugas.')
  if (owner && !opensByNumberAlone(owner.person)) {
    return { outcome: 'elsewhere', number, permit: permitFor(person, number) }
  }
  await settle(person, { number, replaces: given.replaces, mayMove: false })
  return { outcome: 'added', number }
}

/**
 * Takes a proven number from another account, which is notified and keeps its questions.
 * @throws Invalid without a permit of this session, and for a blocked owner.
 */
export async function moveNumber(
  person: Person,
  given: { readonly number: string; readonly permit: string; readonly replaces?: string | undefined },
): Promise<void> {
  requireRequester(person)
  const until = Number(given.permit.split('.')[0])
  const right = Buffer.from(permitFor(person, given.number, until))
  const typed = Buffer.from(given.permit)
  const isRight = right.length === typed.length && timingSafeEqual(right, typed)
  if (!isRight || until < now().getTime()) throw new Invalid('Waktunya sudah habis. Minta kode sekali lagi.')
  await settle(person, { number: given.number, replaces: given.replaces, mayMove: true })
}

function permitFor(person: Person, number: string, until = now().getTime() + permitLife): string {
  const signed = ['number-move', person.id, person.sessionId ?? '', number, until].join('|')
  return `${until}.${createHmac('sha256', derivedKey('number-move')).update(signed).digest('base64url')}`
}

interface Settled {
  readonly number: string
  readonly replaces: string | undefined
  readonly mayMove: boolean
}

async function settle(person: Person, { number, replaces, mayMove }: Settled): Promise<void> {
  const former = await database.transaction(async (tx) => {
    const own = await findProvenNumbers(tx, person.id)
    const gone = own.find((each) => each === replaces && each !== number)
    if (own.filter((each) => each !== gone && each !== number).length >= mostNumbers) {
      throw refused(`Paling banyak ${mostNumbers} nomor. Hapus satu dulu.`)
    }
    const before: NumberOwner | null = await giveNumber(tx, number, person.id, 'code')
    if (before?.banned) throw new Invalid('Nomor ini tidak dapat dipakai. Hubungi petugas.')
    if (gone) await removeNumber(tx, gone, person.id)
    const fields = { fields: [[], ['number']] } as const
    const action = accountAudit[gone ? 'number-change' : 'number-add']
    await recordAudit(tx, { actor: person, action, target: `user:${person.id}`, changes: fields })
    await announce(tx, numberChanged, { userId: person.id, change: gone ? 'changed' : 'added', key: newPublicId() })
    const formerId = before?.person.id
    if (before && !opensByNumberAlone(before.person)) {
      if (!mayMove) throw new Conflict('Nomor ini baru saja dipakai akun lain. Minta kode sekali lagi.')
      const target = `user:${before.person.id}` as const
      await recordAudit(tx, { actor: person, action: accountAudit['number-move'], target, changes: fields })
      await announce(tx, numberChanged, { userId: before.person.id, change: 'moved', key: newPublicId() })
    }
    await announce(tx, numberProven, { number, personId: person.id, ...(formerId && { formerId }) })
    return formerId
  })
  // The event repeats it; done here for the next page.
  await takeProvenNumber({ number, personId: person.id })
  await joinFormerOwner({ number, personId: person.id, formerId: former })
}

/** Digits only, the country first. */
export interface TicketNumber {
  readonly number: string
  readonly isProven: boolean
}

/** The number; null without one, after a withdrawn consent, and where WhatsApp is not connected, so that no one can prove any. */
export async function describeTicketNumber(ticketId: number): Promise<TicketNumber | null> {
  if (!whatsappIsConfigured()) return null
  const found = await database.transaction((tx) => findAnswerNumber(tx, ticketId))
  return found && { number: found.number, isProven: found.isProven }
}

export interface OwnNumber {
  readonly number: string
  readonly provenAt: Date
  /** True after 'BERHENTI': it is sent nothing. */
  readonly isStopped: boolean
}

export async function findOwnNumbers(personId: string): Promise<OwnNumber[]> {
  const proven = provenNumbers('proven')
  const rows = await database
    .select({ number: proven.number, provenAt: proven.provenAt, stoppedAt: whatsappConversation.stoppedAt })
    .from(proven)
    .leftJoin(whatsappConversation, eq(whatsappConversation.number, proven.number))
    .where(eq(proven.personId, personId))
    .orderBy(asc(proven.provenAt), asc(proven.number))
  return rows.map(({ stoppedAt, ...row }) => ({ ...row, isStopped: stoppedAt !== null }))
}

const onlyWay = 'Nomor ini satu-satunya cara Anda masuk. Lengkapi akun Anda dulu.'

export function isOnlyWay(person: Person, numbers: readonly string[]): boolean {
  return numbers.length <= 1 && opensByNumberAlone(person)
}

/** Removes the number; its questions stay. @throws NotFound; Conflict for the only way to sign in; Invalid; TooMany. */
export async function removeOwnNumber(
  person: Person,
  { number, proof }: { readonly number: string; readonly proof: OwnerProof },
): Promise<void> {
  const own = await findProvenNumbers(database, person.id)
  if (!own.includes(number)) throw new NotFound('Nomor ini tidak ada di akun Anda.')
  if (isOnlyWay(person, own)) throw new Conflict(onlyWay)
  await proveOwner(person, proof)
  await database.transaction(async (tx) => {
    // Of two at once, the second sees what the first has left.
    await lockRequesters(tx, ({ id }) => eq(id, person.id), 1)
    if (isOnlyWay(person, await findProvenNumbers(tx, person.id))) throw new Conflict(onlyWay)
    await removeNumber(tx, number, person.id)
    await recordAudit(tx, {
      actor: person,
      action: accountAudit['number-remove'],
      target: `user:${person.id}`,
      changes: { fields: [['number'], []] },
    })
    await announce(tx, numberChanged, { userId: person.id, change: 'removed', key: newPublicId() })
  })
}
