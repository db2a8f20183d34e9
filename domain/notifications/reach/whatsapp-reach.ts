// What stands between an answer and the requester's WhatsApp.
import { findStandings } from '#domain/notifications/whatsapp/find-standings.ts'
import type { WhatsappReach } from './reach-words.ts'

/** For each of these tickets; one that is missing counts as not connected. */
export function whatsappReaches(ticketIds: readonly number[]): Promise<ReadonlyMap<number, WhatsappReach>> {
  return findStandings(ticketIds)
}
