import { and, eq, inArray } from 'drizzle-orm'
import { insertAccount, staffLinks } from '#domain/accounts/account.server.ts'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { permissionGrant, user } from '#domain/accounts/account-tables.ts'
import { findInvitationToken, insertInvitation, newSeed } from '#domain/accounts/one-time-link.server.ts'
import { accountInvited, type InvitationInput, invitationPath } from '#domain/accounts/people/people-input.ts'
import {
  invitableRoles,
  mayManagePeople,
  permissionsToGrant,
  refuseUnknownOffice,
  roleName,
} from '#domain/accounts/people/people-policy.ts'
import { changePerson, managerNow, unblockFirst } from '#domain/accounts/people/person-access.ts'
import type { Person } from '#domain/accounts/person.ts'
import { canBeOpened } from '#domain/accounts/phone/proven-number.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { type InvitationLine, type ListedOffice, readInvitationList } from './read-invitation-list.ts'

/** The link is made here and not by the email job, because the next page shows it. */
async function invite(tx: Transaction, userId: string): Promise<void> {
  const seed = newSeed()
  await insertInvitation(tx, userId, seed)
  await announce(tx, accountInvited, { userId, key: seed })
}

/** Stores the account, audit, link and event; undefined when the address is taken. `officeId` must exist. */
async function insertInvited(tx: Transaction, person: Person, invited: InvitationInput): Promise<string | undefined> {
  const at = now()
  const { permissions = [], ...account } = invited
  const id = await insertAccount(tx, { ...account, passwordHash: null, at })
  if (id === undefined) return undefined
  if (permissions.length > 0) {
    const grants = permissions.map((permission) => ({ userId: id, permission, grantedBy: person.id, grantedAt: at }))
    await tx.insert(permissionGrant).values(grants)
  }
  await recordAudit(tx, {
    actor: person,
    action: accountAudit.invite,
    target: `user:${id}`,
    changes: {
      role: [null, invited.role],
      office: [null, invited.officeId],
      ...(permissions.length > 0 && { permissions: [[], permissions] }),
    },
  })
  await invite(tx, id)
  return id
}

/**
 * Invites an agent or an admin; returns the id of the account. `alsoWrite` runs in the same transaction.
 * @throws NotFound; Forbidden, also for permissions from anyone but a super admin; Invalid when the address is taken or
 * the office unknown.
 */
export async function invitePerson(
  person: Person,
  { name, email, role, permissions = [], ...input }: InvitationInput,
  alsoWrite?: (tx: Transaction, id: string) => Promise<void>,
): Promise<string> {
  return database.transaction(async (tx) => {
    const manager = await managerNow(tx, person)
    if (!invitableRoles(manager).includes(role)) throw new Forbidden()
    const mayGrant = permissionsToGrant(manager, role)
    if (!permissions.every((each) => mayGrant.includes(each))) throw new Forbidden()
    const officeId = role === 'agent' ? input.officeId : null
    const invited = { name, email, role, officeId, permissions }
    const id = await insertInvited(tx, person, invited).catch(refuseUnknownOffice)
    if (id !== undefined) {
      await alsoWrite?.(tx, id)
      return id
    }
    const [owner] = await tx.select({ name: user.name, role: user.role }).from(user).where(eq(user.email, email))
    const message = owner
      ? `Alamat ini sudah dipakai akun ${owner.name} (${roleName(owner.role)}). Cari orangnya di daftar.`
      : 'Alamat ini sudah dipakai akun lain.'
    throw new Invalid(message, { email: message })
  })
}

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

/** The lines of the list with their errors; writes nothing. @throws NotFound; Invalid when the list cannot be read. */
export async function previewInvitations(person: Person, text: string, offices: Offices): Promise<InvitationLine[]> {
  if (!mayManagePeople(person)) throw new NotFound()
  return checkedLines(database, text, offices)
}

/**
 * Invites the agents of all correct lines and returns their number; existing accounts are skipped.
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

/** The address to pass on by hand; null once it is used or has expired. */
export async function getInvitationLink(personId: string): Promise<string | null> {
  const token = await findInvitationToken(personId)
  return token === undefined ? null : `${env.origin}${invitationPath}?token=${token}`
}

/**
 * Emails the invitation again with a new link.
 * @throws as `changePerson`; TooMany after five in an hour; Conflict when the person can sign in or is blocked.
 */
export async function resendInvitation(person: Person, id: string): Promise<void> {
  await staffLinks.take(id)
  await changePerson(
    person,
    id,
    ({ sendLink }) => sendLink,
    async (tx, { blocked }) => {
      if (blocked) throw new Conflict(unblockFirst)
      if ((await tx.$count(user, and(eq(user.id, id), canBeOpened(user.id)))) > 0) {
        throw new Conflict('Orang ini sudah dapat masuk. Kirim tautan password baru saja.')
      }
      await invite(tx, id)
      return { action: accountAudit['invite-again'], changes: {} }
    },
  )
}
