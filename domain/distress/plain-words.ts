// Brings a message down to plain words: one spelling for each word that tells of distress, however it was typed. Pure.
import { spellings, together } from './distress-spellings.ts'

const canonical = new Map(
  Object.entries(spellings).flatMap(([word, all]) => all.split(/\s+/).map((spelling) => [spelling, word] as const)),
)

/** What stands for letters where somebody hides a word: 'm4ti'. */
const hidden: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/** Puts letters in the place of signs between letters. */
const revealed = (word: string) => word.replaceAll(/(?<=\p{L})[013457@$](?=\p{L})/gu, (sign) => hidden[sign] ?? sign)

/** Small letters without accents; a word spelt out ('b u n u h') made one, a letter held down ('matiiii') taken once. */
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

const known = (word: string) =>
  together[word] ?? canonical.get(word) ?? (spellings[word] === undefined ? undefined : word)

/** The word with two neighbouring letters changed over, where that is a known one: the commonest slip of a fast hand. */
function changedOver(word: string): string | undefined {
  if (word.length < 4) return undefined
  for (let at = 0; at < word.length - 1; at++) {
    const found = known(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2))
    if (found) return found
  }
  return undefined
}

function canonicalOf(typed: string): string {
  const word = typed.replace(/(?<=\p{L})2(?=$|\p{L})/u, '')
  const single = word.replaceAll(/(\p{L})\1+/gu, '$1')
  const bare = single.replace(/(?<=\p{L}{3})(?:ku|nya|mu|ne|e)$/u, '')
  const own = known(typed) ?? known(word) ?? known(single) ?? known(bare) ?? changedOver(word)
  return own ?? word.replace(/(?<=\p{L}{3})(?:ku|nya)$/u, '')
}

/** The words of a message in their one spelling, a blank around each; sentences are divided by '|'. */
export function plainWords(message: string): string {
  const sentences = lettersOf(message)
    .split(/[.!?\n;]+/)
    .map((sentence) => (sentence.match(/[\p{L}\p{N}@$]+/gu) ?? []).map(revealed).map(canonicalOf).join(' '))
  return ` ${sentences.filter(Boolean).join(' | ')} `
}
