// Creates a client's account: person, credential, audit and event in one transaction.
import { eq } from 'drizzle-orm'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { database } from '#platform/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { registrationRepeated } from './account-events.ts'
import type { RegistrationInput } from './account-input.ts'
import { user } from './account-tables.ts'
import { insertAccount } from './insert-account.server.ts'
import { hashPassword } from './password.server.ts'

/**
 * Registers a client. An address that already has an account gives the same answer in like time; its owner gets a
 * mail instead (design §7).
 */
export async function registerAccount(input: RegistrationInput): Promise<void> {
  const passwordHash = await hashPassword(input.password)
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
        actor: { id, name: input.namaLengkap },
        action: 'account.register',
        target: `user:${id}`,
      })
      return
    }
    const [owner] = await tx.select({ id: user.id }).from(user).where(eq(user.email, input.email))
    if (owner) await announce(tx, registrationRepeated, { userId: owner.id })
  })
}
