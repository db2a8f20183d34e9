// A pool and the pulse of its database, both through a proxy that can fall silent.
import type pg from 'pg'
import { afterEach, beforeEach, expect, inject } from 'vitest'
import { closePool, openPool } from '#platform/database/database-pool.server.ts'
import { type Pulse, startPulse } from '#platform/database/database-pulse.server.ts'
import { asAppError } from '#shared/errors.ts'
import { aTcpProxy, type TcpProxy } from '#tests/builders/a-tcp-proxy.ts'

/** Far below the limits of a statement here, so that only the pulse can have ended what is waiting. */
const statementLimit = 60_000

/** Call at the top of a test file: each test gets a proxy and a pool whose four connections are open. */
export function providePulse(): { readonly proxy: TcpProxy; readonly pool: pg.Pool } {
  const held = {} as { proxy: TcpProxy; pool: pg.Pool; pulse: Pulse }

  beforeEach(async () => {
    const { url } = inject('postgres')
    held.proxy = await aTcpProxy(url)
    held.pool = openPool({ url: held.proxy.through(url), name: 'pulse-test', max: 4, statementLimit })
    held.pulse = startPulse(held.proxy.through(url))
    // And the pulse's own.
    await Promise.all(Array.from({ length: 4 }, () => held.pool.query('select pg_sleep(0.1)')))
    await expect.poll(() => held.proxy.carrying()).toBe(5)
  })

  afterEach(async () => {
    await held.pulse.stop()
    await closePool(held.pool)
    await held.proxy.close()
  })

  return held
}

/** 200, or the status that a page shows for the failure. */
export const statusOf = (work: Promise<unknown>): Promise<number | undefined> =>
  work.then(
    () => 200,
    (error) => asAppError(error)?.status,
  )

export const askPool = (pool: pg.Pool) => statusOf(pool.query('select 1'))
