import { asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { exchangeKey, storeLoadedContent } from '#domain/content/lifecycle/loaded-content.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { mayManageCannedReplies } from './canned-reply.ts'
import { cannedReply } from './canned-reply-tables.ts'

const branchOffice = publicOffices()

/** All that were not removed, by title. @throws Forbidden without the permission. */
export async function findManagedCannedReplies(person: Person) {
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

export type ManagedCannedReply = Awaited<ReturnType<typeof findManagedCannedReplies>>[number]

interface CannedReplyContent {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly shortcut?: string
}

/** Stores new and changed replies of the files; rows that staff changed stay. Idempotent. */
export async function loadCannedReplies(content: readonly CannedReplyContent[]): Promise<void> {
  const named = await database
    .select({ key: cannedReply.contentKey, shortcut: cannedReply.shortcut })
    .from(cannedReply)
    .where(isNotNull(cannedReply.shortcut))
  const isTaken = ({ key, shortcut }: CannedReplyContent) =>
    named.some((other) => other.shortcut === shortcut && other.key !== key)
  const rows = content.map((reply) => ({
    ...{ contentKey: reply.key, title: reply.title, text: reply.text.trim(), updatedAt: now() },
    shortcut: isTaken(reply) ? null : (reply.shortcut ?? null),
  }))
  await storeLoadedContent(database, cannedReply, cannedReply.contentKey, rows, ['title', 'text', 'shortcut'])
}

export async function findExchangedReplies(tx: Transaction) {
  const rows = await tx
    .select({
      ...pick(cannedReply, 'id', 'contentKey', 'idempotencyKey', 'version', 'deletedAt', 'title', 'text', 'officeId'),
      ...pick(cannedReply, 'shortcut', 'setsCategory', 'setsPriority', 'completes', 'handsOverTo'),
    })
    .from(cannedReply)
    .orderBy(asc(cannedReply.title), asc(cannedReply.id))
  return rows.map(({ contentKey, idempotencyKey, ...row }) => ({
    ...row,
    key: exchangeKey({ id: row.id, contentKey, idempotencyKey }),
  }))
}
