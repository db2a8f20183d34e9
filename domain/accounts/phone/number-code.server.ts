import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { confirmations } from '#domain/accounts/account.server.ts'
import { user } from '#domain/accounts/account-tables.ts'
import { newToken } from '#domain/accounts/one-time-link.server.ts'
import { isOwnPassword } from '#domain/accounts/password-hash.server.ts'
import { hasPassword } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { proofOfWork } from '#domain/accounts/proof-of-work.server.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { makeLimit, turnsOf } from '#platform/limits.server.ts'
import { derivedKey } from '#platform/secrets.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Conflict, Invalid, ProofOfWorkRequired } from '#shared/errors.ts'
import { wholePortal } from '#shared/limits.ts'
import { digitsOf } from '#shared/numbers/phone-number.ts'
import { numberCodeRequested, type OwnerWay } from './number-code.ts'
import { numberCode } from './phone-tables.ts'
import { findNumberOwner, findProvenNumbers } from './proven-number.ts'

const own = makeLimit('number-code')
const everybody = makeLimit('number-code-all')
const unproven = makeLimit('unproven-code')
const work = proofOfWork('number-code')
const people = makeLimit('number-code-person')
const networks = makeLimit('number-code-network')
const tries = makeLimit('number-code-try')

const codeLifetime = minutes(10)
const mostMisses = 5

/** Said of every code that does not fit: wrong, too late, used, or never sent. */
export const wrongNumberCode = 'Kode salah atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.'

let key: Buffer | undefined

/** The six digits of a code, the same each time for its id; only the portal's secret makes them of it. */
export function codeOf(id: string): string {
  key ??= derivedKey('number-code')
  const digest = createHmac('sha256', key).update(id).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** How a browser shows that it is no stranger to the number. */
interface CodeRequest {
  readonly device?: string | null
  readonly proof?: string
}

/**
 * Limits codes for a number over all networks: first with a proof of work, then none. Known devices are not counted.
 */
async function countStrangers(number: string, personId: string | null, proof: string): Promise<void> {
  const { remaining, resetMs } = await everybody.take(number)
  const isBusy = turnsOf('number-code-all') - remaining > turnsOf('number-code-all-free')
  if (personId !== null || !isBusy || (await work.isGood(proof))) return
  await everybody.giveBack(number)
  const words = 'Banyak kode diminta untuk nomor ini. Tanpa JavaScript Anda perlu menunggu'
  throw new ProofOfWorkRequired(await work.challenge(), resetMs, words)
}

/**
 * Makes a code for the number and sends it; returns the id that the browser returns with the code. `personId` is the
 * signed-in account that adds the number or confirms a request; null for signing in.
 * @throws TooMany by device, person, network or number, or for all unproven numbers together; ProofOfWorkRequired.
 */
export async function requestNumberCode(
  number: string,
  network: string,
  personId: string | null,
  { device = null, proof = '' }: CodeRequest = {},
): Promise<string> {
  await networks.take(network)
  if (personId !== null) await people.take(personId)
  await own.take(`${number} ${device ?? personId ?? network}`)
  const owner = await findNumberOwner(database, number)
  const isKnown = device !== null || (personId !== null && owner?.person.id === personId)
  if (!isKnown) await countStrangers(number, personId, proof)
  if (!owner) await unproven.take(wholePortal)
  const id = newToken()
  await database.transaction(async (tx) => {
    await tx.insert(numberCode).values({ id, number, personId, createdAt: now() })
    await announce(tx, numberCodeRequested, { codeId: id, number })
  })
  return id
}

interface ProvenByCode {
  readonly number: string
  /** Who was signed in and asked for it; null for signing in. */
  readonly personId: string | null
}

type WhichNumbers = (number: string) => boolean
const everyNumber: WhichNumbers = () => true

const nextCodeAfter = minutes(1)

/** Codes of one browser that are valid at the same time: an earlier one may arrive last. */
export const codesAtOnce = 3

/**
 * Uses up a code, valid once, of a number that `fits`; `ids` are the browser's codes, newest first. Counts the attempt
 * first, so that parallel attempts do not help.
 * @throws Invalid with the same text for every wrong code; TooMany.
 */
export async function takeNumberCode(
  { ids, code }: { readonly ids: readonly string[]; readonly code: string },
  network: string,
  personId: string | null,
  fits: WhichNumbers = everyNumber,
): Promise<ProvenByCode> {
  const wrong = new Invalid(wrongNumberCode, { code: wrongNumberCode })
  await tries.take(network)
  const living = gt(numberCode.createdAt, new Date(now().getTime() - codeLifetime))
  const tried = await database
    .update(numberCode)
    .set({ misses: sql`${numberCode.misses} + 1` })
    .where(and(inArray(numberCode.id, ids.slice(0, codesAtOnce)), living, lt(numberCode.misses, mostMisses)))
    .returning()
  const given = Buffer.from(digitsOf(code))
  const found = tried.find(({ id }) => {
    const right = Buffer.from(codeOf(id))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  if (!found || found.personId !== personId || !fits(found.number)) throw wrong
  const used = await database.delete(numberCode).where(eq(numberCode.id, found.id)).returning({ id: numberCode.id })
  if (used.length === 0) throw wrong
  await tries.giveBack(network)
  return { number: found.number, personId: found.personId }
}

interface CodeUnderWay {
  readonly number: string
  readonly waitMs: number
}

/** The newest of a browser's codes for this person (null: for signing in) and a number that `fits`; null without one. */
export async function findCodeUnderWay(
  ids: readonly string[],
  personId: string | null,
  fits: WhichNumbers = everyNumber,
): Promise<CodeUnderWay | null> {
  const living = gt(numberCode.createdAt, new Date(now().getTime() - codeLifetime))
  const whose = personId === null ? isNull(numberCode.personId) : eq(numberCode.personId, personId)
  const all = await database
    .select({ number: numberCode.number, createdAt: numberCode.createdAt })
    .from(numberCode)
    .where(and(inArray(numberCode.id, ids.slice(0, codesAtOnce)), living, whose))
    .orderBy(desc(numberCode.createdAt))
  const found = all.find(({ number }) => fits(number))
  if (!found) return null
  const { number, createdAt } = found
  return { number, waitMs: Math.max(0, createdAt.getTime() + nextCodeAfter - now().getTime()) }
}

/** Deletes every code under way: those of a restored backup prove nothing any more. */
export async function deleteAllCodes(db: Database): Promise<void> {
  await db.delete(numberCode)
}

export async function deleteEndedCodes(tx: Transaction): Promise<void> {
  await tx.delete(numberCode).where(lt(numberCode.createdAt, new Date(now().getTime() - codeLifetime)))
}

export interface OwnerProof {
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly codes?: { readonly ids: readonly string[]; readonly network: string }
}

const wrongPassword = 'Password saat ini salah'

export async function ownerWay({ id }: Pick<Person, 'id'>): Promise<OwnerWay> {
  const found = await database.$count(user, and(eq(user.id, id), hasPassword(user.id)))
  return found > 0 ? 'password' : 'code'
}

/** Passes for a right proof and uses up its code. @throws Invalid at its field; TooMany. */
export async function proveOwner(person: Pick<Person, 'id'>, proof: OwnerProof): Promise<void> {
  if ((await ownerWay(person)) === 'code') {
    const own = await findProvenNumbers(database, person.id)
    const { ids, network } = proof.codes ?? { ids: [], network: '' }
    await takeNumberCode({ ids, code: proof.code ?? '' }, network, person.id, (number) => own.includes(number))
    return
  }
  await confirmations.take(person.id)
  if (!(await isOwnPassword(person, proof.password ?? ''))) {
    throw new Invalid(wrongPassword, { password: wrongPassword })
  }
  await confirmations.forget(person.id)
}

/**
 * Sends a code to the number proven last; returns its id for the browser.
 * @throws Conflict without a number; TooMany.
 */
export async function requestOwnerCode(person: Pick<Person, 'id'>, network: string): Promise<string> {
  const number = (await findProvenNumbers(database, person.id)).at(-1)
  if (!number) throw new Conflict('Akun ini tidak punya nomor WhatsApp lagi. Keluar, lalu masuk lagi.')
  return requestNumberCode(number, network, person.id)
}

export async function findOwnerCode({ id }: Pick<Person, 'id'>, ids: readonly string[]) {
  const own = await findProvenNumbers(database, id)
  return { number: own.at(-1) ?? null, sent: await findCodeUnderWay(ids, id, (number) => own.includes(number)) }
}
