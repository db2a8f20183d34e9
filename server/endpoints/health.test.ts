// Checks that /readyz says whether a worker runs, and that pages stay ready without one.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startHeartbeat } from '#domain/operations/running-processes.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { health } from './health.ts'

provideDatabase()

const detail = z.object({ ok: z.boolean(), worker: z.boolean() })

async function ready() {
  const answer = await health.request('/readyz')
  const { ok, worker } = detail.parse(await answer.json())
  return { status: answer.status, ok, worker }
}

test('a missing worker is a detail of /readyz', async () => {
  await someContent()
  expect(await ready()).toEqual({ status: 200, ok: true, worker: false })
  const worker = await startHeartbeat({ id: 'machine worker 3000', works: true, connections: 29 })
  expect(await ready()).toEqual({ status: 200, ok: true, worker: true })
  await worker.stop()
})
