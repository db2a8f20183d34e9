// Saves a canned reply, a new one or one that is there.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { branchOffice } from '#domain/offices/office-tables.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import type { CannedReplyInput } from './canned-reply-input.ts'
import { mayManageCannedReplies } from './canned-reply-policy.ts'
import { cannedReply } from './canned-reply-tables.ts'

const movedOn = 'Balasan ini baru saja diubah orang lain. Isian Anda masih ada; periksa, lalu simpan lagi.'

/**
 * Locks a reply as it was seen.
 * @throws NotFound when it is there no more; Conflict when it was saved again since.
 */
export async function lockReply(tx: Transaction, id: number, seen: string) {
  const [before] = await tx
    .select()
    .from(cannedReply)
    .where(and(eq(cannedReply.id, id), isNull(cannedReply.deletedAt)))
    .for('update')
  if (!before) throw new NotFound('Balasan ini sudah tidak ada')
  if (before.updatedAt.toISOString() !== seen) throw new Conflict(movedOn)
  return before
}

/**
 * Gives its id. From then on the content files change nothing of it; saving what is there already leaves no trace.
 * @throws Forbidden without the permission; NotFound; Invalid for an unknown office; Conflict when it was saved again.
 */
export async function changeCannedReply(person: Person, { id, seen, ...fields }: CannedReplyInput): Promise<number> {
  if (!mayManageCannedReplies(person)) throw new Forbidden()
  return database.transaction(async (tx) => {
    const before = id === null ? undefined : await lockReply(tx, id, seen)
    if (fields.officeId !== null && (await tx.$count(branchOffice, eq(branchOffice.id, fields.officeId))) === 0) {
      throw new Invalid('Cabang dinas tidak dikenal', { officeId: 'Cabang dinas tidak dikenal' })
    }
    const changes = changedFields(before ?? {}, fields)
    if (before && Object.keys(changes).length === 0) return before.id
    const fresh = { ...fields, updatedBy: person.id, updatedAt: now() }
    const [saved] = before
      ? await tx.update(cannedReply).set(fresh).where(eq(cannedReply.id, before.id)).returning({ id: cannedReply.id })
      : await tx.insert(cannedReply).values(fresh).returning({ id: cannedReply.id })
    if (!saved) throw new Error('the reply was not stored')
    const action = before ? 'canned-reply.change' : 'canned-reply.create'
    await recordAudit(tx, { actor: person, action, target: `canned-reply:${saved.id}`, changes })
    return saved.id
  })
}
