// Creates a client's account: person, credential, audit and event in one transaction.
import type { Challenge } from 'altcha-lib'
import { eq } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { accountRegistered, registrationRepeated } from '#domain/accounts/account-events.ts'
import type { RegistrationInput } from '#domain/accounts/account-input.ts'
import { consent, user } from '#domain/accounts/account-tables.ts'
import { insertAccount } from '#domain/accounts/insert-account.server.ts'
import { hashNewPassword } from '#domain/accounts/new-password.server.ts'
import { toRegistrant } from '#domain/accounts/registrant-input.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { newPublicId } from '#shared/ids.ts'
import { passRegistrationGate } from './registration-gate.server.ts'
import { storeRegistrant } from './store-registrant.server.ts'

/** Where a registration comes from: the visitor's network, the proof of work when there is one, the request's id. */
export interface RegistrationSource {
  readonly address: string
  readonly proof?: string
  readonly requestId?: string
  /** The versions of the legal texts the person agreed to. */
  readonly consents?: Readonly<Record<'terms' | 'privacy', string>>
}

/**
 * Registers a client. An address that already has an account gives the same answer in like time; its owner gets a
 * mail instead (docs/rules-of-service.md#registration). Gives a challenge instead, and makes nothing, while the network is busy and brings no proof.
 * @throws TooMany when the network registers more than a school could; Invalid when the password is easy to guess.
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
