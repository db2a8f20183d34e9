// Finds an office by what people call the place they live in. Pure; server and browser share it.

/** What an office is found by. */
export interface NamedPlaces {
  readonly name: string
  /** Towns and everyday names of its region: 'Solo', 'Purwokerto'. */
  readonly places: readonly string[]
  readonly regencies: readonly string[]
}

/** The names in a list that is typed with commas, each once. */
export function placesOf(typed: string): string[] {
  const names = typed.split(/[,;\n]/).map((name) => name.trim())
  return [...new Set(names.filter(Boolean))]
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^kab(\.|\b(?=\s))\s*/, 'kabupaten ')
    .replaceAll(/\s+/g, ' ')

/** True when the name of the office, one of its regencies or a place in it contains the words. */
export function isNamedBy(words: string, { name, places, regencies }: NamedPlaces): boolean {
  const wanted = plain(words)
  return wanted !== '' && [name, ...regencies, ...places].some((each) => plain(each).includes(wanted))
}
