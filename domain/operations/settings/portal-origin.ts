import { z } from 'zod'
import { getSetting, storeSetting } from '#platform/settings/settings.ts'

const key = 'portal_origin'

export async function rememberOrigin(origin: string): Promise<void> {
  await storeSetting(key, origin)
}

export function lastOrigin(): Promise<string | undefined> {
  return getSetting(key, z.url())
}
