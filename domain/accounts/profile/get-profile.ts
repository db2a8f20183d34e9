// A person's own profile, field by field.
import { eq } from 'drizzle-orm'
import { guardianConsent, profilePhoto, user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { Profile } from './profile.ts'

/**
 * The acting person's profile.
 * @throws NotFound when the account has gone in the meantime.
 */
export async function getProfile(person: Person): Promise<Profile> {
  const [found] = await database
    .select({
      ...pick(user, 'name', 'email', 'phone', 'organization', 'position', 'address', 'specializations', 'registrant'),
      guardian: { name: guardianConsent.name, agreedAt: guardianConsent.agreedAt },
      photoId: profilePhoto.id,
    })
    .from(user)
    .leftJoin(guardianConsent, eq(guardianConsent.userId, user.id))
    .leftJoin(profilePhoto, eq(profilePhoto.userId, user.id))
    .where(eq(user.id, person.id))
  if (!found) throw new NotFound()
  return found
}
