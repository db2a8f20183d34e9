// Puts on record that an account of another provider was linked or parted, and has its owner told.
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { type IdentityChange, identityChanged } from '#domain/accounts/credential-events.ts'
import type { Actor } from '#platform/audit/record-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { newPublicId } from '#shared/ids.ts'

/** Writes the audit entry and the event of the mail, in the transaction of the change. */
export async function recordIdentity(
  tx: Transaction,
  change: IdentityChange,
  { actor, userId }: { readonly actor: Actor; readonly userId: string },
): Promise<void> {
  const action = accountAudit[change === 'linked' ? 'identity-link' : 'identity-unlink']
  await recordAudit(tx, { actor, action, target: `user:${userId}` })
  await announce(tx, identityChanged, { userId, change, key: newPublicId() })
}
