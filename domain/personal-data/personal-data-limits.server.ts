// How often somebody may download their own data.
import { makeLimit } from '#platform/limits.server.ts'

/** Downloads of one person; each reads everything they ever sent. */
export const downloadsADay = makeLimit({
  name: 'data-download',
  turns: 6,
  seconds: 24 * 60 * 60,
  what: 'Data Anda sudah sering diunduh hari ini',
})
