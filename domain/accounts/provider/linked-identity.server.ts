import { and, eq, isNull, ne } from 'drizzle-orm'
import { networkSignIns } from '#domain/accounts/account.server.ts'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { type IdentityChange, identityChanged } from '#domain/accounts/account-events.ts'
import { linkedIdentity, user } from '#domain/accounts/account-tables.ts'
import { auth } from '#domain/accounts/auth.server.ts'
import { isDemoAddress } from '#domain/accounts/demo-accounts.ts'
import { proveAddress } from '#domain/accounts/email/email-verification.server.ts'
import { changePerson } from '#domain/accounts/people/person-access.ts'
import { isStaffAccount } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { ownerWay } from '#domain/accounts/phone/number-code.server.ts'
import { rememberDevice } from '#domain/accounts/sign-in/attempt-limits.server.ts'
import { endPresented, noteAttempt, originOf, type SignedIn } from '#domain/accounts/sign-in/sign-in.ts'
import { type Actor, recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { announce } from '#platform/jobs.server.ts'
import type { BegunSignIn, OidcProvider, ProviderIdentity } from '#platform/oidc/oidc-provider.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import type { ProviderRefusal } from './provider-refusals.ts'

async function recordIdentity(
  tx: Transaction,
  change: IdentityChange,
  { actor, userId }: { readonly actor: Actor; readonly userId: string },
): Promise<void> {
  const action = accountAudit[change === 'linked' ? 'identity-link' : 'identity-unlink']
  await recordAudit(tx, { actor, action, target: `user:${userId}` })
  await announce(tx, identityChanged, { userId, change, key: newPublicId() })
}

const columns = { ...pick(user, 'id', 'name', 'email', 'role', 'banned'), hasSecondFactor: user.twoFactorEnabled }

const bySubject = ({ issuer, subject }: ProviderIdentity) =>
  and(eq(linkedIdentity.issuer, issuer), eq(linkedIdentity.subject, subject))

const findLinked = async (tx: Transaction, identity: ProviderIdentity) =>
  (
    await tx
      .select(columns)
      .from(linkedIdentity)
      .innerJoin(user, eq(user.id, linkedIdentity.userId))
      .where(bySubject(identity))
      .for('update')
  )[0]

const findInvited = async (tx: Transaction, email: string) =>
  (
    await tx
      .select(columns)
      .from(user)
      .where(and(eq(user.email, email), isNull(user.erasedAt)))
      .for('update')
  )[0]

type Owner = NonNullable<Awaited<ReturnType<typeof findLinked>>>

type IdentityOwner =
  | { readonly owner: Owner; readonly refusal?: never }
  | { readonly owner?: Owner | undefined; readonly refusal: ProviderRefusal }

function refusalOf({ email, role, banned }: Owner): ProviderRefusal | undefined {
  if (isDemoAddress(email) && !env.demo) return 'not-invited'
  if (role === 'client') return 'family'
  return banned ? 'blocked' : undefined
}

/** Links the identity to the account of its address; another transaction that does the same is waited for. */
async function link(
  tx: Transaction,
  owner: Owner,
  identity: ProviderIdentity & { readonly email: string },
  requestId: string | undefined,
): Promise<ProviderRefusal | undefined> {
  const { issuer, subject, email } = identity
  const at = now()
  const linked = await tx
    .insert(linkedIdentity)
    .values({ issuer, subject, userId: owner.id, email, linkedAt: at, lastUsedAt: at })
    .onConflictDoNothing()
    .returning({ userId: linkedIdentity.userId })
  // Two tabs may come back with it at the same moment.
  if (linked.length === 0) return (await findLinked(tx, identity))?.id === owner.id ? undefined : 'other-identity'
  // The provider made sure of the address; what a stranger left in the account goes, as with a link by mail.
  await proveAddress(tx, owner.id, 'link')
  await recordIdentity(tx, 'linked', { actor: { ...pick(owner, 'id', 'name', 'role'), requestId }, userId: owner.id })
  return undefined
}

async function identityOwner(tx: Transaction, identity: ProviderIdentity, requestId?: string): Promise<IdentityOwner> {
  const { email, emailVerified } = identity
  const address = emailVerified ? email : null
  const linked = await findLinked(tx, identity)
  if (linked) {
    // An address that is a colleague's by now: no one is to come into an account they do not expect.
    const isColleagues =
      address !== null &&
      (await tx.$count(user, and(eq(user.email, address), ne(user.id, linked.id), isStaffAccount))) > 0
    const refusal = refusalOf(linked) ?? (isColleagues ? 'other-person' : undefined)
    if (refusal) return { owner: linked, refusal }
    await tx.update(linkedIdentity).set({ lastUsedAt: now() }).where(bySubject(identity))
    return { owner: linked }
  }
  if (address === null) return { refusal: 'unverified' }
  const owner = await findInvited(tx, address)
  if (!owner) return { refusal: 'not-invited' }
  const refusal = refusalOf(owner) ?? (await link(tx, owner, { ...identity, email: address }, requestId))
  return refusal ? { owner, refusal } : { owner }
}

export async function findLinkedIdentity(personId: string, issuer: string) {
  const [found] = await database
    .select(pick(linkedIdentity, 'email', 'linkedAt', 'lastUsedAt'))
    .from(linkedIdentity)
    .where(and(eq(linkedIdentity.userId, personId), eq(linkedIdentity.issuer, issuer)))
  return found ?? null
}

interface ProviderReturn {
  readonly query: URLSearchParams
  readonly begun: BegunSignIn
  readonly shared: boolean
}

interface ProviderReturnFrom {
  readonly headers: Headers
  readonly address: string
  readonly requestId?: string | undefined
}

type SignedInByProvider = SignedIn | { readonly refusal: ProviderRefusal }

/**
 * Redeems the provider's answer and opens a session, or only the second step.
 * @throws TooMany; Unavailable without the database.
 */
export async function signInByProvider(
  provider: OidcProvider,
  { query, begun, shared }: ProviderReturn,
  { headers, address, requestId }: ProviderReturnFrom,
): Promise<SignedInByProvider> {
  // Counted before the provider is called, so that parallel attempts do not overload it.
  await networkSignIns.take(address)
  const answer = await provider.finish(query, begun)
  if (answer.outcome !== 'known') return { refusal: answer.outcome }
  const { owner, refusal } = await database.transaction((tx) => identityOwner(tx, answer.identity, requestId))
  const { from, believed } = originOf(headers, address, 'provider')
  if (refusal !== undefined) {
    if (owner) await noteAttempt(owner.email, 'refused', from)
    return { refusal }
  }
  const { id: userId, email, role, hasSecondFactor } = owner
  const options = { body: { userId, rememberMe: !shared }, headers: believed, returnHeaders: true } as const
  if (hasSecondFactor) {
    const { headers: pending } = await auth().api.awaitSecondStep(options)
    await noteAttempt(email, 'awaits-code', from)
    return { role: null, cookies: pending.getSetCookie() }
  }
  const { headers: opened } = await auth().api.openSession(options)
  await networkSignIns.giveBack(address)
  await endPresented(headers)
  await noteAttempt(email, 'signed-in', from)
  return { role, cookies: [...opened.getSetCookie(), ...(shared ? [] : [rememberDevice(headers, email)])] }
}

/** Unlinks it and ends all sessions. Idempotent. @throws as `changePerson`. */
export async function unlinkIdentityOf(person: Person, id: string): Promise<void> {
  await changePerson(
    person,
    id,
    ({ endSessions }) => endSessions,
    async (tx) => {
      const parted = await tx
        .delete(linkedIdentity)
        .where(eq(linkedIdentity.userId, id))
        .returning({ userId: linkedIdentity.userId })
      if (parted.length === 0) return undefined
      await announce(tx, identityChanged, { userId: id, change: 'unlinked-by-admin', key: newPublicId() })
      return { action: accountAudit['identity-unlink'], changes: {}, endsSessions: true }
    },
  )
}

/** Unlinks it; sessions stay. Idempotent. @throws Conflict without a password: nothing else would open the account. */
export async function unlinkOwnIdentity(person: Person): Promise<void> {
  if ((await ownerWay(person)) !== 'password') {
    throw new Conflict('Buat password dulu. Tanpa itu Anda tidak dapat masuk lagi.')
  }
  await database.transaction(async (tx) => {
    const parted = await tx
      .delete(linkedIdentity)
      .where(eq(linkedIdentity.userId, person.id))
      .returning({ userId: linkedIdentity.userId })
    if (parted.length > 0) await recordIdentity(tx, 'unlinked', { actor: person, userId: person.id })
  })
}
