// 'Setujui lagi': the way back from a withdrawn consent.
import { and, eq, isNotNull } from 'drizzle-orm'
import { consent, guardianConsent, user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { GiveConsentInput } from '#domain/privacy/personal-data-input.ts'
import { personalDataAudit } from '#domain/privacy/privacy-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'

const guardianMustAgree = 'Orang tua/wali harus menyetujui karena usia Anda belum 18 tahun'

/**
 * Records the agreement to today's versions of the texts, for a pupil under 18 the guardian's too, and lets the data be
 * used again. Does nothing where nothing is withdrawn.
 * @throws Invalid when the guardian of a pupil under 18 does not agree.
 */
export async function giveConsent(
  person: Person,
  input: GiveConsentInput,
  versions: Readonly<Record<'terms' | 'privacy', string>>,
): Promise<void> {
  const at = now()
  await database.transaction(async (tx) => {
    const [own] = await tx
      .select({ registrant: user.registrant })
      .from(user)
      .where(and(eq(user.id, person.id), isNotNull(user.consentWithdrawnAt)))
      .for('update')
    if (!own) return
    if (own.registrant === 'minor') {
      if (!input.guardianAgrees) throw new Invalid(guardianMustAgree, { guardianAgrees: guardianMustAgree })
      await tx
        .update(guardianConsent)
        .set({ version: versions.privacy, agreedAt: at })
        .where(eq(guardianConsent.userId, person.id))
    }
    await tx.update(user).set({ consentWithdrawnAt: null }).where(eq(user.id, person.id))
    for (const document of ['terms', 'privacy'] as const) {
      await tx
        .insert(consent)
        .values({ userId: person.id, document, version: versions[document], acceptedAt: at })
        .onConflictDoUpdate({ target: [consent.userId, consent.document, consent.version], set: { acceptedAt: at } })
    }
    await recordAudit(tx, { actor: person, action: personalDataAudit['consent-give'], target: `user:${person.id}` })
  })
}
