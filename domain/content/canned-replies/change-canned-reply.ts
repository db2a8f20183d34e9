// Saves a canned reply, a new one or one that is there.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { changeContent } from '#domain/content/lifecycle/change-content.ts'
import { createContent } from '#domain/content/lifecycle/create-content.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { Invalid } from '#shared/errors.ts'
import type { CannedReplyInput } from './canned-reply-input.ts'
import { cannedReplyKind } from './canned-reply-kind.ts'

const branchOffice = publicOffices()

async function checkOffice(tx: Transaction, officeId: number | null): Promise<void> {
  if (officeId !== null && (await tx.$count(branchOffice, eq(branchOffice.id, officeId))) === 0) {
    throw new Invalid('Cabang dinas tidak dikenal', { officeId: 'Cabang dinas tidak dikenal' })
  }
}

/**
 * Gives its id; without `id` it is a new one. From then on the content files change nothing of it.
 * @throws Forbidden without the permission; NotFound; Invalid for an unknown office; Conflict when it was saved again.
 */
export async function changeCannedReply(
  person: Person,
  { id, version, seen, idempotencyKey, ...fields }: CannedReplyInput,
): Promise<number> {
  const checked = async (tx: Transaction) => {
    await checkOffice(tx, fields.officeId)
    return { fields }
  }
  if (id === null) {
    const onceKey = keyWithDigest(idempotencyKey, [person.id, fields])
    return createContent(cannedReplyKind, person, onceKey, checked)
  }
  await changeContent(cannedReplyKind, person, id, { version, seen }, checked)
  return id
}
