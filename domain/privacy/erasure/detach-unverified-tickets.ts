// Parts from an account what was asked under it before its address was proven: it binds nobody, and its author, who holds its ID, can still read the answer.
import { insertAccount } from '#domain/accounts/insert-account.server.ts'
import { eraseMailsAndNotices } from '#domain/notifications/personal-data/erase-mails-and-notices.ts'
import { personalDataAudit } from '#domain/privacy/privacy-audit.ts'
import { eraseUnsentFiles } from '#domain/tickets/personal-data/erase-tickets.ts'
import { giveTickets, lockAskedTickets } from '#domain/tickets/personal-data/give-tickets.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'

/**
 * Gives the tickets that were asked on the portal to an account that nobody can open; what staff filed for the address
 * stays. Notices, earlier mails and unsent files of the account go. Safe to repeat.
 */
export async function releaseUnproven({ userId, before }: { userId: string; before: string }): Promise<void> {
  const until = new Date(before)
  await database.transaction(async (tx) => {
    await eraseMailsAndNotices(tx, userId, until)
    await eraseUnsentFiles(tx, userId, until)
    const ids = await lockAskedTickets(tx, userId, until)
    if (ids.length === 0) return
    const email = `belum-terbukti-${crypto.randomUUID()}@tanpa-pemilik.invalid`
    const fresh = { name: 'Pemohon tanpa alamat', email, role: 'client', passwordHash: null, at: now() } as const
    const nobody = await insertAccount(tx, fresh)
    if (!nobody) throw new Error('a random address was taken')
    await giveTickets(tx, ids, { from: userId, to: { id: nobody, email }, before: until })
    await recordAudit(tx, {
      actor: null,
      action: personalDataAudit['release-unproven'],
      target: `user:${userId}`,
      changes: { tickets: [ids.length, 0] },
    })
  })
}
