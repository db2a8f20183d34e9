// Invites the agents of a list: first a look at what would happen, then one transaction for the lines that are right.
import { inArray } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import { managerNow } from '#domain/accounts/people/change-person.ts'
import { mayManagePeople } from '#domain/accounts/people/people-policy.ts'
import type { Person } from '#domain/accounts/person.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { insertInvited } from './invite-person.ts'
import { type InvitationLine, type ListedOffice, readInvitationList } from './read-invitation-list.ts'

type Offices = readonly ListedOffice[]

async function checkedLines(db: Database | Transaction, text: string, offices: Offices): Promise<InvitationLine[]> {
  const lines = readInvitationList(text, offices)
  const emails = lines.map(({ email }) => email)
  const taken = await db.select({ email: user.email }).from(user).where(inArray(user.email, emails))
  const known = new Set(taken.map(({ email }) => email))
  return lines.map((line) =>
    !line.problem && known.has(line.email) ? { ...line, problem: 'Email sudah punya akun' } : line,
  )
}

/**
 * The lines of the list with what is wrong about each; nothing is written. `offices` are those a line may name.
 * @throws NotFound for anyone who may not manage people; Invalid when the list cannot be read.
 */
export async function previewInvitations(person: Person, text: string, offices: Offices): Promise<InvitationLine[]> {
  if (!mayManagePeople(person)) throw new NotFound()
  return checkedLines(database, text, offices)
}

/**
 * Invites the agents of the lines that are right, all or none of them, and gives their number. Lines whose address has an
 * account by now are passed over, so that sending the list twice invites everybody once.
 * @throws as `previewInvitations`.
 */
export async function inviteMany(
  person: Person,
  text: string,
  offices: Offices,
): Promise<{ invited: number; passedOver: number }> {
  return database.transaction(async (tx) => {
    await managerNow(tx, person)
    const lines = await checkedLines(tx, text, offices)
    let invited = 0
    for (const { name, email, officeId, problem } of lines) {
      if (problem) continue
      if (await insertInvited(tx, person, { name, email, role: 'agent', officeId })) invited++
    }
    return { invited, passedOver: lines.length - invited }
  })
}
