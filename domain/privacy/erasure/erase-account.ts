// Erases one account: name, contact and texts go, the figures of its tickets stay. Each area erases its own rows.
import { eraseAccountData } from '#domain/accounts/personal-data/erase-account-data.ts'
import { eraseMailsAndNotices, eraseNoticesAbout } from '#domain/notifications/personal-data/erase-mails-and-notices.ts'
import { personalDataAudit } from '#domain/privacy/privacy-audit.ts'
import { eraseTickets } from '#domain/tickets/personal-data/erase-tickets.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'

/** The row must be locked by the caller; `erasedText` stands where a text stood and says why it is gone. */
export async function eraseAccount(tx: Transaction, userId: string, erasedText: string): Promise<void> {
  const left = { name: 'Akun dihapus', email: `terhapus-${userId}@terhapus.invalid` }
  await eraseMailsAndNotices(tx, userId)
  const ticketIds = await eraseTickets(tx, userId, { ...left, text: erasedText })
  await eraseNoticesAbout(tx, ticketIds)
  await eraseAccountData(tx, userId, left)
  await recordAudit(tx, { actor: null, action: personalDataAudit.erase, target: `user:${userId}` })
}
