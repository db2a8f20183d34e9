// Puts a new password in the place of the old one, ends what was opened with the old one, and mails the owner.
import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { accountAudit } from '#domain/accounts/account-audit.ts'
import { account, session, user } from '#domain/accounts/account-tables.ts'
import { passwordReplaced } from '#domain/accounts/credential-events.ts'
import type { NewPasswordHash } from '#domain/accounts/new-password.server.ts'
import { forgetPendingSignIns } from '#domain/accounts/second-factor/second-factor.server.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { newPublicId } from '#shared/ids.ts'

/** Stores the hash; every session but `keepSession` (an id) ends. `action` and `requestId` go into the audit. */
export async function replacePassword(
  tx: Transaction,
  change: {
    readonly userId: string
    readonly passwordHash: NewPasswordHash
    readonly action: (typeof accountAudit)[keyof typeof accountAudit]
    readonly keepSession?: string | undefined
    readonly requestId?: string | undefined
  },
): Promise<void> {
  const { userId, passwordHash: password, keepSession } = change
  const at = now()
  const [owner] = await tx
    .select({ name: user.name, role: user.role })
    .from(user)
    .where(eq(user.id, userId))
    .for('update')
  const credential = and(eq(account.userId, userId), eq(account.providerId, 'credential'))
  const changed = await tx
    .update(account)
    .set({ password, updatedAt: at })
    .where(credential)
    .returning({ id: account.id })
  if (changed.length === 0) {
    const fresh = { id: randomUUID(), accountId: userId, providerId: 'credential', userId, password }
    await tx.insert(account).values({ ...fresh, createdAt: at, updatedAt: at })
  }
  const others = keepSession === undefined ? undefined : ne(session.id, keepSession)
  await tx.delete(session).where(and(eq(session.userId, userId), others))
  await forgetPendingSignIns(tx, userId)
  await recordAudit(tx, {
    actor: owner ? { id: userId, ...owner, requestId: change.requestId } : null,
    action: change.action,
    target: `user:${userId}`,
  })
  await announce(tx, passwordReplaced, { userId, key: newPublicId() })
}
