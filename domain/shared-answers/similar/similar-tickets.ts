import { setImmediate as breathe } from 'node:timers/promises'
import { and, asc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type SynonymGroup, Thesaurus } from '#domain/search/engine/thesaurus.ts'
import { findSynonymGroups } from '#domain/search/find-synonym-groups.ts'
import { openIncidentStates } from '#domain/shared-answers/service-incident.ts'
import { serviceIncident } from '#domain/shared-answers/service-incident-tables.ts'
import { findUnanswered } from '#domain/tickets/desk/desk-conditions.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { perConnection } from '#platform/database/per-connection.ts'
import { addDays, now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { NotFound } from '#shared/errors.ts'
import { type ScoredTicket, SimilarIndex } from './similar-index.ts'
import { readTicket, ticketTerms } from './ticket-terms.ts'

/** An outage is notified of within days: older tickets are not compared, in days. */
export const comparedDays = 7

const mostCompared = 30_000

const batch = 500

/** Interval of reloading synonyms and deleting old tickets, in milliseconds. */
const renewEvery = minutes(30)

interface RecentTickets {
  readonly index: SimilarIndex
  readonly thesaurus: Thesaurus
}

interface Kept {
  readonly recent: RecentTickets
  readonly madeAt: number
  readonly words: string
}

const memory = perConnection((): { kept?: Kept; turn: Promise<unknown> } => ({ turn: Promise.resolve() }))

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
  kept.recent.index.deleteTicketsBefore(addDays(now(), -comparedDays).getTime())
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
      index.add({ id, at: createdAt.getTime(), ...readTicket(thesaurus, texts) })
      last = id
    }
    if (rows.length < batch) return
    // Other requests of this process come in between.
    await breathe()
  }
}

/** From this score two tickets have the same topic; measured in tests/similar/. */
export const similarScore = 0.42

const mostLookedUp = 5_000

/** The tickets with the same question, also settled ones, neither merged nor spam. @throws NotFound. */
export async function findSimilarAsked(person: Person, ticketId: number): Promise<ScoredTicket[]> {
  const [about] = await database.select().from(ticket).where(eq(ticket.id, ticketId))
  if (!about || !mayHandle(person, about)) throw new NotFound('Tiket tidak ditemukan.')
  const { index, thesaurus } = await getRecentTickets()
  const found = index.find(ticketTerms(thesaurus, about), { least: similarScore, except: ticketId })
  const nearest = found.slice(0, mostLookedUp)
  const asked = await findUnanswered(
    person,
    nearest.map(({ id }) => id),
  )
  return nearest.filter(({ id }) => asked.has(id))
}

/** A message is shorter than a ticket, and naming an incident too many costs its reader one line. */
const namedScore = 0.35

export async function findIncidentsAbout(text: string): Promise<{ readonly id: number; readonly title: string }[]> {
  const open = await database
    .select()
    .from(serviceIncident)
    .where(inArray(serviceIncident.state, [...openIncidentStates]))
  if (open.length === 0) return []
  const { index, thesaurus } = await getRecentTickets()
  const asked = ticketTerms(thesaurus, { title: text, description: '' })
  return open
    .map(({ id, title, description }) => {
      return { id, title, score: index.compare(asked, ticketTerms(thesaurus, { title, description })) }
    })
    .filter(({ score }) => score >= namedScore)
    .sort((one, other) => other.score - one.score)
    .map(({ id, title }) => ({ id, title }))
}
