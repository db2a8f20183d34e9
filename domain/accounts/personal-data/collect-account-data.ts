// Everything an account holds about its owner, for 'Unduh data saya'.
import { desc, eq } from 'drizzle-orm'
import { profilePhoto, session, signInAttempt, user } from '#domain/accounts/account-tables.ts'
import { getEmailChange } from '#domain/accounts/email/change-email.ts'
import { provenNumber } from '#domain/accounts/phone/phone-tables.ts'
import { deviceOf } from '#domain/accounts/sessions/describe-device.ts'
import { outcomeOf } from '#domain/accounts/sign-in-attempt.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { getConsents } from './consents.ts'

/**
 * Collects what is kept of a person in their account; the photo's content is base64, times are ISO 8601.
 * @throws NotFound when the account is gone.
 */
export async function collectAccountData(personId: string) {
  const [own] = await database.select().from(user).where(eq(user.id, personId))
  if (!own) throw new NotFound()
  const [photo] = await database.select().from(profilePhoto).where(eq(profilePhoto.userId, personId))
  const { documents, guardian } = await getConsents({ id: personId })
  const sessions = await database.select().from(session).where(eq(session.userId, personId))
  const signIns = await database
    .select()
    .from(signInAttempt)
    .where(eq(signInAttempt.userId, personId))
    .orderBy(desc(signInAttempt.id))
  const change = await getEmailChange(personId)
  const numbers = await database.select().from(provenNumber).where(eq(provenNumber.personId, personId))
  return {
    account: {
      ...pick(own, 'name', 'email', 'phone', 'nisn', 'emailVerified', 'role', 'registrant'),
      ...pick(own, 'organization', 'position', 'address', 'specializations'),
      newEmail: change?.newEmail ?? null,
      twoFactor: own.twoFactorEnabled === true,
      consentWithdrawnAt: own.consentWithdrawnAt?.toISOString() ?? null,
      createdAt: own.createdAt.toISOString(),
    },
    photo: photo ? { name: 'foto.webp', mediaType: 'image/webp', content: photo.content.toString('base64') } : null,
    consents: documents.map((each) => ({ ...each, acceptedAt: each.acceptedAt.toISOString() })),
    guardian: guardian && { ...guardian, agreedAt: guardian.agreedAt.toISOString() },
    numbers: numbers.map(({ number, way, provenAt }) => ({ number, way, provenAt: provenAt.toISOString() })),
    sessions: sessions.map(({ userAgent, ipAddress, createdAt, lastSeenAt }) => ({
      device: deviceOf(userAgent).name,
      ipAddress,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    signIns: signIns.map(({ ipAddress, userAgent, createdAt, way, ...row }) => ({
      way,
      outcome: outcomeOf(row),
      device: deviceOf(userAgent).name,
      ipAddress,
      at: createdAt.toISOString(),
    })),
  }
}
