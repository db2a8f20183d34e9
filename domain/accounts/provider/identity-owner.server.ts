// Whose account an identity of the provider opens: the one it is linked to, or at its first use the invited one of its address.
import { and, eq, isNull, ne } from 'drizzle-orm'
import { linkedIdentity, user } from '#domain/accounts/account-tables.ts'
import { isDemoAddress } from '#domain/accounts/demo-accounts.ts'
import { proveAddress } from '#domain/accounts/email/prove-address.server.ts'
import { isStaffAccount } from '#domain/accounts/people-views.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import type { ProviderIdentity } from '#platform/oidc/oidc-provider.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import type { ProviderRefusal } from './provider-refusals.ts'
import { recordIdentity } from './record-identity.ts'

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

/** An account the identity opens, or why none; with the account it was meant for, where there is one. */
export type IdentityOwner =
  | { readonly owner: Owner; readonly refusal?: never }
  | { readonly owner?: Owner | undefined; readonly refusal: ProviderRefusal }

/** What keeps somebody out whom the identity does belong to; the demo accounts open nothing outside of demo mode. */
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

/** Finds the account, and links it at the identity's first use. */
export async function identityOwner(
  tx: Transaction,
  identity: ProviderIdentity,
  requestId?: string,
): Promise<IdentityOwner> {
  const { email, emailVerified } = identity
  const address = emailVerified ? email : null
  const linked = await findLinked(tx, identity)
  if (linked) {
    // An address that is a colleague's by now: nobody is to come into an account they do not expect.
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
