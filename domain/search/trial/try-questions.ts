// 'Orang bertanya begini, mendapat ini': what the search would give if an item were published as it stands in its form.
import { setImmediate as otherWork } from 'node:timers/promises'
import type { Person } from '#domain/accounts/person.ts'
import type { FoundItem } from '#domain/search/engine/search-answer.ts'
import { searchIn } from '#domain/search/engine/search-in.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { Forbidden } from '#shared/errors.ts'
import { itemKey } from './item-key.ts'
import { indexWith, type TrialIndex } from './trial-index.ts'
import type { WrittenItem } from './written-item.ts'

/** How many of what is found are shown. */
const shown = 3

/** Something found; `own` is the item that is tried. */
export interface TriedResult {
  readonly key: string
  readonly kind: FoundItem['kind']
  readonly title: string
  /** Empty for the item that is tried. */
  readonly url: string
  readonly own: boolean
}

/** A question and what it would get. */
export interface TriedQuestion {
  readonly question: string
  /** As the search gives it: 0 when the portal says nothing about it. */
  readonly confidence: number
  /** Whose matter it is instead; null when the portal answers, or nobody is known. */
  readonly elsewhere: string | null
  /** At most three, the best first. */
  readonly results: readonly TriedResult[]
}

/**
 * Asks each question of the portal with the item in it.
 * @throws Forbidden without the permission 'content'.
 */
export async function tryQuestions(
  person: Person,
  written: WrittenItem,
  questions: readonly string[],
): Promise<TriedQuestion[]> {
  if (!mayManageSearch(person)) throw new Forbidden()
  const trial = await indexWith(written)
  const tried: TriedQuestion[] = []
  for (const question of questions) {
    await otherWork()
    tried.push(tryQuestion(trial, written, question))
  }
  return tried
}

/** The same for one question. */
export function tryQuestion({ index, own }: TrialIndex, { key }: WrittenItem, question: string): TriedQuestion {
  const { confidence, elsewhere, results } = searchIn(index, question, { limit: shown })
  return {
    ...{ question, confidence, elsewhere },
    results: results.map((found) => {
      const isOwn = found.id === own.id
      return {
        key: isOwn ? (key ?? '') : itemKey(found),
        ...{ kind: found.kind, title: found.title, own: isOwn, url: isOwn ? '' : found.url },
      }
    }),
  }
}
