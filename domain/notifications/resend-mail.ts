// Sends a mail again that did not get through: by hand, by somebody who has looked at why.
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { moveMessage } from './deliveries/outbox.ts'
import { attemptLimit } from './deliveries/retry-rule.ts'
import { mailAudit } from './mail-audit.ts'
import { mailOutbox } from './mail-outbox.ts'
import { mayReadMails } from './notification-policy.ts'
import { outgoingMail } from './notification-tables.ts'

/**
 * Puts the mail back into the queue: one refused for good, one that failed, or one whose delivery is uncertain.
 * @throws Forbidden without the permission 'system'; Conflict when it was sent, or is being sent.
 */
export async function resendMail(person: Person, mailId: number): Promise<void> {
  if (!mayReadMails(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const longAgo = new Date(now().getTime() - attemptLimit)
    const [again] = await tx
      .select({ id: outgoingMail.id })
      .from(outgoingMail)
      .where(
        and(
          eq(outgoingMail.id, mailId),
          isNull(outgoingMail.sentAt),
          or(isNull(outgoingMail.sendingSince), lt(outgoingMail.sendingSince, longAgo)),
          sql`${outgoingMail.attempts} > 0`,
        ),
      )
      .for('update')
    if (!again) throw new Conflict('Email ini sudah terkirim atau sedang dikirim.')
    await recordAudit(tx, { actor: person, action: mailAudit.resend, target: `mail:${mailId}` })
    await moveMessage(tx, mailOutbox, mailId, 'queued')
    await mailOutbox.announce(tx, { id: mailId }, 0)
  })
}
