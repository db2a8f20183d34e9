import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { lockRequesters, type PersonColumns, requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { queueMailIn } from '#domain/notifications/queued-mail.ts'
import { getDataProtectionContact } from '#domain/operations/settings/data-protection-contact.ts'
import { breachAudit } from '#domain/privacy/privacy-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, longTransaction, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { breachLetter, breachNoticeContinues, breachSubject, mayManageBreaches } from './breach.ts'
import { breach, breachPerson } from './breach-tables.ts'

const mailsABatch = 200

const waits = (breachId: number) => (person: PersonColumns) => {
  const listed = new QueryBuilder()
    .select({ one: sql`1` })
    .from(breachPerson)
    .where(and(eq(breachPerson.breachId, breachId), eq(breachPerson.userId, person.id), isNull(breachPerson.mailedAt)))
  return and(eq(person.emailVerified, true), isNull(person.erasedAt), exists(listed))
}

/**
 * Lets the worker mail the notice to everybody who has not got it.
 * @throws Forbidden without the permission 'security'; NotFound; Invalid when no one is left.
 */
export async function notifyAffected(person: Person, breachId: number): Promise<void> {
  if (!mayManageBreaches(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [found] = await tx.select({ id: breach.id }).from(breach).where(eq(breach.id, breachId)).for('update')
    if (!found) throw new NotFound('Kebocoran tidak ditemukan')
    const account = requesters('account')
    const waiting = await tx.$count(account, waits(breachId)(account))
    if (waiting === 0) throw new Invalid('Tidak ada orang yang masih dapat dikirimi surat.')
    await tx.update(breach).set({ noticeRequestedAt: now() }).where(eq(breach.id, breachId))
    await recordAudit(tx, {
      actor: person,
      action: breachAudit.notify,
      target: `incident:${breachId}`,
      changes: { mails: [0, waiting] },
    })
    await announce(tx, breachNoticeContinues, { incidentId: breachId })
  })
}

/** The next batch of the notices of a breach; mark and mail commit together, so that no one gets it twice. */
export async function sendBreachNotices(breachId: number): Promise<void> {
  const contact = await getDataProtectionContact()
  await longTransaction(async (tx) => {
    const [found] = await tx.select().from(breach).where(eq(breach.id, breachId)).for('update')
    if (!found?.noticeRequestedAt) return
    const some = await lockRequesters(tx, waits(breachId), mailsABatch)
    for (const { id, name, email } of some) {
      if (email !== null) {
        await queueMailIn(tx, {
          reason: `incident.notice:${breachId}`,
          recipient: email,
          personId: id,
          subject: breachSubject,
          letter: breachLetter(found, name, contact),
        })
      }
      await markMailed(tx, breachId, id)
    }
    if (some.length > 0) await announce(tx, breachNoticeContinues, { incidentId: breachId })
  })
}

async function markMailed(tx: Transaction, breachId: number, userId: string): Promise<void> {
  await tx
    .update(breachPerson)
    .set({ mailedAt: now() })
    .where(and(eq(breachPerson.breachId, breachId), eq(breachPerson.userId, userId)))
}
