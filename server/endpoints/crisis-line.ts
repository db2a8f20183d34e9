// '/crisis-line.json': whom somebody in danger can call, for devices that keep it for when there is no network.
import { Hono } from 'hono'
import { getCrisisLine } from '#domain/distress/crisis-line.ts'
import { asAppError } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'

/** The line that administrators set; null while there is none. */
export const crisisLine = new Hono<AppEnv>()
  .onError((error, context) => {
    const known = asAppError(error)
    if (!known) throw error
    return context.text(known.message, known.status as 503)
  })
  .get('/crisis-line.json', async (context) =>
    context.json(await getCrisisLine(), 200, { 'Cache-Control': 'no-cache' }),
  )
