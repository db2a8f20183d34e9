// 'Setujui lagi': the way back from a withdrawn consent.
import type { Person } from '#domain/accounts/person.ts'
import { lockWithdrawn, renewConsents } from '#domain/accounts/personal-data/consents.ts'
import type { GiveConsentInput } from '#domain/privacy/personal-data-input.ts'
import { personalDataAudit } from '#domain/privacy/privacy-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
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
  await database.transaction(async (tx) => {
    const own = await lockWithdrawn(tx, person.id)
    if (!own) return
    if (own.registrant === 'minor' && !input.guardianAgrees) {
      throw new Invalid(guardianMustAgree, { guardianAgrees: guardianMustAgree })
    }
    await renewConsents(tx, person.id, versions, own.registrant === 'minor')
    await recordAudit(tx, { actor: person, action: personalDataAudit['consent-give'], target: `user:${person.id}` })
  })
}
