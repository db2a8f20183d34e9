import { setImmediate as breathe } from 'node:timers/promises'
import { and, asc, eq, gt, gte, inArray, isNull, min, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type SynonymGroup, Thesaurus } from '#domain/search/engine/thesaurus.ts'
import { findSynonymGroups } from '#domain/search/find-synonym-groups.ts'
import { openIncidentStates } from '#domain/shared-answers/service-incident.ts'
import { serviceIncident } from '#domain/shared-answers/service-incident-tables.ts'
import { findOpenAmong, findUnanswered, type OpenTicketScope } from '#domain/tickets/desk/desk-conditions.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { perConnection } from '#platform/database/per-connection.ts'
import { addDays, now } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { NotFound } from '#shared/errors.ts'
import { type ScoredTicket, SimilarIndex, ticketTerms } from './similar-index.ts'

/** An outage is notified of within days: older tickets are not compared, in days. */
const comparedDays = 7

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
      index.add({ id, at: createdAt.getTime(), terms: ticketTerms(thesaurus, texts) })
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

interface ComparedText {
  readonly title: string
  readonly description: string
}

/**
 * Open tickets within reach and scope on the topic of the text, most similar first, 5,000 at most.
 * @throws Forbidden for clients.
 */
async function findSimilarToText(
  person: Person,
  text: ComparedText,
  scope: OpenTicketScope = {},
): Promise<ScoredTicket[]> {
  const { index, thesaurus } = await getRecentTickets()
  return openAmong(person, index.find(ticketTerms(thesaurus, text), { least: similarScore }), scope)
}

async function openAmong(person: Person, found: readonly ScoredTicket[], scope: OpenTicketScope) {
  const nearest = found.slice(0, mostLookedUp)
  const open = await findOpenAmong(
    person,
    nearest.map(({ id }) => id),
    scope,
  )
  return nearest.filter(({ id }) => open.has(id))
}

async function loadOwn(person: Person, ticketId: number): Promise<ComparedText & { readonly createdAt: Date }> {
  const [about] = await database.select().from(ticket).where(eq(ticket.id, ticketId))
  if (!about || !mayHandle(person, about)) throw new NotFound('Tiket tidak ditemukan.')
  return about
}

/** The open tickets on the topic of this one, without it. @throws NotFound when the agent may not handle it. */
export async function findSimilarTickets(person: Person, ticketId: number): Promise<ScoredTicket[]> {
  const found = await findSimilarToText(person, await loadOwn(person, ticketId))
  return found.filter(({ id }) => id !== ticketId)
}

const sameIncident = days(3)

/** The time of the first ticket like it within three days. @throws NotFound when the agent may not handle it. */
export async function findBeginning(person: Person, ticketId: number): Promise<Date> {
  const { createdAt } = await loadOwn(person, ticketId)
  const ids = (await findSimilarTickets(person, ticketId)).map(({ id }) => id)
  if (ids.length === 0) return createdAt
  const near = gte(ticket.createdAt, new Date(createdAt.getTime() - sameIncident))
  const [first] = await database
    .select({ at: min(ticket.createdAt) })
    .from(ticket)
    .where(and(inArray(ticket.id, ids), near))
  return first?.at && first.at < createdAt ? first.at : createdAt
}

/** The tickets with the same question, also settled ones, neither merged nor spam. @throws NotFound. */
export async function findSimilarAsked(person: Person, ticketId: number): Promise<ScoredTicket[]> {
  const about = await loadOwn(person, ticketId)
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
