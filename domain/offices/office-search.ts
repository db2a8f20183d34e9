export interface NamedPlaces {
  readonly name: string
  readonly places: readonly string[]
  readonly regencies: readonly string[]
}

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

export function isNamedBy(words: string, { name, places, regencies }: NamedPlaces): boolean {
  const wanted = plain(words)
  return wanted !== '' && [name, ...regencies, ...places].some((each) => plain(each).includes(wanted))
}

interface CoveredPlaces {
  readonly id: number
  readonly no: number
  readonly name: string
  readonly regencies: readonly string[]
}

const numerals = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const

function roman(no: number): string {
  const [value, sign] = numerals.find(([each]) => each <= no) ?? [0, '']
  return value === 0 ? '' : `${sign}${roman(no - value)}`
}

const town = (regency: string) => regency.replace(/^(Kota|Kabupaten) /, '')

/**
 * The offices to choose from, such as 'VII · Surakarta, Sukoharjo'. 'Kota' and 'Kab.' only where a name is ambiguous.
 */
export function nameByPlaces(offices: readonly CoveredPlaces[]): { readonly id: number; readonly name: string }[] {
  const isShared = (place: string) =>
    offices.filter(({ regencies }) => regencies.some((each) => town(each) === place)).length > 1
  return offices.map(({ id, no, name, regencies }) => {
    const places = regencies.map((each) => (isShared(town(each)) ? each.replace(/^Kabupaten/, 'Kab.') : town(each)))
    return { id, name: places.length === 0 ? name : `${roman(no)} · ${[...new Set(places)].join(', ')}` }
  })
}
