// The category of a question by its own words: stems, spoken forms and synonyms of the search.

import { z } from 'zod'
import type { Thesaurus } from '#domain/search/engine/thesaurus.ts'
import { spokenForms, stemWord } from '#domain/search/language/stem-word.ts'
import { textWords } from '#domain/search/language/text-words.ts'
import { type CategoryChoice, findTicketCategories } from '#domain/tickets/categories/category.server.ts'
import { readContentData } from '#platform/content-data.server.ts'
import { getSearchIndex } from './search-indexes.ts'

/** By the id of a category: what people write when they mean it, beside its name. */
const categoryWords = readContentData('language/categories.yml', z.record(z.string(), z.record(z.string(), z.number())))

/** More words are not read: what it is about stands in the first of them. */
const mostWords = 300

const longestPhrase = 3

const least = 2.5

const ownName = 3

function saidIn(text: string, thesaurus: Thesaurus): Set<string> {
  const words = textWords(text, mostWords).map(({ word }) => word)
  const stems = words.map(stemWord)
  const said = new Set<string>()
  for (const row of [stems, words, words.map((word) => spokenForms(word)[0] ?? stemWord(word))]) {
    for (let at = 0; at < row.length; at += 1) {
      for (let length = 1; length <= longestPhrase; length += 1) said.add(row.slice(at, at + length).join(' '))
    }
    for (const { token } of thesaurus.find(row)) said.add(token)
  }
  return said
}

function says(said: ReadonlySet<string>, phrase: string, thesaurus: Thesaurus): boolean {
  const stems = textWords(phrase).map(({ word }) => stemWord(word))
  if (said.has(stems.join(' '))) return true
  const isTerm = (token: string) => token.toLowerCase() === `~${phrase.toLowerCase()}`
  return thesaurus.find(stems).some(({ token }) => isTerm(token) && said.has(token))
}

/**
 * The best category; the last one ('Lainnya') when the text says too little. Undefined without categories.
 * Pure.
 */
export function guessCategoryIn(
  thesaurus: Thesaurus,
  text: string,
  categories: readonly CategoryChoice[],
): CategoryChoice | undefined {
  const said = saidIn(text, thesaurus)
  let best = categories.find(({ id }) => id === 'other') ?? categories.at(-1)
  let most = least
  for (const category of categories) {
    if (category.id === 'other') continue
    const phrases = Object.entries(categoryWords[category.id] ?? {})
    const named = phrases.length > 0 ? [] : textWords(category.name).map(({ word }) => [word, ownName] as const)
    let weight = 0
    for (const [phrase, weighs] of [...phrases, ...named]) if (says(said, phrase, thesaurus)) weight += weighs
    if (weight <= most && !(weight === most && best?.id === 'other')) continue
    best = category
    most = weight
  }
  return best
}

/** The best category of a question among those that are offered. */
export async function guessCategory(text: string): Promise<CategoryChoice | undefined> {
  const [{ thesaurus }, categories] = await Promise.all([getSearchIndex(), findTicketCategories('question')])
  return guessCategoryIn(thesaurus, text, categories)
}
