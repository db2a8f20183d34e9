import { eq } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { pick } from '#shared/pick.ts'
import { redactSecrets } from '#shared/redact-secrets.ts'
import type { ServiceName, ServiceResult } from './service.ts'
import { serviceResult } from './service-result-tables.ts'

const none: ServiceResult = { succeededAt: null, failedAt: null, problem: null }

const problemMaxLength = 500

/** `problem` is null for a success. */
export async function storeResult(service: ServiceName, problem: string | null): Promise<void> {
  const fresh =
    problem === null
      ? { succeededAt: now() }
      : { failedAt: now(), problem: redactSecrets(problem).slice(0, problemMaxLength) }
  await database
    .insert(serviceResult)
    .values({ service, ...fresh })
    .onConflictDoUpdate({ target: serviceResult.service, set: fresh })
}

/** A busy service stores one success and one failure per process in this time, in ms. */
const quietFor = minutes(1)

const stored = new Map<string, number>()

/** As `storeResult`, for each call of a busy service. Never throws: the call itself is more important. */
export async function noteResult(service: ServiceName, problem: string | null): Promise<void> {
  const kind = `${service} ${problem === null}`
  const at = performance.now()
  if (at - (stored.get(kind) ?? Number.NEGATIVE_INFINITY) < quietFor) return
  stored.set(kind, at)
  await storeResult(service, problem).catch((error: unknown) => log.warn({ err: error }, 'a result is not stored'))
}

export async function getServiceResult(service: ServiceName): Promise<ServiceResult> {
  const [found] = await database
    .select(pick(serviceResult, 'succeededAt', 'failedAt', 'problem'))
    .from(serviceResult)
    .where(eq(serviceResult.service, service))
  return found ?? none
}
