// Gives what was sent to an account to another one that it joins.
import { eq } from 'drizzle-orm'
import { notification } from '#domain/notifications/notification-tables.ts'
import { whatsappMessage } from '#domain/notifications/whatsapp/whatsapp-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'

/** Makes the notices and the messages of WhatsApp, sent and waiting, another person's. */
export async function giveMessagesAndNotices(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.update(notification).set({ personId: to }).where(eq(notification.personId, from))
  await tx.update(whatsappMessage).set({ personId: to }).where(eq(whatsappMessage.personId, from))
}
