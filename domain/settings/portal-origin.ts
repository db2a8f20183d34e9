// The address of the portal that served last, for commands that print links.
import { z } from 'zod'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { setting } from './setting-tables.ts'
import { getSetting } from './settings.ts'

const key = 'portal_origin'

/** Stores the origin under which a web process serves now; the portal does so at each start. */
export async function rememberOrigin(origin: string): Promise<void> {
  const written = { value: origin, updatedAt: now() }
  await database
    .insert(setting)
    .values({ key, ...written })
    .onConflictDoUpdate({ target: setting.key, set: written })
}

/** The origin under which the portal served last; undefined when it never has. */
export function lastOrigin(): Promise<string | undefined> {
  return getSetting(key, z.url())
}
