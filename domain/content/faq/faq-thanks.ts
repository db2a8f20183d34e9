import { asc, count, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { unfilled } from '#domain/season/season.server.ts'
import { database } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { newVisitor, visitorOf } from '#platform/secrets.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { faqThanks, faqUnanswered } from './faq-thanks-tables.ts'
import { publishedFaqs } from './published-faqs.ts'

/** Thanks per question, 0 without any. One index lookup per question, whatever the planner estimates. */
export async function countThanks(faqIds: readonly number[]): Promise<Map<number, number>> {
  if (faqIds.length === 0) return new Map()
  const { rows } = await database.execute<{ id: number; thanks: number }>(thanksOf(faqIds))
  return new Map(rows.map(({ id, thanks }) => [id, thanks]))
}

/** The query behind `countThanks`; apart, so that the bench can ask for its plan. */
export function thanksOf(faqIds: readonly number[]) {
  return sql`
    select wanted.id, (select count(*)::int from ${faqThanks} where ${faqThanks.faqId} = wanted.id) as thanks
    from unnest(${sql.param([...faqIds])}::int[]) as wanted(id)`
}

export async function findThankedMost(since: Date, limit: number): Promise<string[]> {
  const published = publishedFaqs(unfilled)
  const rows = await database
    .select({ question: published.question })
    .from(faqThanks)
    .innerJoin(published, eq(published.id, faqThanks.faqId))
    .where(gte(faqThanks.createdAt, since))
    .groupBy(published.id, published.question)
    .orderBy(desc(count()), published.id)
    .limit(limit)
  return rows.map(({ question }) => question)
}

/** Thanks per question, in the order given; 0 also for unpublished ones, so that the number reveals nothing. */
export async function findThanksOf(questions: readonly string[]): Promise<{ question: string; count: number }[]> {
  const wanted = [...new Set(questions)]
  if (wanted.length === 0) return []
  const published = publishedFaqs(unfilled)
  const rows = await database
    .select({ question: faqThanks.questionText, count: count() })
    .from(faqThanks)
    .innerJoin(published, eq(published.id, faqThanks.faqId))
    .where(inArray(faqThanks.questionText, wanted))
    .groupBy(faqThanks.questionText)
  const counts = new Map(rows.map((row) => [row.question, row.count]))
  return wanted.map((question) => ({ question, count: counts.get(question) ?? 0 }))
}

interface StoredThanks {
  readonly repeated: boolean
  readonly count: number
}

const userAgentLength = 300

/** Stores one thanks per visitor, however often it is sent. @throws NotFound for an unpublished question. */
export async function thankForFaq(
  { faqId, visitorKey }: { readonly faqId: number; readonly visitorKey: string },
  userAgent: string | null = null,
): Promise<StoredThanks> {
  const published = publishedFaqs(unfilled)
  const [thanked] = await database
    .select({ question: published.question })
    .from(published)
    .where(eq(published.id, faqId))
  if (!thanked) throw new NotFound('Pertanyaan tidak ditemukan')
  const stored = await database
    .insert(faqThanks)
    .values({
      faqId,
      questionText: thanked.question,
      userIp: null,
      userAgent: userAgent?.slice(0, userAgentLength) ?? null,
      visitorKey,
      createdAt: now(),
    })
    .onConflictDoNothing({ target: [faqThanks.faqId, faqThanks.visitorKey] })
    .returning({ id: faqThanks.id })
  return { repeated: stored.length === 0, count: (await countThanks([faqId])).get(faqId) ?? 0 }
}

/** Limit on a network's thanks for one question: keys are free, signed or not. */
const networks = makeLimit('thanks-network')

interface Thanking {
  readonly token: string
  readonly network: string
  readonly userAgent: string | null
}

interface GivenThanks extends StoredThanks {
  readonly token: string
}

/** Stores the thanks; an unsigned token is replaced by a new one. @throws NotFound; TooMany by the network. */
export async function giveThanks(faqId: number, { token, network, userAgent }: Thanking): Promise<GivenThanks> {
  const visitor = visitorOf(token) ?? newVisitor()
  const counted = `${network} ${faqId}`
  await networks.take(counted)
  try {
    const stored = await thankForFaq({ faqId, visitorKey: visitor.key }, userAgent)
    if (stored.repeated) await networks.giveBack(counted)
    return { ...stored, token: visitor.token }
  } catch (error) {
    await networks.giveBack(counted).catch(() => undefined)
    throw error
  }
}

/** Thanks for the public question with exactly this text. @throws NotFound; TooMany as `giveThanks`. */
export async function thankForQuestion(question: string, thanking: Thanking): Promise<GivenThanks> {
  const published = publishedFaqs(unfilled)
  const [found] = await database
    .select({ id: published.id })
    .from(published)
    .where(eq(published.question, question))
    .orderBy(asc(published.id))
    .limit(1)
  if (!found) throw new NotFound('Pertanyaan tidak ditemukan')
  return giveThanks(found.id, thanking)
}

/** As many as thanks, and counted apart from them. */

/** Counts it once; returns the token for the next request. @throws NotFound; TooMany by the network. */
export async function noteUnanswered(
  faqId: number,
  { token, network }: { readonly token: string; readonly network: string },
): Promise<{ readonly token: string }> {
  const visitor = visitorOf(token) ?? newVisitor()
  const published = publishedFaqs(unfilled)
  const [found] = await database.select({ id: published.id }).from(published).where(eq(published.id, faqId))
  if (!found) throw new NotFound('Pertanyaan tidak ditemukan')
  const counted = `${network} ${faqId} unanswered`
  await networks.take(counted)
  const { rowCount } = await database
    .insert(faqUnanswered)
    .values({ faqId, visitorKey: visitor.key, createdAt: now() })
    .onConflictDoNothing()
  if (rowCount === 0) await networks.giveBack(counted)
  return { token: visitor.token }
}
