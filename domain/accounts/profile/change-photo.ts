// 'Ubah Foto': a new profile photo in the place of the old one.
import { profileAudit } from '#domain/accounts/account-audit.ts'
import { photoUploads } from '#domain/accounts/account-limits.server.ts'
import { profilePhoto } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { newPublicId } from '#shared/ids.ts'
import { encodePhoto } from './encode-photo.server.ts'
import type { ChangePhotoInput } from './profile-input.ts'

/**
 * Stores the photo, re-encoded, under an id of its own; the old one and its address are gone.
 * @throws TooMany after too many; Invalid when it is no photo.
 */
export async function changePhoto(person: Person, { photo }: Pick<ChangePhotoInput, 'photo'>): Promise<void> {
  await photoUploads.take(person.id)
  const content = await encodePhoto(new Uint8Array(await photo.arrayBuffer()))
  const fresh = { id: newPublicId(), content, createdAt: now() }
  await database.transaction(async (tx) => {
    await tx
      .insert(profilePhoto)
      .values({ userId: person.id, ...fresh })
      .onConflictDoUpdate({ target: profilePhoto.userId, set: fresh })
    await recordAudit(tx, { actor: person, action: profileAudit['photo-change'], target: `user:${person.id}` })
  })
}
