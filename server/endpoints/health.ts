// Is the process alive, and is it ready to answer.
import { Hono } from 'hono'
import { databaseAnswers } from '#platform/database.server.ts'
import type { AppEnv } from '../app-env.ts'

/** `/healthz`: the process runs. `/readyz`: the database answers as well. */
export const health = new Hono<AppEnv>()
  .get('/healthz', (context) => context.json({ ok: true }))
  .get('/readyz', async (context) => {
    const database = await databaseAnswers()
    return context.json({ ok: database, database }, database ? 200 : 503)
  })
