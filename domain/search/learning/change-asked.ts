// Changes the ways of asking of one FAQ item or article, as its form would: lock, revision, audit.
import type { Person } from '#domain/accounts/person.ts'
import { articleKind } from '#domain/content/articles/article-kind.ts'
import { faqKind } from '#domain/content/faq/faq-kind.ts'
import { changeContent } from '#domain/content/lifecycle/change-content.ts'
import { Invalid } from '#shared/errors.ts'
import { phrasingsInput, phrasingsOf } from '#shared/phrasings.ts'
import type { PhrasingInput } from './phrasing-input.ts'

/** Which version of which item. */
export type AskedItem = Pick<PhrasingInput, 'item' | 'version'>

/**
 * `edit` gives the new lines from the present ones.
 * @throws Forbidden without the permission; NotFound once it is deleted; Conflict when `version` is not the present one;
 * Invalid for too many lines.
 */
export async function changeAsked(
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
