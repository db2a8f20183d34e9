// The index of recent tickets of this process: filled when first asked for, and brought up to date at every question.

import { setImmediate as breathe } from 'node:timers/promises'
import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { type SynonymGroup, Thesaurus } from '#domain/search/engine/thesaurus.ts'
import { findSynonymGroups } from '#domain/search/find-synonym-groups.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { perConnection } from '#platform/database/per-connection.ts'
import { addDays, now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { SimilarIndex } from './similar-index.ts'
import { ticketTerms } from './ticket-terms.ts'

/** An outage is told of within days: older tickets are not compared, in days. */
const comparedDays = 7

/** Most tickets that are compared, the newest. */
const mostCompared = 30_000

/** So many are read at once. */
const batch = 500

/** After so long the words that mean the same are read again, and what is old is forgotten, in milliseconds. */
const renewEvery = minutes(30)

/** The index with the thesaurus by which its terms were made. */
export interface RecentTickets {
  readonly index: SimilarIndex
  readonly thesaurus: Thesaurus
}

interface Kept {
  readonly recent: RecentTickets
  readonly madeAt: number
  readonly words: string
}

const memory = perConnection((): { kept?: Kept; turn: Promise<unknown> } => ({ turn: Promise.resolve() }))

/** Gives the index with every ticket that is stored by now. Questions at once wait for one another. */
export function getRecentTickets(): Promise<RecentTickets> {
  const own = memory()
  const mine = own.turn.then(bringUpToDate)
  own.turn = mine.catch(() => undefined)
  return mine
}

async function bringUpToDate(): Promise<RecentTickets> {
  const at = now().getTime()
  const own = memory()
  let { kept } = own
  if (!kept || at - kept.madeAt > renewEvery || at < kept.madeAt) kept = renewed(kept, await findSynonymGroups(), at)
  own.kept = kept
  await addFresh(kept.recent)
  return kept.recent
}

function renewed(kept: Kept | undefined, groups: SynonymGroup[], madeAt: number): Kept {
  const words = JSON.stringify(groups)
  if (kept?.words !== words) {
    return { recent: { index: new SimilarIndex(), thesaurus: new Thesaurus(groups) }, madeAt, words }
  }
  kept.recent.index.forgetBefore(addDays(now(), -comparedDays).getTime())
  return { ...kept, madeAt }
}

async function addFresh({ index, thesaurus }: RecentTickets): Promise<void> {
  const since = addDays(now(), -comparedDays)
  const [first] = await database.select({ id: sql<number>`coalesce(max(${ticket.id}), 0)::int` }).from(ticket)
  let last = Math.max(index.newest, (first?.id ?? 0) - mostCompared)
  for (;;) {
    const rows = await database
      .select({ id: ticket.id, title: ticket.title, description: ticket.description, createdAt: ticket.createdAt })
      .from(ticket)
      .where(
        and(gt(ticket.id, last), gte(ticket.createdAt, since), isNull(ticket.spamSince), eq(ticket.kind, 'question')),
      )
      .orderBy(asc(ticket.id))
      .limit(batch)
    for (const { id, createdAt, ...texts } of rows) {
      index.add({ id, at: createdAt.getTime(), terms: ticketTerms(thesaurus, texts) })
      last = id
    }
    if (rows.length < batch) return
    // Other requests of this process come in between.
    await breathe()
  }
}
