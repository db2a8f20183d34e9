// An office named by the places it covers, which staff know better than its number: 'VII · Surakarta, Sukoharjo'. Pure.

/** An office and the regencies it covers, by their full names ('Kota Surakarta'). */
export interface CoveredPlaces {
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
 * The offices to choose from, each as 'VII · Surakarta, Sukoharjo'. 'Kota' and 'Kab.' stand only where the town and the
 * regency of one name belong to two offices; an office that covers nothing keeps its own name.
 */
export function nameByPlaces(offices: readonly CoveredPlaces[]): { readonly id: number; readonly name: string }[] {
  const isShared = (place: string) =>
    offices.filter(({ regencies }) => regencies.some((each) => town(each) === place)).length > 1
  return offices.map(({ id, no, name, regencies }) => {
    const places = regencies.map((each) => (isShared(town(each)) ? each.replace(/^Kabupaten/, 'Kab.') : town(each)))
    return { id, name: places.length === 0 ? name : `${roman(no)} · ${[...new Set(places)].join(', ')}` }
  })
}
