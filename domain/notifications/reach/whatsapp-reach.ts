// What stands between an answer and the requester's WhatsApp.
import type { WhatsappReach } from './reach-words.ts'

/** For each of these tickets; one that is missing counts as not connected. */
export async function whatsappReaches(_ticketIds: readonly number[]): Promise<ReadonlyMap<number, WhatsappReach>> {
  return new Map()
}
