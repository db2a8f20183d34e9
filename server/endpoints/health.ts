import { Hono } from 'hono'
import { workerRuns } from '#domain/operations/running-processes.ts'
import { searchIsReady } from '#domain/search/search-indexes.ts'
import { databaseAnswers, schemaIsCurrent } from '#platform/database/database.server.ts'
import { isDraining } from '#server/listen.ts'
import type { AppEnv } from '../app-env.ts'

/**
 * `/healthz`: the process runs. `/readyz`: the database answers, has this portal's tables, there is a search index, and
 * the process is not stopping. `worker` says whether a process runs jobs: pages do not need it, so it decides nothing.
 */
export const health = new Hono<AppEnv>()
  .get('/healthz', (context) => context.json({ ok: true }))
  .get('/readyz', async (context) => {
    const [database, migrations, search, worker] = await Promise.all([
      databaseAnswers(),
      schemaIsCurrent(),
      searchIsReady(),
      workerRuns().catch(() => false),
    ])
    const draining = isDraining()
    const ok = database && migrations && search && !draining
    return context.json({ ok, database, migrations, search, draining, worker }, ok ? 200 : 503)
  })
