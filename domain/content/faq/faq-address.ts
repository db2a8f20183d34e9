// Where a question of the FAQ can be read on the portal. Pure.
import { slugOf } from '#shared/text.ts'

/** The address that opens the question on the home page (docs/rules-of-service.md#faq). */
export function faqAddress(question: string): string {
  return `/?${new URLSearchParams({ search: question })}#faq`
}

export interface FaqPlace {
  readonly id: number
  readonly question: string
  readonly category: string
  readonly topic: string
}

const longestSlug = 60

/** The question's own page. Only the number in it counts; an address with an old title redirects. */
export function faqPageAddress({ id, question, category, topic }: FaqPlace): string {
  const words = slugOf(question, longestSlug)
  return `/faq/${slugOf(category, longestSlug) || '-'}/${slugOf(topic, longestSlug) || '-'}/${id}${words && `-${words}`}`
}

export function faqIdIn(part: string): number | null {
  const [, id] = /^(\d{1,9})(-|$)/.exec(part) ?? []
  return id === undefined ? null : Number(id)
}
