// Sends a mail again that did not get through: by hand, by somebody who has looked at why.
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { requeueDelivery } from './deliveries/record-delivery.ts'
import { uncertainAfter } from './find-mails.ts'
import { mailAudit } from './mail-audit.ts'
import { letterQueued } from './notification-events.ts'
import { mayReadMails } from './notification-policy.ts'
import { outgoingMail } from './notification-tables.ts'

/**
 * Puts the mail back into the queue: one refused for good, one that failed, or one whose delivery is uncertain.
 * @throws Forbidden without the permission 'system'; Conflict when it was sent, or is being sent.
 */
export async function resendMail(person: Person, mailId: number): Promise<void> {
  if (!mayReadMails(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const longAgo = new Date(now().getTime() - uncertainAfter)
    const [again] = await tx
      .update(outgoingMail)
      .set({ failedAt: null, sendingSince: null })
      .where(
        and(
          eq(outgoingMail.id, mailId),
          isNull(outgoingMail.sentAt),
          or(isNull(outgoingMail.sendingSince), lt(outgoingMail.sendingSince, longAgo)),
          sql`${outgoingMail.attempts} > 0`,
        ),
      )
      .returning({ id: outgoingMail.id })
    if (!again) throw new Conflict('Email ini sudah terkirim atau sedang dikirim.')
    await recordAudit(tx, { actor: person, action: mailAudit.resend, target: `mail:${mailId}` })
    await requeueDelivery(tx, { way: 'mail', providerId: String(mailId) })
    await announce(tx, letterQueued, { mailId })
  })
}
