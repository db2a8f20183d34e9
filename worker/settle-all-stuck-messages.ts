// Ends the messages of every channel that no job ends.
import { settleStuckMessages } from '#domain/notifications/deliveries/outbox.ts'
import { mailOutbox } from '#domain/notifications/mail-outbox.ts'
import { pushOutbox } from '#domain/notifications/push/push-outbox.ts'
import { whatsappOutbox } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { reportOutboxes } from '#domain/reports/news/report-outbox.ts'

/** Webhooks have a sweep of their own: their messages are sent again until they arrive. */
export async function settleAllStuckMessages(): Promise<void> {
  for (const outbox of [mailOutbox, whatsappOutbox, pushOutbox, reportOutboxes.push, reportOutboxes.whatsapp]) {
    await settleStuckMessages(outbox)
  }
}
