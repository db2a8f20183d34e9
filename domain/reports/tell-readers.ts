// Lets the open pages of who reads sealed reports know that one changed; nobody else's page hears of it.
import { announceLive } from '#domain/live/announce-live.ts'
import type { Transaction } from '#platform/database/database.server.ts'

/** The lists, the page of the report and the bells of its readers load again once the write has committed. */
export function tellReaders(tx: Transaction, reportId: number): Promise<void> {
  const nobody = { entryId: null, officeId: null, personId: '' }
  return announceLive(tx, { kind: 'sealed_report', audience: 'sealed', ticketId: reportId, ...nobody })
}
