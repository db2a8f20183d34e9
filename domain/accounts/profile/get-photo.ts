// A profile photo by its id, which nobody can guess.
import { eq } from 'drizzle-orm'
import { profilePhoto } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { isPublicId } from '#shared/ids.ts'

/**
 * The photo's WebP for anybody who is signed in.
 * @throws NotFound for visitors and for an id that is none.
 */
export async function getPhoto(person: Person | null, id: string): Promise<Buffer> {
  if (!person || !isPublicId(id)) throw new NotFound()
  const [found] = await database
    .select({ content: profilePhoto.content })
    .from(profilePhoto)
    .where(eq(profilePhoto.id, id))
  if (!found) throw new NotFound()
  return found.content
}
