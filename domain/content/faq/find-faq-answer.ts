// Reads one published question with its answer, and the questions beside it; and where all of them live.

import { and, asc, eq, ne } from 'drizzle-orm'
import type { Provenance } from '#domain/content/lifecycle/provenance.ts'
import { getSeasonFill, type SeasonFill, unfilled } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import type { FaqPlace } from './faq-address.ts'
import { publishedFaqs } from './published-faqs.ts'

/** A question with its answer (plain text of several lines) and its place. */
export interface FaqAnswerItem extends FaqPlace, Provenance {
  readonly answer: string
  readonly categoryName: string
  readonly updatedAt: Date
}

/** More questions of the same topic are not offered beside an answer. */
const mostRelated = 5

/**
 * The published question with others of its topic, in their order; null when there is none with this number. `fill` puts the
 * season into the answer; without one the season as it is now.
 */
export async function findFaqAnswer(
  id: number | null,
  fill?: SeasonFill,
): Promise<{ readonly item: FaqAnswerItem; readonly related: readonly FaqPlace[] } | null> {
  if (id === null) return null
  const published = publishedFaqs(fill ?? (await getSeasonFill()))
  const [row] = await database
    .select(
      pick(
        published,
        ...(['id', 'question', 'answer', 'categoryId', 'categoryName', 'topicId', 'topicName', 'updatedAt'] as const),
        ...(['source', 'reviewedOn', 'editor'] as const),
      ),
    )
    .from(published)
    .where(eq(published.id, id))
  if (!row) return null
  const { categoryId: category, topicName: topic, topicId, ...item } = row
  const others = await database
    .select(pick(published, 'id', 'question'))
    .from(published)
    .where(and(eq(published.topicId, topicId), ne(published.id, id)))
    .orderBy(asc(published.position), asc(published.id))
    .limit(mostRelated)
  return { item: { ...item, category, topic }, related: others.map((other) => ({ ...other, category, topic })) }
}

/** Every published question's place and when it changed, for the sitemap. */
export function findFaqPlaces(): Promise<(FaqPlace & { readonly updatedAt: Date })[]> {
  const published = publishedFaqs(unfilled)
  return database
    .select({
      ...pick(published, 'id', 'question', 'updatedAt'),
      category: published.categoryId,
      topic: published.topicName,
    })
    .from(published)
    .orderBy(asc(published.categoryPosition), asc(published.topicPosition), asc(published.position), asc(published.id))
}
