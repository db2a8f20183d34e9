// What a trial of an item's form comes to, as its page or its script receives it. Pure.
import type { Rival } from '#domain/search/trial/find-rivals.ts'
import type { Proposal } from '#domain/search/trial/propose-phrasings.ts'
import type { TriedQuestion } from '#domain/search/trial/try-questions.ts'

/** How the assistant would answer: surely, with an offer in doubt, not at all, or with a fixed answer that precedes the search. */
export type Verdict = 'sure' | 'unsure' | 'none' | 'season' | 'help'

/** What is shown of one trial. */
export interface Tried {
  readonly questions: readonly (TriedQuestion & { readonly verdict: Verdict })[]
  readonly rivals: readonly Rival[]
  readonly proposals: readonly Proposal[]
}

/** The answer to a form that was tried; `values` are what stood in it, with the ways of asking that were added. */
export interface TriedForm {
  readonly tried: Tried
  readonly values: Readonly<Record<string, string>>
}

/** The trial that a page's action answered with; undefined for every other answer. */
export function triedIn(answer: unknown): TriedForm | undefined {
  return typeof answer === 'object' && answer !== null && 'tried' in answer ? (answer as TriedForm) : undefined
}

/** Where something found is edited, or else read. */
export function editAddress({ key, url }: { readonly key: string; readonly url: string }): string {
  const [kind, id = ''] = key.split(':', 2)
  if (kind === 'faq') return `/admin/faq?${new URLSearchParams({ edit: id })}`
  const [, category] = /^\/knowledge\/([^/]+)\//.exec(url) ?? []
  return kind === 'article' && category
    ? `/admin/knowledge-article/${category}?${new URLSearchParams({ edit: id })}`
    : url
}
