// Mails the persons affected by an incident, each at most once; and notes that the authority was notified.
import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { lockPeople, type PersonColumns, people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { queueMailIn } from '#domain/notifications/queued-mail.ts'
import { getDataProtectionContact } from '#domain/operations/settings/data-protection-contact.ts'
import { incidentAudit } from '#domain/privacy/privacy-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, longTransaction, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { mayManageIncidents } from './incident.ts'
import { incidentNoticeGoesOn, personLetter, personSubject } from './incident-input.ts'
import { incident, incidentPerson } from './incident-tables.ts'

const mailsABatch = 200

const waits = (incidentId: number) => (person: PersonColumns) => {
  const listed = new QueryBuilder()
    .select({ one: sql`1` })
    .from(incidentPerson)
    .where(
      and(
        eq(incidentPerson.incidentId, incidentId),
        eq(incidentPerson.userId, person.id),
        isNull(incidentPerson.mailedAt),
      ),
    )
  return and(eq(person.emailVerified, true), isNull(person.erasedAt), exists(listed))
}

/**
 * Lets the worker mail the notice to everybody who has not got it.
 * @throws Forbidden without the permission 'security'; NotFound; Invalid when no one is left.
 */
export async function notifyAffected(person: Person, incidentId: number): Promise<void> {
  if (!mayManageIncidents(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [found] = await tx.select({ id: incident.id }).from(incident).where(eq(incident.id, incidentId)).for('update')
    if (!found) throw new NotFound('Insiden tidak ditemukan')
    const account = people('account')
    const waiting = await tx.$count(account, waits(incidentId)(account))
    if (waiting === 0) throw new Invalid('Tidak ada orang yang masih dapat dikirimi surat.')
    await tx.update(incident).set({ noticeRequestedAt: now() }).where(eq(incident.id, incidentId))
    await recordAudit(tx, {
      actor: person,
      action: incidentAudit.notify,
      target: `incident:${incidentId}`,
      changes: { mails: [0, waiting] },
    })
    await announce(tx, incidentNoticeGoesOn, { incidentId })
  })
}

/** The next batch of an incident's notices; mark and mail commit together, so that no one gets it twice. */
export async function sendIncidentNotices(incidentId: number): Promise<void> {
  const contact = await getDataProtectionContact()
  await longTransaction(async (tx) => {
    const [found] = await tx.select().from(incident).where(eq(incident.id, incidentId)).for('update')
    if (!found?.noticeRequestedAt) return
    const some = await lockPeople(tx, waits(incidentId), mailsABatch)
    for (const { id, name, email } of some) {
      await queueMailIn(tx, {
        reason: `incident.notice:${incidentId}`,
        recipient: email,
        personId: id,
        subject: personSubject,
        letter: personLetter(found, name, contact),
      })
      await markMailed(tx, incidentId, id)
    }
    if (some.length > 0) await announce(tx, incidentNoticeGoesOn, { incidentId })
  })
}

async function markMailed(tx: Transaction, incidentId: number, userId: string): Promise<void> {
  await tx
    .update(incidentPerson)
    .set({ mailedAt: now() })
    .where(and(eq(incidentPerson.incidentId, incidentId), eq(incidentPerson.userId, userId)))
}

/**
 * Notes that the authority was notified; a second time changes nothing.
 * @throws Forbidden without the permission 'security'; NotFound.
 */
export async function recordAuthorityNotice(person: Person, incidentId: number): Promise<void> {
  if (!mayManageIncidents(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [found] = await tx.select().from(incident).where(eq(incident.id, incidentId)).for('update')
    if (!found) throw new NotFound('Insiden tidak ditemukan')
    if (found.authorityToldAt) return
    await tx.update(incident).set({ authorityToldAt: now() }).where(eq(incident.id, incidentId))
    await recordAudit(tx, { actor: person, action: incidentAudit.authority, target: `incident:${incidentId}` })
  })
}
