// The address of the portal that served last, for commands that print links.
import { z } from 'zod'
import { getSetting, storeSetting } from '#platform/settings/settings.ts'

const key = 'portal_origin'

/** Stores the origin under which a web process serves now; the portal does so at each start. */
export async function rememberOrigin(origin: string): Promise<void> {
  await storeSetting(key, origin)
}

/** The origin under which the portal served last; undefined when it never has. */
export function lastOrigin(): Promise<string | undefined> {
  return getSetting(key, z.url())
}
