// Which regency someone means who types its name, as families do: 'solo', 'kab semarang', 'Purwokerto'.
import { env } from '#platform/env.server.ts'
import type { NamedRegency, RegencyChoice } from './public-offices.ts'

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}]+/gu) ?? []

const cityWords = new Set(['kota', 'kodya'])
const regencyWords = new Set(['kabupaten', 'kab', 'kabupatn'])

interface Known {
  readonly choice: RegencyChoice
  readonly isCity: boolean
  readonly names: readonly (readonly string[])[]
}

function knowledgeOf(choice: RegencyChoice): Known {
  const [kind = '', ...base] = wordsOf(choice.name)
  return {
    choice,
    isCity: cityWords.has(kind),
    names: [base, ...(env.instance.regencyNames[choice.name] ?? []).map(wordsOf)],
  }
}

function placeOf(words: readonly string[], name: readonly string[]): number {
  if (name.length === 0) return -1
  return words.findIndex((_, start) => name.every((word, offset) => words[start + offset] === word))
}

function isMeant({ names, isCity }: Known, words: readonly string[], onlyWithKind: boolean): boolean {
  return names.some((name) => {
    const place = placeOf(words, name)
    if (place < 0) return false
    const before = words[place - 1] ?? ''
    if (cityWords.has(before)) return isCity
    if (regencyWords.has(before)) return !isCity
    return !onlyWithKind
  })
}

export function matchRegency(text: string, regencies: readonly NamedRegency[]): RegencyChoice[] {
  const words = wordsOf(text)
  const named = regencies.filter((choice) => isMeant(knowledgeOf(choice), words, false))
  if (named.length > 0) return named
  return regencies.filter(({ officeNames }) => officeNames.some((name) => placeOf(words, wordsOf(name)) >= 0))
}

/** The one regency that a longer text names with its kind ('kab. Semarang'); undefined where there is none or several. */
export function mentionedRegency(text: string, regencies: readonly RegencyChoice[]): RegencyChoice | undefined {
  const words = wordsOf(text)
  const found = regencies.filter((choice) => isMeant(knowledgeOf(choice), words, true))
  return found.length === 1 ? found[0] : undefined
}
