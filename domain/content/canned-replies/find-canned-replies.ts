// The canned replies an agent may use.

import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { mayEnter } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { getSeasonFill } from '#domain/season/fill-season.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { ReplySteps } from './canned-reply-input.ts'
import { cannedReply } from './canned-reply-tables.ts'

/** A canned reply with the season's dates, its variables unfilled (`fillCannedReply`). */
export interface CannedReply {
  readonly id: number
  readonly title: string
  readonly text: string
  /** Typed as ';token'; null for none. */
  readonly shortcut: string | null
  /** What becomes of the ticket once it is sent; null and false: it stays. */
  readonly sets: ReplySteps
}

/**
 * The replies that the person is offered, as a condition.
 * @throws Forbidden for clients.
 */
function isOffered(person: Person): SQL | undefined {
  if (!mayEnter(person, 'helpdesk')) throw new Forbidden()
  const reach =
    person.officeId === null ? undefined : or(isNull(cannedReply.officeId), eq(cannedReply.officeId, person.officeId))
  return and(isNull(cannedReply.deletedAt), reach)
}

/**
 * Those for everybody and those of the agent's office, by title; the province's agents and admins see all.
 * @throws Forbidden for clients.
 */
export async function findCannedReplies(person: Person): Promise<CannedReply[]> {
  return database
    .select({
      ...pick(cannedReply, 'id', 'title', 'shortcut'),
      text: sql<string>`${cannedReply.text}`.mapWith(await getSeasonFill()),
      sets: {
        category: cannedReply.setsCategory,
        priority: cannedReply.setsPriority,
        completes: cannedReply.completes,
        officeId: cannedReply.handsOverTo,
      },
    })
    .from(cannedReply)
    .where(isOffered(person))
    .orderBy(asc(cannedReply.title), asc(cannedReply.id))
}

/**
 * True when the reply is among them.
 * @throws Forbidden for clients.
 */
export async function offersCannedReply(tx: Transaction, person: Person, id: number): Promise<boolean> {
  return (await tx.$count(cannedReply, and(eq(cannedReply.id, id), isOffered(person)))) > 0
}
