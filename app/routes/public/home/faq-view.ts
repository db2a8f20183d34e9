// The FAQ section's data and how it chooses: category, topic, search. Pure; server and browser share it.
import { containsText } from '#domain/search/contains-text.ts'
import { typedSearch } from '#shared/text.ts'

export interface FaqEntry {
  readonly id: number
  readonly question: string
  readonly answer: string
  /** Where it comes from, in a line; not on the first view, whose weight is counted in bytes. */
  readonly origin?: string | null
}

/** A topic; `items` is null while its questions have not been sent yet. */
export interface FaqTopicView {
  readonly name: string
  readonly items: readonly FaqEntry[] | null
}

export interface FaqCategoryView {
  readonly id: string
  readonly name: string
  readonly topics: readonly FaqTopicView[]
}

export interface FaqChoice {
  readonly category: string
  readonly topic: string
}

export interface FaqMatch extends FaqEntry, FaqChoice {
  readonly categoryName: string
}

/** The FAQ section as one address shows it; `matches` is null when nothing was searched for. */
export interface FaqView {
  readonly categories: readonly FaqCategoryView[]
  readonly choice: FaqChoice
  readonly query: string
  readonly matches: readonly FaqMatch[] | null
}

export function chooseTopic(
  categories: readonly FaqCategoryView[],
  category?: string | null,
  topic?: string | null,
): FaqChoice {
  const chosen = categories.find(({ id }) => id === category) ?? categories[0]
  const named = chosen?.topics.find(({ name }) => name === topic) ?? chosen?.topics[0]
  return { category: chosen?.id ?? '', topic: named?.name ?? '' }
}

export function itemsOf(
  categories: readonly FaqCategoryView[],
  { category, topic }: FaqChoice,
): readonly FaqEntry[] | null {
  const topics = categories.find(({ id }) => id === category)?.topics
  return topics?.find(({ name }) => name === topic)?.items ?? (topics ? null : [])
}

/** Every question as a match, with its id in the search (docs/rules-of-service.md#searching). */
function allMatches(categories: readonly FaqCategoryView[]): { readonly searchId: string; readonly match: FaqMatch }[] {
  return categories.flatMap(({ id, name: categoryName, topics }) =>
    topics.flatMap(({ name: topic, items }) =>
      (items ?? []).map((item, position) => ({
        searchId: `faq-${id}-${topic}-${position}`,
        match: { ...item, category: id, topic, categoryName },
      })),
    ),
  )
}

export function matchesOf(categories: readonly FaqCategoryView[], searchIds: readonly string[]): FaqMatch[] {
  const all = new Map(allMatches(categories).map(({ searchId, match }) => [searchId, match]))
  return searchIds.flatMap((id) => all.get(id) ?? [])
}

/** All matches over all categories, in their order; first the question whose title is the query, as search results link it. */
export function findMatches(categories: readonly FaqCategoryView[], query: string): FaqMatch[] {
  const title = query.trim().toLowerCase()
  const matches = allMatches(categories).flatMap(({ match }) =>
    containsText(query, match.question, match.answer) ? [match] : [],
  )
  const named = ({ question }: FaqMatch) => Number(question.toLowerCase() === title)
  return matches.sort((one, other) => named(other) - named(one))
}

export function isComplete(categories: readonly FaqCategoryView[]): boolean {
  return categories.every(({ topics }) => topics.every(({ items }) => items !== null))
}

function sent(items: FaqTopicView['items'], isBare: boolean): FaqTopicView['items'] {
  return isBare ? (items?.map(({ id, question, answer }) => ({ id, question, answer })) ?? null) : items
}

/**
 * The whole FAQ cut down to what one address shows, so that the page stays small. `near`: what the search finds for
 * its query, by id; shown when no question or answer contains the unchanged query.
 */
export function faqViewOf(
  all: readonly FaqCategoryView[],
  params: URLSearchParams,
  near: readonly string[] = [],
): FaqView {
  const query = typedSearch(params, 'search')
  const contained = query ? findMatches(all, query) : null
  const matches = contained?.length === 0 ? matchesOf(all, near) : contained
  const first = matches?.[0]
  const choice = first
    ? { category: first.category, topic: first.topic }
    : chooseTopic(all, params.get('kategori'), params.get('topik'))
  const everything = params.get('faq') === 'semua'
  const isBare = ['faq', 'kategori', 'topik', 'search'].every((name) => !params.has(name))
  const categories = all.map(({ id, name, topics }) => ({
    id,
    name,
    topics: topics.map((topic) => ({
      name: topic.name,
      items: everything || (id === choice.category && topic.name === choice.topic) ? sent(topic.items, isBare) : null,
    })),
  }))
  return { categories, choice, query, matches }
}
