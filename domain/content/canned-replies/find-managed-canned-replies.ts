// Reads the canned replies for those who write them.
import { asc, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { ReplyPriority } from './canned-reply-input.ts'
import { mayManageCannedReplies } from './canned-reply-policy.ts'
import { cannedReply } from './canned-reply-tables.ts'

const branchOffice = publicOffices()

/** A canned reply as its writers see it. */
export interface ManagedCannedReply {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly officeId: number | null
  /** Null: for every office. */
  readonly office: string | null
  readonly shortcut: string | null
  /** What becomes of the ticket once it is sent; null and false: it stays. */
  readonly setsCategory: string | null
  readonly setsPriority: ReplyPriority | null
  readonly completes: boolean
  readonly handsOverTo: number | null
  readonly version: number
  readonly updatedAt: Date
}

/**
 * All that were not removed, by title.
 * @throws Forbidden without the permission.
 */
export async function findManagedCannedReplies(person: Person): Promise<ManagedCannedReply[]> {
  if (!mayManageCannedReplies(person)) throw new Forbidden()
  return database
    .select({
      ...pick(cannedReply, 'id', 'title', 'text', 'officeId', 'version', 'updatedAt', 'shortcut', 'setsCategory'),
      ...pick(cannedReply, 'setsPriority', 'completes', 'handsOverTo'),
      office: branchOffice.name,
    })
    .from(cannedReply)
    .leftJoin(branchOffice, eq(branchOffice.id, cannedReply.officeId))
    .where(isNull(cannedReply.deletedAt))
    .orderBy(asc(cannedReply.title), asc(cannedReply.id))
}
