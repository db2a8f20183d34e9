import { findStandings } from '#domain/notifications/whatsapp/whatsapp-message.ts'
import type { WhatsappReach } from './reach.ts'

/** For each of these tickets; one that is missing counts as not connected. */
export function whatsappReaches(ticketIds: readonly number[]): Promise<ReadonlyMap<number, WhatsappReach>> {
  return findStandings(ticketIds)
}
