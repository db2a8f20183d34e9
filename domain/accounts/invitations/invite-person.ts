// 'Undang pengguna': an account without a password, and a mail with the link that sets one.
import { eq } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { user } from '#domain/accounts/account-tables.ts'
import { insertAccount } from '#domain/accounts/insert-account.server.ts'
import { managerNow } from '#domain/accounts/people/change-person.ts'
import { accountInvited } from '#domain/accounts/people/people-events.ts'
import type { InvitationInput } from '#domain/accounts/people/people-input.ts'
import { roleName } from '#domain/accounts/people/people-messages.ts'
import { invitableRoles } from '#domain/accounts/people/people-policy.ts'
import { refuseUnknownOffice } from '#domain/accounts/people/refuse-unknown-office.ts'
import type { Person, Role } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'

/** Stores the account, audit and event; undefined when the address is taken. `officeId` must be there. */
export async function insertInvited(
  tx: Transaction,
  person: Person,
  invited: { readonly name: string; readonly email: string; readonly role: Role; readonly officeId: number | null },
): Promise<string | undefined> {
  const id = await insertAccount(tx, { ...invited, passwordHash: null, at: now() })
  if (id === undefined) return undefined
  await recordAudit(tx, {
    actor: person,
    action: accountAudit.invite,
    target: `user:${id}`,
    changes: { role: [null, invited.role], office: [null, invited.officeId] },
  })
  await announce(tx, accountInvited, { userId: id, key: newPublicId() })
  return id
}

/**
 * Invites an agent, or an admin without permissions, and gives the id of the account.
 * @throws NotFound for anyone who may not manage people; Forbidden for a role that is not theirs to give; Invalid when the
 * address has an account (staff may know) or the office is unknown.
 */
export async function invitePerson(person: Person, input: InvitationInput): Promise<string> {
  return database.transaction(async (tx) => {
    const manager = await managerNow(tx, person)
    if (!invitableRoles(manager).includes(input.role)) throw new Forbidden()
    const officeId = input.role === 'agent' ? input.officeId : null
    const id = await insertInvited(tx, person, { ...input, officeId }).catch(refuseUnknownOffice)
    if (id !== undefined) return id
    const [owner] = await tx.select({ name: user.name, role: user.role }).from(user).where(eq(user.email, input.email))
    const message = owner
      ? `Alamat ini sudah dipakai akun ${owner.name} (${roleName(owner.role)}). Cari orangnya di daftar.`
      : 'Alamat ini sudah dipakai akun lain.'
    throw new Invalid(message, { email: message })
  })
}
