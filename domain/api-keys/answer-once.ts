// A request of another system that may arrive more than once and is acted on once, for a day.
import { createHash } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { hours, minutes } from '#shared/durations.ts'
import { AppError, Conflict } from '#shared/errors.ts'
import type { KeyHolder } from './api-key.ts'
import { apiRequest } from './api-key-tables.ts'

/** How long an answer is kept, in milliseconds. */
const keptFor = hours(24)

/** A request that takes longer has lost its process; what it wrote has a key of its own and is found again. */
const underWayFor = minutes(1)

const otherBody = 'Idempotency-Key ini sudah dipakai untuk kiriman lain. Pakai kunci baru untuk kiriman baru.'
const underWay = 'Kiriman dengan Idempotency-Key ini masih diproses. Kirim lagi sebentar lagi.'

/**
 * Runs `act` once for the key holder's idempotency key and gives its answer, which holds ids alone; the same request again
 * gets the same answer. What fails is forgotten, so that it can be sent again.
 * @throws AppError 422 when the key was used for something else; Conflict while the first is under way; what `act` throws.
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

/** Forgets the requests that were answered more than a day ago. */
export async function forgetOldRequests(): Promise<void> {
  const old = lt(apiRequest.createdAt, new Date(now().getTime() - keptFor))
  await database.delete(apiRequest).where(old)
}
