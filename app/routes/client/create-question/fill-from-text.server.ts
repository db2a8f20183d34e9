import { guessCategory } from '#domain/search/guess-category.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'
import { titleOf } from '#domain/tickets/title/title.ts'

/**
 * Returns a function that fills in subject, category and priority of the parsed form where they are empty, as its text
 * suggests. Without a text nothing is filled in.
 */
export async function fillFromText(request: Request): Promise<(typed: unknown) => unknown> {
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  const text = String(form.get('description') ?? '').slice(0, descriptionMaxLength)
  if (text.trim() === '') return (typed) => typed
  const guessed = { subject: titleOf(text), category: (await guessCategory(text))?.id ?? '', priority: 'medium' }
  return (typed) => {
    const own = Object.entries(typed as object).filter(([, value]) => String(value).trim() !== '')
    return { ...(typed as object), ...guessed, ...Object.fromEntries(own) }
  }
}
