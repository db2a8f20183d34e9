import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type CannedReply, findCannedReplies } from '#domain/content/canned-replies/canned-reply.server.ts'
import type { ReplySteps } from '#domain/content/canned-replies/canned-reply.ts'
import { getFaqVersion } from '#domain/content/faq/published-faqs.ts'
import type { SearchDocument } from '#domain/search/engine/search-answer.ts'
import { searchIn } from '#domain/search/engine/search-in.ts'
import { SearchIndex } from '#domain/search/engine/search-index.ts'
import { findSynonymGroups, getSynonymVersion } from '#domain/search/find-synonym-groups.ts'
import { clausesOf } from '#domain/search/search.ts'
import { faqDocuments } from '#domain/search/search-indexes.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { getSeasonVersion } from '#domain/season/season.server.ts'
import { asReply, fillCannedReply, replyVariables } from '#domain/tickets/desk/reply-variables.ts'
import { isInDistress } from '#domain/tickets/distress/ticket-distress.ts'
import { isOutdated } from '#domain/tickets/reply-guard/outdated-dates.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { perConnection } from '#platform/database/per-connection.ts'
import { env } from '#platform/env.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { searchMaxLength } from '#shared/text.ts'
import { usesCountDays } from './canned-reply-use.ts'
import { cannedReplyUse } from './ready-answer-tables.ts'

export interface AnswerIndex {
  readonly index: SearchIndex
  readonly faqs: ReadonlyMap<string, SearchDocument>
}

export const cannedDocumentId = (id: number) => `canned-${id}`

/** The engine has only kinds of public content; a reply is found like a question, by its title. */
function cannedDocument({ id, title, text }: CannedReply): SearchDocument {
  return {
    ...{ kind: 'faq', id: cannedDocumentId(id), title, category: 'canned', categoryTitle: '', summary: '', url: '' },
    fields: [title],
    asked: [],
    // Greeting and signature say nothing of what it answers.
    sections: [{ heading: null, anchor: null, text: text.replaceAll(/^.*\{(?:nama|agen)\}.*$/gm, '').trim() }],
  }
}

/** The indexes of the last few reaches: one for the province, one for each office that is at work here. */
const mostKept = 16
const memory = perConnection(() => new Map<string, Promise<AnswerIndex>>())

async function build(replies: readonly SearchDocument[]): Promise<AnswerIndex> {
  const [faqs, groups] = await Promise.all([faqDocuments(), findSynonymGroups()])
  const index = await SearchIndex.of([...faqs, ...replies], groups)
  return { index, faqs: new Map(faqs.map((each) => [each.id, each])) }
}

export async function getAnswerIndex(replies: readonly CannedReply[]): Promise<AnswerIndex> {
  const versions = await Promise.all([getFaqVersion(), getSynonymVersion(), getSeasonVersion()])
  const documents = replies.map(cannedDocument)
  const digest = createHash('sha256')
    .update(JSON.stringify([versions, documents]))
    .digest('base64')
  const kept = memory()
  const made = kept.get(digest) ?? build(documents)
  // The last used stays longest; a build that failed is retried.
  kept.delete(digest)
  kept.set(digest, made)
  made.catch(() => kept.delete(digest))
  for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest)
  return made
}

export interface Suggestion {
  /** Of a canned reply its id, as a text; of a question its id in the search. */
  readonly key: string
  readonly kind: 'canned' | 'faq'
  readonly title: string
  readonly shortcut: string | null
  readonly text: string
  /** Where a question stands on the portal; null for a canned reply. */
  readonly url: string | null
  readonly sets: ReplySteps | null
}

const proposed = 3

const examined = 12

const looked = 8

const unsureWeight = 0.35
const furtherWeight = 0.3

/** The most that use adds to what the words say, which is 1 for the best find. */
const useWeight = 0.4

/** After so many days a use counts a third, in days; and so many uses are needed before they count in full. */
const fading = 20
const enoughUses = 3

function scoreByWords(index: SearchIndex, title: string, message: string): Map<string, number> {
  const whole = `${title}. ${message}`.slice(0, searchMaxLength)
  const found = new Map<string, number[]>()
  for (const query of new Set([
    title,
    whole,
    ...clausesOf(message).map((clause) => clause.slice(0, searchMaxLength)),
  ])) {
    const { confidence, results } = searchIn(index, query, { limit: looked })
    const weight = confidence > 0 ? 0.5 + confidence / 2 : unsureWeight
    const best = results[0]?.score ?? 1
    for (const { id, score } of results) found.set(id, [...(found.get(id) ?? []), (weight * score) / best])
  }
  const total = ([first = 0, ...rest]: number[]) => first + furtherWeight * rest.reduce((sum, each) => sum + each, 0)
  return new Map([...found].map(([id, scores]) => [id, total(scores.sort((a, b) => b - a))]))
}

async function findShares(category: string, at: Date): Promise<Map<number, number>> {
  const age = sql`extract(epoch from ${at.toISOString()}::timestamptz - ${cannedReplyUse.at}) / 86400`
  const rows = await database
    .select({
      id: cannedReplyUse.cannedReplyId,
      weight: sql<number>`sum(exp(-greatest(${age}, 0) / ${fading}::float8))::float8`,
    })
    .from(cannedReplyUse)
    .where(and(eq(cannedReplyUse.category, category), gt(cannedReplyUse.at, addDays(at, -usesCountDays))))
    .groupBy(cannedReplyUse.cannedReplyId)
  const all = rows.reduce((sum, { weight }) => sum + weight, 0)
  return new Map(rows.map(({ id, weight }) => [id, weight / Math.max(all, enoughUses)]))
}

/**
 * The best three for the ticket; none that invites to something that has ended.
 * @throws NotFound; Forbidden for clients.
 */
export async function suggestAnswers(person: Person, ticketId: number): Promise<Suggestion[]> {
  const [about] = await database
    .select(pick(ticket, 'title', 'description', 'category', 'officeId', 'contactName', 'publicId'))
    .from(ticket)
    .where(eq(ticket.id, ticketId))
  if (!about || !mayHandle(person, about)) throw new NotFound('Tiket tidak ditemukan.')
  // The person who may be in danger is answered in an agent's own words.
  if (await isInDistress(ticketId)) return []
  const at = now()
  const [replies, shares, season] = await Promise.all([
    findCannedReplies(person),
    findShares(about.category, at),
    getSeason(),
  ])
  const { index, faqs } = await getAnswerIndex(replies)
  const words = scoreByWords(index, about.title, about.description)
  const variables = replyVariables(about, person.name)
  const canned = replies.map(({ id, title, text, shortcut, sets }) => ({
    score: (words.get(cannedDocumentId(id)) ?? 0) + useWeight * (shares.get(id) ?? 0),
    answer: {
      ...{ key: String(id), kind: 'canned' as const, title, shortcut, text: fillCannedReply(text, variables) },
      ...{ url: null, sets },
    },
  }))
  const questions = [...faqs.values()].map(({ id, title, url, sections }) => ({
    score: words.get(id) ?? 0,
    answer: {
      ...{ key: id, kind: 'faq' as const, title, shortcut: null, url, sets: null },
      text: asReply(`${sections[0]?.text ?? ''}\n\nSelengkapnya: ${new URL(url, env.origin)}`, variables),
    },
  }))
  return [...canned, ...questions]
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score || a.answer.kind.localeCompare(b.answer.kind) || a.answer.key.localeCompare(b.answer.key),
    )
    .slice(0, examined)
    .map(({ answer }) => answer)
    .filter(({ text }) => !isOutdated(text, season, at))
    .slice(0, proposed)
}
