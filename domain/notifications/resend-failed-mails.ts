// Sends all mails again that did not get through, by hand, after somebody has looked at why.
import { asc } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { moveMessage } from './deliveries/outbox.ts'
import { failedMails } from './find-mails.ts'
import { mailAudit } from './mail-audit.ts'
import { mailOutbox } from './mail-outbox.ts'
import { mailQueryMin, maxAtOnce } from './notification-input.ts'
import { mayReadMails } from './notification-policy.ts'
import { outgoingMail } from './notification-tables.ts'

/**
 * Puts mails back into the queue: with `kind` 'failed' those that surely did not arrive, with 'uncertain' those that may
 * have; `q` is a part of the recipients' address. Gives how many.
 * @throws Forbidden without the permission 'system'; Conflict when there is none (any more).
 */
export async function resendFailedMails(
  person: Person,
  { kind, q = '' }: { readonly kind: 'failed' | 'uncertain'; readonly q?: string },
): Promise<number> {
  if (!mayReadMails(person)) throw new Forbidden()
  return database.transaction(async (tx) => {
    const found =
      q && q.length < mailQueryMin
        ? []
        : await tx
            .select({ id: outgoingMail.id })
            .from(outgoingMail)
            .where(failedMails(kind, q))
            .orderBy(asc(outgoingMail.id))
            .limit(maxAtOnce)
            .for('update', { skipLocked: true })
    if (found.length === 0) throw new Conflict('Tidak ada email seperti itu lagi.')
    const ids = found.map(({ id }) => id)
    await recordAudit(tx, {
      actor: person,
      action: kind === 'failed' ? mailAudit['resend-all'] : mailAudit['resend-uncertain'],
      target: 'mail',
      changes: { mails: [null, ids.length] },
    })
    for (const id of ids) {
      await moveMessage(tx, mailOutbox, id, 'queued')
      await mailOutbox.announce(tx, { id }, 0)
    }
    return ids.length
  })
}
