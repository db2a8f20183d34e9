import type { Person } from '#domain/accounts/person.ts'
import { mayReadSettings } from '#domain/operations/operations-policy.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import type { ServiceName } from '#platform/services/service.ts'
import { storeResult } from '#platform/services/service-result.ts'
import { Forbidden } from '#shared/errors.ts'
import { channelAudit } from './channel-audit.ts'

const tests = makeLimit('channel-test')

/** Time in ms that a test waits for an answer: less than the services' own limits, the administrator is waiting. */
const testLimit = 8_000

async function inTime(attempt: Promise<string | null>): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(resolve, testLimit, `Tidak ada jawaban dalam ${testLimit / 1_000} detik.`)
  try {
    return await Promise.race([attempt, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs one test and stores its result. `attempt` returns the problem, null for none. Returns the same.
 * @throws Forbidden without 'system'; TooMany; and what `attempt` throws because nothing can be tested.
 */
export async function testChannel(
  person: Person,
  channel: ServiceName,
  attempt: () => Promise<string | null>,
): Promise<string | null> {
  if (!mayReadSettings(person)) throw new Forbidden()
  await tests.take(person.id)
  const problem = await inTime(attempt())
  await storeResult(channel, problem)
  await database.transaction((tx) =>
    recordAudit(tx, {
      ...{ actor: person, action: channelAudit.test, target: `channel:${channel}` },
      changes: { result: [null, problem === null ? 'ok' : 'failed'] },
    }),
  )
  return problem
}
