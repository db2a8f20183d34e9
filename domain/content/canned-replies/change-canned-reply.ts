// Saves a canned reply, a new one or one that is there.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { changeContent } from '#domain/content/lifecycle/change-content.ts'
import { branchOffice } from '#domain/offices/office-tables.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import type { CannedReplyInput } from './canned-reply-input.ts'
import { cannedReplyKind } from './canned-reply-kind.ts'
import { mayManageCannedReplies } from './canned-reply-policy.ts'
import { cannedReply } from './canned-reply-tables.ts'

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
  { id, version, seen, ...fields }: CannedReplyInput,
): Promise<number> {
  if (id !== null) {
    await changeContent(cannedReplyKind, person, id, { version, seen }, async (tx) => {
      await checkOffice(tx, fields.officeId)
      return { fields }
    })
    return id
  }
  if (!mayManageCannedReplies(person)) throw new Forbidden()
  return database.transaction(async (tx) => {
    await checkOffice(tx, fields.officeId)
    const [saved] = await tx
      .insert(cannedReply)
      .values({ ...fields, updatedBy: person.id, updatedAt: now() })
      .returning({ id: cannedReply.id })
    if (!saved) throw new Error('the reply was not stored')
    const target = `canned-reply:${saved.id}`
    await recordAudit(tx, { actor: person, action: 'canned-reply.create', target, changes: changedFields({}, fields) })
    return saved.id
  })
}
