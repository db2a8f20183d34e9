// Keeps a restored outbox of WhatsApp from sending again what left after its backup was made.
import { and, eq, isNull } from 'drizzle-orm'
import { forgetAllCodes } from '#domain/accounts/phone/number-code.server.ts'
import { heldMail } from '#domain/notifications/hold-restored-mails.ts'
import type { Database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { whatsappMessage } from './whatsapp-tables.ts'

/** How a message stands in the outbox of which it is unknown whether it left before a restore from a backup of `backupMadeAt`. */
export function heldMessage(backupMadeAt: Date) {
  const { sendingSince, lastError } = heldMail(backupMadeAt)
  return { state: 'uncertain', note: lastError, message: null, sendingSince, updatedAt: now() } as const
}

/**
 * Makes every message that still waited when the backup was made uncertain, and forgets the codes of that time: their
 * owners ask for new ones.
 * @returns how many messages were held.
 */
export async function holdRestoredMessages(database: Database, backupMadeAt: Date): Promise<number> {
  await forgetAllCodes(database)
  const held = await database
    .update(whatsappMessage)
    .set(heldMessage(backupMadeAt))
    .where(and(eq(whatsappMessage.state, 'queued'), isNull(whatsappMessage.sendingSince)))
    .returning({ id: whatsappMessage.id })
  return held.length
}
