// Keeps a restored database from sending push messages again that left after its backup was made.
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { pushMessage } from './push-tables.ts'

/** Makes every message that still waited uncertain; the deliveries of the answers are held with those of the other ways. */
export async function holdRestoredPush(database: Database): Promise<void> {
  const note = 'Dipulihkan dari cadangan; mungkin sudah terkirim.'
  await database
    .update(pushMessage)
    .set({ state: 'uncertain', note, sendingSince: now() })
    .where(eq(pushMessage.state, 'queued'))
}
