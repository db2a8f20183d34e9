// Where a family writes to the staff, and how what was typed elsewhere is taken along.
/** The page with the form; `text` stands in it already. */
export function askAddress(_text = ''): string {
  return '/client/create-question'
}
