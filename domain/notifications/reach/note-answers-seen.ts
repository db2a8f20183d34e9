// The requester opened a page that shows the answers of a ticket: the desk sees that they were read.
import { noteSeenOnPage } from '#domain/notifications/deliveries/record-delivery.ts'
import { database } from '#platform/database/database.server.ts'

/** Notes the answers of this ticket as seen; the caller has checked that the reader is its requester. */
export async function noteAnswersSeen(ticketId: number): Promise<void> {
  await database.transaction((tx) => noteSeenOnPage(tx, ticketId))
}
