// Messages that wait until their number has answered what the portal asked about them.
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { whatsappReceived } from '#domain/notifications/whatsapp/whatsapp-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { readMessage } from './read-message.ts'

/** What a message said, and its file. */
export interface KeptMessage {
  readonly id: string
  readonly text: string
  readonly attachmentId: string | null
}

/** Gives the messages of the number that wait, the oldest first, and keeps them no longer. */
export async function takeKept({
  tx,
  number,
}: {
  readonly tx: Transaction
  readonly number: string
}): Promise<KeptMessage[]> {
  const waiting = and(
    eq(whatsappReceived.number, number),
    isNotNull(whatsappReceived.payload),
    isNotNull(whatsappReceived.handledAt),
  )
  const rows = await tx
    .select({ id: whatsappReceived.id, payload: whatsappReceived.payload })
    .from(whatsappReceived)
    .where(waiting)
    .orderBy(sql`payload #>> '{message,timestamp}'`, asc(whatsappReceived.receivedAt), asc(whatsappReceived.id))
  await tx.update(whatsappReceived).set({ payload: null }).where(waiting)
  return rows.flatMap(({ id, payload }) => {
    if (!payload || !('message' in payload)) return []
    const { text, choice } = readMessage(payload.message)
    return [{ id, text: choice ? '' : text, attachmentId: payload.attachmentId ?? null }]
  })
}
