// Is the process alive, and is it ready to answer (design §11).
import { Hono } from 'hono'
import { searchIsReady } from '#domain/search/search-indexes.ts'
import { databaseAnswers, schemaIsCurrent } from '#platform/database.server.ts'
import type { AppEnv } from '../app-env.ts'

/** `/healthz`: the process runs. `/readyz`: the database answers, has this portal's tables, and there is a search index. */
export const health = new Hono<AppEnv>()
  .get('/healthz', (context) => context.json({ ok: true }))
  .get('/readyz', async (context) => {
    const [database, migrations, search] = await Promise.all([databaseAnswers(), schemaIsCurrent(), searchIsReady()])
    const ok = database && migrations && search
    return context.json({ ok, database, migrations, search }, ok ? 200 : 503)
  })
