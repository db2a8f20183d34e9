// The season for calendars: '/calendar.ics' all of it, '/calendar/{stage}.ics' one stage.
import { type Context, Hono } from 'hono'
import { getSeason } from '#domain/season/get-season.ts'
import { writeCalendar } from '#domain/season/write-calendar.ts'
import { env } from '#platform/env.server.ts'
import { now } from '#shared/dates.ts'
import { asAppError } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'

async function answer(context: Context<AppEnv>, only?: string): Promise<Response> {
  const season = await getSeason()
  const isKnown = season && (only === undefined || season.stages.some(({ id }) => id === only))
  if (!isKnown) return context.text('Jadwal ini tidak ada.', 404)
  return context.body(writeCalendar(season, { origin: env.origin, at: now() }, only), 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="${only ?? 'spmb'}.ics"`,
  })
}

/** Both files; a calendar that subscribes to the first follows each change. */
export const calendar = new Hono<AppEnv>()
  .onError((error, context) => {
    const known = asAppError(error)
    if (!known) throw error
    return context.text(known.message, known.status as 503)
  })
  .get('/calendar.ics', (context) => answer(context))
  .get('/calendar/:file', (context) =>
    answer(context, /^([a-z0-9-]+)\.ics$/.exec(context.req.param('file'))?.[1] ?? ''),
  )
