// Phrases as content/language/ writes them (docs/language.md), compiled once into a regular expression. Pure.

export type WordGroups = Readonly<Record<string, string>>

const part = /<!\(|!\(|\]\*|[()[\]|.^$]|~\d|\{\w+\}|[\p{L}\p{N}*?#+'@-]+/gu

const signs: Readonly<Record<string, string>> = {
  ...{ '(': '(?:', ')': ')', '[': '(?:', ']': ')?', ']*': ')*', '!(': '(?!', '<!(': '(?<!', '|': '|' },
  ...{ '^': '(?<=^ )', $: '$', '.': '(?:\\| |$)', '*': '\\S+ ' },
}

const letters: Readonly<Record<string, string>> = { '*': '\\S*', '?': '\\S', '#': '\\d' }

function patternOf(phrase: string, groups: WordGroups): string {
  const parts = phrase.match(part) ?? []
  if (parts.join('') !== phrase.replaceAll(/\s/g, ''))
    throw new Error(`A sign in this phrase has no meaning: ${phrase}`)
  const patterns = parts.map((each) => {
    if (each.startsWith('~')) return `(?:(?!\\| )\\S+ ){0,${each.slice(1)}}?`
    if (!each.startsWith('{')) return signs[each] ?? `${each.replaceAll(/[*?#]/g, (sign) => letters[sign] ?? sign)} `
    const group = groups[each.slice(1, -1)]
    if (group === undefined) throw new Error(`There is no group ${each}: ${phrase}`)
    return `(?:${patternOf(group, groups)})`
  })
  return patterns.join('')
}

const compiled = (pattern: string) => new RegExp(`(?<= )(?:${pattern})`, 'u')

/**
 * Matches a row of words that holds any of the phrases. A row has a blank around each word and '|' between sentences.
 * @throws Error with the phrase for one that cannot be read.
 */
export function anyPhrase(phrases: readonly string[], groups: WordGroups = {}): RegExp {
  const patterns = phrases.map((phrase) => {
    const pattern = patternOf(phrase, groups)
    try {
      compiled(pattern)
    } catch {
      throw new Error(`A bracket is missing in this phrase: ${phrase}`)
    }
    return pattern
  })
  return compiled(patterns.join('|'))
}
