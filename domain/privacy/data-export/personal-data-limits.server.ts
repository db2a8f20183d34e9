// How often somebody may download their own data.
import { makeLimit } from '#platform/limits.server.ts'

/** Downloads of one person; each reads everything they ever sent. */
export const downloadsADay = makeLimit('data-download')
