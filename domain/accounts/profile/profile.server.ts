import { eq } from 'drizzle-orm'
import { photoUploads } from '#domain/accounts/account.server.ts'
import { profileAudit } from '#domain/accounts/account-audit.ts'
import { guardianConsent, profilePhoto, user } from '#domain/accounts/account-tables.ts'
import { isStaff } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { RegistrantFields } from '#domain/accounts/registrant.ts'
import { toRegistrant } from '#domain/accounts/registrant-input.ts'
import { storeRegistrant } from '#domain/accounts/registration/registration.server.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { drawPicture } from '#platform/documents/draw-picture.server.ts'
import { now } from '#shared/dates.ts'
import { Busy, Invalid, NotFound } from '#shared/errors.ts'
import { isPublicId, newPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { type Profile, photoMaxBytes, photoRule } from './profile.ts'
import type { ChangePhotoInput, ProfileInput } from './profile-input.ts'

/**
 * Changes the form's fields. The audit names changed fields, not values, because it is never erased.
 * @throws NotFound when the account is gone.
 */
export async function changeProfile(person: Person, input: ProfileInput, version?: string): Promise<void> {
  const { name, phone, organization, position, address } = input
  const specializations = isStaff(person) ? input.specializations : undefined
  const wanted = { name, phone, organization, position, address, ...(specializations && { specializations }) }
  await database.transaction(async (tx) => {
    const [before] = await tx
      .select(pick(user, 'name', 'phone', 'organization', 'position', 'address', 'specializations'))
      .from(user)
      .where(eq(user.id, person.id))
      .for('update')
    if (!before) throw new NotFound()
    const registrant = isStaff(person) ? undefined : toRegistrant(input)
    const changed = [
      ...Object.entries(wanted)
        .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]))
        .map(([field]) => field),
      ...(registrant ? await changesOf(tx, person.id, registrant) : []),
    ]
    if (changed.length === 0) return
    await tx
      .update(user)
      .set({ ...wanted, updatedAt: now() })
      .where(eq(user.id, person.id))
    if (registrant) await storeRegistrant(tx, person.id, registrant, version)
    await recordAudit(tx, {
      actor: person,
      action: profileAudit.change,
      target: `user:${person.id}`,
      changes: { fields: [[], changed] },
    })
  })
}

async function changesOf(tx: Transaction, userId: string, registrant: RegistrantFields): Promise<string[]> {
  const [kept] = await tx
    .select({ registrant: user.registrant, guardianName: guardianConsent.name })
    .from(user)
    .leftJoin(guardianConsent, eq(guardianConsent.userId, user.id))
    .where(eq(user.id, userId))
  const guardianName = registrant.registrant === 'minor' ? registrant.guardianName : null
  return [
    ...(kept?.registrant === registrant.registrant ? [] : ['registrant']),
    ...(kept?.guardianName === guardianName ? [] : ['guardianName']),
  ]
}

/** @throws NotFound when the account is gone. */
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

const side = 512

const secondsLimit = 10

const unreadable = `Foto ini rusak atau terlalu besar untuk dibuka. Pilih foto lain. ${photoRule}`

const signatures = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
] as const

/**
 * The photo re-encoded as upright, square WebP without metadata.
 * @throws Invalid unless its content is a JPG or PNG of at most 2 MB.
 */
export async function encodePhoto(content: Uint8Array): Promise<Buffer> {
  const isPhoto = signatures.some((signature) => signature.equals(content.subarray(0, signature.length)))
  if (!isPhoto || content.length > photoMaxBytes) throw new Invalid(photoRule, { photo: photoRule })
  try {
    return await drawPicture(content, secondsLimit, (picture) =>
      picture.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
    )
  } catch (thrown) {
    if (thrown instanceof Busy) throw thrown
    throw new Invalid(unreadable, { photo: unreadable })
  }
}

/** Stores the photo, re-encoded, under a new id; the old address stops working. @throws TooMany; Invalid. */
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

/** The photo's WebP for anyone signed in. @throws NotFound for visitors and unknown ids. */
export async function getPhoto(person: Person | null, id: string): Promise<Buffer> {
  if (!person || !isPublicId(id)) throw new NotFound()
  const [found] = await database
    .select({ content: profilePhoto.content })
    .from(profilePhoto)
    .where(eq(profilePhoto.id, id))
  if (!found) throw new NotFound()
  return found.content
}

export async function removePhoto(person: Person): Promise<void> {
  await database.transaction(async (tx) => {
    const removed = await tx
      .delete(profilePhoto)
      .where(eq(profilePhoto.userId, person.id))
      .returning({ id: profilePhoto.id })
    if (removed.length === 0) return
    await recordAudit(tx, { actor: person, action: profileAudit['photo-remove'], target: `user:${person.id}` })
  })
}
