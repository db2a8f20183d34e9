import type { Challenge } from 'altcha-lib'
import { and, eq, isNotNull } from 'drizzle-orm'
import { insertAccount, networkRegistrations } from '#domain/accounts/account.server.ts'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { accountRegistered, registrationRepeated } from '#domain/accounts/account-events.ts'
import type { RegistrationInput } from '#domain/accounts/account-input.ts'
import { account, consent, guardianConsent, user } from '#domain/accounts/account-tables.ts'
import type { SetPasswordInput } from '#domain/accounts/credential-input.ts'
import { hashNewPassword } from '#domain/accounts/password-hash.server.ts'
import { proofOfWork } from '#domain/accounts/proof-of-work.server.ts'
import type { RegistrantFields } from '#domain/accounts/registrant.ts'
import { toRegistrant } from '#domain/accounts/registrant-input.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { turnsOf } from '#platform/limits.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'

const work = proofOfWork('registration')

/**
 * Counts a registration of the network. Returns a challenge when the network is busy and `proof` is not valid.
 * @throws TooMany.
 */
async function passRegistrationGate(network: string, proof: string): Promise<Challenge | undefined> {
  const isBusy = (await networkRegistrations.taken(network)) >= turnsOf('registration-free')
  if (isBusy && !(await work.isGood(proof))) return work.challenge()
  await networkRegistrations.take(network)
  return undefined
}

/**
 * Stores the registrant. A new guardian agrees now, to `version` of the privacy policy; the same one's consent keeps
 * its time and version. The row must be new or locked by the caller.
 */
export async function storeRegistrant(
  tx: Transaction,
  userId: string,
  registrant: RegistrantFields,
  version: string | undefined,
): Promise<void> {
  await tx.update(user).set({ registrant: registrant.registrant }).where(eq(user.id, userId))
  if (registrant.registrant !== 'minor') {
    await tx.delete(guardianConsent).where(eq(guardianConsent.userId, userId))
    return
  }
  const [known] = await tx
    .select({ name: guardianConsent.name })
    .from(guardianConsent)
    .where(eq(guardianConsent.userId, userId))
  if (known?.name === registrant.guardianName) return
  if (version === undefined) throw new Error('a guardian agrees to a version of the privacy policy')
  const fresh = { name: registrant.guardianName, version, agreedAt: now() }
  await tx
    .insert(guardianConsent)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: guardianConsent.userId, set: fresh })
}

interface RegistrationSource {
  readonly address: string
  readonly proof?: string
  readonly requestId?: string
  readonly consents?: Readonly<Record<'terms' | 'privacy', string>>
}

/**
 * Registers a client. A taken address gets the same answer in like time, and its owner an email. Returns a challenge
 * while the network is busy.
 * @throws TooMany; Invalid for a weak password.
 */
export async function registerAccount(
  input: RegistrationInput,
  from: RegistrationSource = { address: '' },
): Promise<Challenge | undefined> {
  const challenge = await passRegistrationGate(from.address, from.proof ?? '')
  if (challenge) return challenge
  const passwordHash = await hashNewPassword(input.password, [input.namaLengkap, input.email], 'password')
  await database.transaction(async (tx) => {
    const at = now()
    const id = await insertAccount(tx, {
      name: input.namaLengkap,
      email: input.email,
      nisn: input.nisn,
      phone: input.noHp,
      role: 'client',
      passwordHash,
      at,
    })
    if (id) {
      await recordAudit(tx, {
        actor: { id, name: input.namaLengkap, role: 'client', requestId: from.requestId },
        action: accountAudit.register,
        target: `user:${id}`,
      })
      const registrant = toRegistrant(input)
      if (registrant) await storeRegistrant(tx, id, registrant, from.consents?.privacy)
      for (const document of ['terms', 'privacy'] as const) {
        const version = from.consents?.[document]
        if (version) await tx.insert(consent).values({ userId: id, document, version, acceptedAt: at })
      }
      await announce(tx, accountRegistered, { userId: id, key: newPublicId() })
      return
    }
    const [owner] = await tx.select({ id: user.id }).from(user).where(eq(user.email, input.email))
    if (owner) await announce(tx, registrationRepeated, { userId: owner.id })
  })
  return undefined
}

export type LegalVersions = Readonly<Record<'terms' | 'privacy', string>>

async function consentState(db: typeof database | Transaction, userId: string) {
  const [owner] = await db
    .select({ role: user.role, emailVerified: user.emailVerified, withdrawnAt: user.consentWithdrawnAt })
    .from(user)
    .where(eq(user.id, userId))
  return { owner, consents: await db.$count(consent, eq(consent.userId, userId)) }
}

/**
 * True for a client without a consent on record, or whose consents end with the link, because the address was never
 * confirmed (`proveAddress`). After a withdrawal, consent is possible on 'Data saya' only.
 */
export async function lacksConsent(userId: string): Promise<boolean> {
  const { owner, consents } = await consentState(database, userId)
  if (owner?.role !== 'client') return false
  if (owner.emailVerified) return consents === 0 && owner.withdrawnAt === null
  const password = and(eq(account.userId, userId), isNotNull(account.password))
  return consents === 0 || (await database.$count(account, password)) > 0
}

/**
 * Stores the first consent and the registrant once the address is proven.
 * @throws Invalid without the consent field.
 */
export async function keepFirstConsent(
  tx: Transaction,
  userId: string,
  input: SetPasswordInput,
  versions: LegalVersions,
): Promise<void> {
  const { owner, consents } = await consentState(tx, userId)
  if (owner?.role !== 'client' || owner.withdrawnAt !== null || consents > 0) return
  if (!input.terms) throw new Invalid('Anda harus menyetujui syarat dan ketentuan')
  await insertConsents(tx, userId, versions)
  const registrant = toRegistrant(input)
  if (registrant) await storeRegistrant(tx, userId, registrant, versions.privacy)
}

/** Stores the consent of a client who signs in by a number, where none is on record; a withdrawal stays. */
export async function keepConsent(tx: Transaction, userId: string, versions: LegalVersions): Promise<void> {
  const { owner, consents } = await consentState(tx, userId)
  if (owner?.role !== 'client' || owner.withdrawnAt !== null || consents > 0) return
  await insertConsents(tx, userId, versions)
}

async function insertConsents(tx: Transaction, userId: string, versions: LegalVersions): Promise<void> {
  const acceptedAt = now()
  const documents = ['terms', 'privacy'] as const
  await tx
    .insert(consent)
    .values(documents.map((document) => ({ userId, document, version: versions[document], acceptedAt })))
}
