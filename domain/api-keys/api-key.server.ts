import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findOfficeChoices, publicOffices } from '#domain/offices/public-offices.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { agedRows } from '#platform/database/old-rows.ts'
import { now } from '#shared/dates.ts'
import { hours, minutes } from '#shared/durations.ts'
import { AppError, Conflict, Forbidden, Invalid } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { type ApiKeyInput, type KeyHolder, keyState, mayGiveOfficeKeys, mayManageApiKeys } from './api-key.ts'
import { apiKeyAudit } from './api-key-audit.ts'
import { apiKey, apiRequest } from './api-key-tables.ts'

/** The digest under which a key is kept. 256 random bits cannot be guessed, so it needs no slow hash. */
function digestOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

const prefixLength = 'spmb_'.length + 6

const needsTickets =
  'Kunci untuk satu cabang membaca pertanyaan orang lain di cabang itu. Untuk membuatnya Anda perlu izin Tiket.'

/**
 * Returns the key, which cannot be read again.
 * @throws Forbidden without 'security'; Invalid for an unknown office, and for any office without 'tickets'.
 */
export async function createApiKey(
  person: Person,
  input: ApiKeyInput,
): Promise<{ readonly id: number; readonly key: string }> {
  if (!mayManageApiKeys(person)) throw new Forbidden()
  const { name, scopes, officeId, expiresAt } = input
  if (officeId !== null && !mayGiveOfficeKeys(person)) throw new Invalid(needsTickets, { officeId: needsTickets })
  const key = `spmb_${randomBytes(32).toString('base64url')}`
  return database.transaction(async (tx) => {
    const offices = officeId === null ? [] : await findOfficeChoices(tx)
    if (officeId !== null && !offices.some(({ id }) => id === officeId)) {
      throw new Invalid('Cabang dinas tidak dikenal', { officeId: 'Pilih cabang dinas dari daftar' })
    }
    const [made] = await tx
      .insert(apiKey)
      .values({
        ...{ name, scopes, officeId, expiresAt, createdBy: person.id, createdAt: now() },
        ...{ prefix: key.slice(0, prefixLength), digest: digestOfKey(key) },
      })
      .returning({ id: apiKey.id })
    if (!made) throw new Error('the key was not stored')
    await recordAudit(tx, {
      actor: person,
      action: apiKeyAudit.create,
      target: `api-key:${made.id}`,
      changes: {
        name: [null, name],
        scopes: [null, scopes],
        ...(officeId !== null && { office: [null, officeId] as const }),
        ...(expiresAt && { expiresAt: [null, expiresAt.toISOString()] as const }),
      },
    })
    return { id: made.id, key }
  })
}

const maker = people('maker')
const branchOffice = publicOffices()

/** All keys, newest first, with revoked ones. @throws Forbidden without the permission 'security'. */
export async function findApiKeys(person: Person) {
  if (!mayManageApiKeys(person)) throw new Forbidden()
  const at = now()
  const rows = await database
    .select({
      ...pick(apiKey, 'id', 'name', 'prefix', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'),
      office: branchOffice.name,
      createdBy: maker.name,
    })
    .from(apiKey)
    .leftJoin(branchOffice, eq(branchOffice.id, apiKey.officeId))
    .leftJoin(maker, eq(maker.id, apiKey.createdBy))
    .orderBy(desc(apiKey.id))
  return rows.map((row) => ({ ...row, state: keyState(row, at) }))
}

export type ApiKeyRow = Awaited<ReturnType<typeof findApiKeys>>[number]

/** The use of a key is recorded at most once in this time, in milliseconds. */
const usedEvery = minutes(1)

export async function getKeyHolder(header: string, requestId?: string): Promise<KeyHolder | undefined> {
  const [, key] = /^Bearer (spmb_[\w-]{43})$/i.exec(header) ?? []
  if (!key) return undefined
  const [found] = await database
    .select(pick(apiKey, 'id', 'name', 'scopes', 'officeId', 'expiresAt', 'revokedAt', 'lastUsedAt'))
    .from(apiKey)
    .where(eq(apiKey.digest, digestOfKey(key)))
  const at = now()
  if (!found || keyState(found, at) !== 'active') return undefined
  const { id, name, scopes, officeId } = found
  const before = new Date(at.getTime() - usedEvery)
  if (!found.lastUsedAt || found.lastUsedAt < before) {
    const isOld = or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, before))
    await database
      .update(apiKey)
      .set({ lastUsedAt: at })
      .where(and(eq(apiKey.id, id), isOld))
  }
  return { id, name, scopes, officeId, requestId }
}

/** @throws Forbidden without the permission 'security'; Conflict when there is none that could be revoked. */
export async function revokeApiKey(person: Person, id: number): Promise<void> {
  if (!mayManageApiKeys(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const revoked = await tx
      .update(apiKey)
      .set({ revokedAt: now() })
      .where(and(eq(apiKey.id, id), isNull(apiKey.revokedAt)))
      .returning({ id: apiKey.id })
    if (revoked.length === 0) throw new Conflict('Kunci ini sudah dicabut.')
    await recordAudit(tx, { actor: person, action: apiKeyAudit.revoke, target: `api-key:${id}` })
  })
}

const keptFor = hours(24)

/** A longer request has lost its process; what it wrote has its own key and is found again. */
const underWayFor = minutes(1)

const otherBody = 'Idempotency-Key ini sudah dipakai untuk kiriman lain. Pakai kunci baru untuk kiriman baru.'
const underWay = 'Kiriman dengan Idempotency-Key ini masih diproses. Kirim lagi sebentar lagi.'

/**
 * Runs `act` once per idempotency key; a repeated request gets the same ids. A failure may be retried.
 * @throws 422 when the key was used differently; Conflict while the first is running.
 */
export async function answerOnce<Answer extends Record<string, unknown>>(
  holder: KeyHolder,
  { idempotencyKey, said }: { readonly idempotencyKey: string; readonly said: unknown },
  act: () => Promise<Answer>,
): Promise<Answer> {
  const digest = createHash('sha256').update(JSON.stringify(said)).digest('hex')
  const own = and(eq(apiRequest.keyId, holder.id), eq(apiRequest.idempotencyKey, idempotencyKey))
  const at = now()
  await database.delete(apiRequest).where(and(own, lt(apiRequest.createdAt, new Date(at.getTime() - keptFor))))
  const [begun] = await database
    .insert(apiRequest)
    .values({ keyId: holder.id, idempotencyKey, digest, createdAt: at })
    .onConflictDoNothing()
    .returning({ keyId: apiRequest.keyId })
  if (!begun) {
    const [earlier] = await database.select().from(apiRequest).where(own)
    if (earlier && earlier.digest !== digest) throw new AppError('conflict', 422, otherBody)
    if (earlier?.answer) return earlier.answer as Answer
    const lost = lt(apiRequest.createdAt, new Date(at.getTime() - underWayFor))
    const taken = await database
      .update(apiRequest)
      .set({ createdAt: at })
      .where(and(own, isNull(apiRequest.answer), lost))
      .returning({ keyId: apiRequest.keyId })
    if (taken.length === 0) throw new Conflict(underWay)
  }
  try {
    const answer = await act()
    await database.update(apiRequest).set({ answer }).where(own)
    return answer
  } catch (error) {
    await database.delete(apiRequest).where(own)
    throw error
  }
}

export const oldKeyRequests = agedRows(apiRequest, apiRequest.createdAt, keptFor)
