// The canned replies an agent may use.
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { mayEnter } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { cannedReply } from './canned-reply-tables.ts'

/** A canned reply, its variables unfilled (`fillCannedReply`). */
export interface CannedReply {
  readonly id: number
  readonly title: string
  readonly text: string
}

/**
 * Those for everybody and those of the agent's office, by title; the province's agents and admins see all.
 * @throws Forbidden for clients.
 */
export async function findCannedReplies(person: Person): Promise<CannedReply[]> {
  if (!mayEnter(person, 'helpdesk')) throw new Forbidden()
  const reach =
    person.officeId === null ? undefined : or(isNull(cannedReply.officeId), eq(cannedReply.officeId, person.officeId))
  return database
    .select({ id: cannedReply.id, title: cannedReply.title, text: cannedReply.text })
    .from(cannedReply)
    .where(and(isNull(cannedReply.deletedAt), reach))
    .orderBy(asc(cannedReply.title), asc(cannedReply.id))
}
