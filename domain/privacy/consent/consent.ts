import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { lockWithdrawn, noteWithdrawal, renewConsents } from '#domain/accounts/personal-data/consents.ts'
import { cancelTicketMails } from '#domain/notifications/personal-data/mails-and-notices.ts'
import type { GiveConsentInput } from '#domain/privacy/personal-data.ts'
import { personalDataAudit } from '#domain/privacy/privacy-audit.ts'
import { lockOwnTicket, writeChange } from '#domain/tickets/change-ticket.ts'
import { eraseUnsentFiles } from '#domain/tickets/personal-data/ticket-data.ts'
import { ticketConsentWithdrawn } from '#domain/tickets/ticket-events.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'

const guardianMustAgree = 'Orang tua/wali harus menyetujui karena usia Anda belum 18 tahun'

/**
 * Records the consent to the current texts after a withdrawal, with the guardian's for pupils under 18.
 * @throws Invalid without the guardian's.
 */
export async function giveConsent(
  person: Person,
  input: GiveConsentInput,
  versions: Readonly<Record<'terms' | 'privacy', string>>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const own = await lockWithdrawn(tx, person.id)
    if (!own) return
    if (own.registrant === 'minor' && !input.guardianAgrees) {
      throw new Invalid(guardianMustAgree, { guardianAgrees: guardianMustAgree })
    }
    await renewConsents(tx, person.id, versions, own.registrant === 'minor')
    await recordAudit(tx, { actor: person, action: personalDataAudit['consent-give'], target: `user:${person.id}` })
  })
}

const closing =
  'Ditutup karena pemohon menarik persetujuannya. Setelah menyetujui lagi, pemohon dapat membukanya kembali dalam 14 hari.'

/**
 * Withdraws the consent: closes open tickets, drops pending emails and unsent files. Idempotent.
 * @throws Forbidden for staff.
 */
export async function withdrawConsent(person: Person): Promise<void> {
  if (person.role !== 'client') throw new Forbidden('Persetujuan ini hanya ada pada akun pemohon.')
  await database.transaction(async (tx) => {
    if (!(await noteWithdrawal(tx, person.id))) return
    await recordAudit(tx, { actor: person, action: personalDataAudit['consent-withdraw'], target: `user:${person.id}` })
    for (const publicId of await openTicketsOf(tx, person.id)) await close(tx, person, publicId)
    await cancelTicketMails(tx, person.id)
    await eraseUnsentFiles(tx, person.id)
  })
}

async function openTicketsOf(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ publicId: ticket.publicId })
    .from(ticket)
    .where(and(eq(ticket.requesterId, userId), isNull(ticket.mergedIntoId), ne(ticket.status, 'completed')))
    .orderBy(asc(ticket.id))
  return rows.map(({ publicId }) => publicId)
}

async function close(tx: Transaction, person: Person, publicId: string): Promise<void> {
  const found = await lockOwnTicket(tx, person, publicId)
  // Someone may have settled or merged it while we waited for the lock.
  if (found.status === 'completed' || found.mergedIntoId !== null) return
  await writeChange(tx, person, found, {
    action: 'consent-withdraw',
    status: 'completed',
    spam: 'too',
    entry: { type: 'consent_withdrawn', audience: 'public', message: closing },
    live: 'completed',
    announce: (inside, ids) => announce(inside, ticketConsentWithdrawn, ids),
  })
}
