// A separate PostgreSQL that restarts, freezes, takes no writes, or is reached over connections that lead nowhere.
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { postmasterOf } from '#tests/portal/portal-process.ts'
import { type Fault, untilMore } from './fault.ts'
import { familyOf } from './process-family.ts'
import { type StageApart, sql } from './stage.ts'
import { until } from './until.ts'

/** Where it takes half a second no one need be refused: what was under way is asked again. */
export const restarted: Fault<StageApart> = {
  name: 'restart of PostgreSQL',
  allowed: 'words',
  wait: 3_000,
  back: 3_000,
  happen: async ({ stage, fixed }) => {
    const { url } = stage.database
    await stage.database.stop()
    stage.database = await startEmbeddedPostgres({ dataDir: stage.dataDir })
    fixed()
    if (stage.database.url !== url) throw new Error('PostgreSQL returned at another address')
    return undefined
  },
}

/** SIGSTOP of PostgreSQL with all its backends for so many seconds. */
export function frozen(seconds: number): Fault<StageApart> {
  return {
    name: `PostgreSQL frozen for ${seconds} s`,
    allowed: 'words',
    refuses: true,
    wait: 3_000,
    back: 3_000,
    happen: async ({ stage, fixed }) => {
      const family = await familyOf(await postmasterOf(stage.dataDir))
      const problems: string[] = []
      for (const pid of family) process.kill(pid, 'SIGSTOP')
      try {
        await sleep(seconds * 1_000)
        const [ready, healthy] = await Promise.all(['/readyz', '/healthz'].map((path) => fetch(stage.origin + path)))
        if (ready?.status !== 503 || ready.headers.get('retry-after') !== '5') problems.push(`/readyz ${ready?.status}`)
        if (healthy?.status !== 200) problems.push(`/healthz ${healthy?.status}`)
      } finally {
        for (const pid of family) process.kill(pid, 'SIGCONT')
        fixed()
      }
      return problems
    },
  }
}

/**
 * What a failover with a dead host looks like: those that stand carry nothing any more, new ones work. No one need be
 * refused, because reads under way are asked again on new ones.
 */
export const halfOpen: Fault<StageApart> = {
  name: 'all connections to PostgreSQL half-open',
  allowed: 'words',
  wait: 3_000,
  back: 3_000,
  happen: async ({ stage, load, fixed }) => {
    const present = stage.proxy.carrying()
    stage.proxy.swallowPresent()
    fixed()
    await untilMore(load, 12)
    return present === 0 ? ['there was no connection'] : undefined
  },
}

export const readOnly: Fault<StageApart> = {
  name: 'read-only database, as a standby is',
  allowed: 'words',
  refuses: true,
  wait: 3_000,
  back: 3_000,
  happen: async ({ stage, load, fixed }) => {
    await sql(stage, 'alter system set default_transaction_read_only = on')
    await sql(stage, 'select pg_reload_conf()')
    const from = load.refused.length
    try {
      await until('refusals', () => load.refused.length - from >= 24)
    } finally {
      await sql(stage, 'alter system reset default_transaction_read_only')
      await sql(stage, 'select pg_reload_conf()')
      fixed()
    }
    return undefined
  },
}
