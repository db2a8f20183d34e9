import type { Person } from '#domain/accounts/person.ts'
import { articleKind } from '#domain/content/articles/article.server.ts'
import { findManagedArticles } from '#domain/content/articles/managed-articles.ts'
import { findKnowledgeCategories } from '#domain/content/articles/published-articles.ts'
import { faqKind } from '#domain/content/faq/faq.server.ts'
import { findManagedFaqs } from '#domain/content/faq/managed-faqs.ts'
import { changeContent } from '#domain/content/lifecycle/content-change.ts'
import { Invalid } from '#shared/errors.ts'
import { phrasingsInput, phrasingsOf } from '#shared/typed-field.ts'
import type { PhrasingInput } from './phrasing-input.ts'

type AskedItem = Pick<PhrasingInput, 'item' | 'version'>

/**
 * `edit` returns the new lines.
 * @throws Forbidden; NotFound; Conflict unless `version` is current; Invalid for too many lines.
 */
async function changeAsked(
  person: Person,
  { item, version }: AskedItem,
  edit: (lines: readonly string[]) => readonly string[],
): Promise<void> {
  const [kind, id = ''] = item.split(':', 2)
  const edited = (asked: string) => checked(edit(phrasingsOf(asked)))
  if (kind === 'faq') {
    await changeContent(faqKind, person, Number(id), { version }, (_, before) => {
      const fields = faqKind.fieldsOf(before)
      return { fields: { ...fields, asked: edited(fields.asked) } }
    })
  } else {
    await changeContent(articleKind, person, id, { version }, (_, before) => {
      const fields = articleKind.fieldsOf(before)
      return { fields: { ...fields, asked: edited(fields.asked) } }
    })
  }
}

function checked(lines: readonly string[]): string {
  const parsed = phrasingsInput.safeParse(lines.join('\n'))
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message ?? ''
  throw new Invalid(message, { text: message })
}

/** Does nothing for an existing line. @throws as `changeAsked`. */
export async function addPhrasing(person: Person, { item, version, text }: PhrasingInput): Promise<void> {
  await changeAsked(person, { item, version }, (lines) => [...lines, text])
}

/** Does nothing for a missing line. @throws as `changeAsked`. */
export async function removePhrasing(person: Person, { item, version, text }: PhrasingInput): Promise<void> {
  await changeAsked(person, { item, version }, (lines) => lines.filter((line) => line !== text))
}

/** All of them in the order of their managers, with drafts. @throws Forbidden without 'content'. */
export async function findPhrasingTargets(person: Person) {
  const [topics, categories] = await Promise.all([findManagedFaqs(person), findKnowledgeCategories()])
  const managed = await Promise.all(categories.map(({ id }) => findManagedArticles(person, id)))
  return [
    ...topics.flatMap(({ categoryName, items }) =>
      items.map(({ id, version, question }) => ({
        ...{ key: `faq:${id}`, version, title: question, place: `FAQ · ${categoryName}` },
      })),
    ),
    ...managed.flatMap(({ title: place, articles }) =>
      articles.map(({ id, version, title }) => ({ key: `article:${id}`, version, title, place })),
    ),
  ]
}

export type PhrasingTarget = Awaited<ReturnType<typeof findPhrasingTargets>>[number]
