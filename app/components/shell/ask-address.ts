// Where a family writes to the staff, and how what was typed elsewhere is taken along.
import { searchMaxLength } from '#shared/text.ts'

/** The page with the form, in which `text` stands already, cut to the length of a search. */
export function askAddress(text = ''): string {
  return text ? `/ask?${new URLSearchParams({ text: text.slice(0, searchMaxLength) })}` : '/ask'
}
