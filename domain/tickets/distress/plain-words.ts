export interface Spellings {
  /** Each word with the spellings, abbreviations, Javanese and English words that represent it. */
  readonly spellings: Readonly<Record<string, string>>
  /** Words written together, as they are read. */
  readonly together: Readonly<Record<string, string>>
}

/** What represents letters where someone hides a word: 'm4ti'. */
const hidden: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

const revealed = (word: string) => word.replaceAll(/(?<=\p{L})[013457@$](?=\p{L})/gu, (sign) => hidden[sign] ?? sign)

function lettersOf(message: string): string {
  return message
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/(?<![\p{L}\p{N}])(?:\p{L}[ ._*-]){3,40}\p{L}(?![\p{L}\p{N}])/gu, (spelt) =>
      spelt.replaceAll(/[^\p{L}]/gu, ''),
    )
    .replaceAll(/(\p{L})\1{2,}/gu, '$1')
}

type Known = (word: string) => string | undefined

/** The word with two neighbouring letters changed over, where that is a known one: the commonest slip of a fast hand. */
function changedOver(word: string, known: Known): string | undefined {
  if (word.length < 4) return undefined
  for (let at = 0; at < word.length - 1; at++) {
    const found = known(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2))
    if (found) return found
  }
  return undefined
}

function canonicalOf(typed: string, known: Known, isWord: (word: string) => boolean): string {
  const word = typed.replace(/(?<=\p{L})2(?=$|\p{L})/u, '')
  const single = word.replaceAll(/(\p{L})\1+/gu, '$1')
  const bare = single.replace(/(?<=\p{L}{3})(?:ku|nya|mu|ne|e)$/u, '')
  const spelt = known(typed) ?? known(word) ?? known(single) ?? known(bare)
  // A word of a phrase is not a typing mistake: 'makan' is not 'makna'.
  const own = spelt ?? (isWord(word) ? undefined : changedOver(word, known))
  return own ?? word.replace(/(?<=\p{L}{3})(?:ku|nya)$/u, '')
}

/**
 * Returns a function that brings a message to its words in their one spelling, a blank around each; sentences are divided
 * by '|'. Words of `phrases` are not read as typing mistakes.
 */
export function plainWordsBy(
  { spellings, together }: Spellings,
  phrases: readonly string[],
): (message: string) => string {
  const forms = new Map(Object.keys(spellings).map((word) => [word, word]))
  for (const [word, all] of Object.entries(spellings)) for (const form of all.split(/\s+/)) forms.set(form, word)
  for (const [typed, words] of Object.entries(together)) forms.set(typed, words)
  const known: Known = (word) => forms.get(word)
  const words = new Set(phrases.flatMap((phrase) => phrase.match(/\p{L}+/gu) ?? []))
  const plain = (word: string) => canonicalOf(revealed(word), known, (each) => words.has(each))
  return (message) => {
    const sentences = lettersOf(message)
      .split(/[.!?\n;]+/)
      .map((sentence) => (sentence.match(/[\p{L}\p{N}@$]+/gu) ?? []).map(plain).join(' '))
    return ` ${sentences.filter(Boolean).join(' | ')} `
  }
}
