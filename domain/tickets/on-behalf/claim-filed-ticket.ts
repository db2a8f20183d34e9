// Moves a ticket that staff filed for somebody into that person's account, by the slip's ID and code.
import { and, eq, isNull, not } from 'drizzle-orm'
import { confirmations } from '#domain/accounts/account-limits.server.ts'
import { people } from '#domain/accounts/people-views.ts'
import { requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { clearPlaceholder } from '#domain/accounts/personal-data/erase-account-data.ts'
import { canBeOpened } from '#domain/accounts/phone/can-be-opened.ts'
import { findProvenNumbers } from '#domain/accounts/phone/proven-number.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid } from '#shared/errors.ts'
import { isAccessCode } from './access-code.server.ts'
import { lockWithMerged, moveTickets } from './move-tickets.ts'
import { onBehalfAudit } from './on-behalf-audit.ts'
import type { ClaimInput } from './on-behalf-input.ts'

const requester = people('requester')

const noMatch = 'ID dan kode ini tidak cocok, atau tiketnya sudah ada di sebuah akun.'

/**
 * Moves the ticket, and what was merged into it, to the person's account: there it can be read, downloaded and erased.
 * Only a ticket of an account that nobody can open is moved. Moving it again changes nothing.
 * @throws Forbidden for staff; Conflict while neither address nor number is proven, or the consent is withdrawn; Invalid when ID and
 * code do not belong together; TooMany after too many wrong ones.
 */
export async function claimFiledTicket(person: Person, { publicId, code }: ClaimInput): Promise<void> {
  if (person.role !== 'client') throw new Forbidden()
  // Who holds a number has shown who they are.
  if (!person.emailVerified && (await findProvenNumbers(database, person.id)).length === 0) {
    throw new Conflict('Konfirmasi alamat email Anda dulu, lalu coba lagi.')
  }
  requireConsent(person)
  const tries = `claim:${person.id}`
  await confirmations.take(tries)
  if (!isAccessCode(publicId, code)) throw new Invalid(noMatch, { code: noMatch })
  await database.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: ticket.id, requesterId: ticket.requesterId, filedBy: ticket.filedBy })
      .from(ticket)
      .where(and(eq(ticket.publicId, publicId), isNull(ticket.mergedIntoId)))
      .for('update')
    if (found?.requesterId === person.id) return
    const locked = and(eq(requester.id, found?.requesterId ?? ''), not(canBeOpened(requester.id)))
    if (!found?.filedBy || (await tx.$count(requester, locked)) === 0) throw new Invalid(noMatch, { code: noMatch })
    const former = found.requesterId
    const ids = await lockWithMerged(tx, former, found.id)
    await moveTickets(tx, ids, [former], person.id)
    for (const id of ids) {
      await recordAudit(tx, { actor: person, action: onBehalfAudit['claim-ticket'], target: `ticket:${id}` })
    }
    // What staff wrote down of the caller is needed no more once nothing is left under it.
    if ((await tx.$count(ticket, eq(ticket.requesterId, former))) === 0) await clearPlaceholder(tx, former)
  })
  await confirmations.forget(tries)
}
