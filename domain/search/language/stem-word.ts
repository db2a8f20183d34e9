// Brings Indonesian words to their stem: 'pendaftarannya' to 'daftar', also the way they are spoken ('milih' to 'pilih').
import { Stemmer } from 'sastrawijs'
import { searchWords } from './search-words.ts'

const stemmer = new Stemmer()

/** Words of this domain that the dictionary's rules stem wrongly. */
const { irregular } = searchWords

/** Stemming takes a tenth of a millisecond: what was stemmed is kept, up to this many words. */
const mostKept = 50_000
const kept = new Map<string, string>()

/** Longer words do not exist, and would take long. */
const longestStemmed = 30

export function stemWord(word: string): string {
  const known = kept.get(word)
  if (known !== undefined) return known
  const stem = irregular.get(word) ?? (word.length > longestStemmed || /\P{L}/u.test(word) ? word : stemmer.stem(word))
  if (kept.size >= mostKept) kept.clear()
  kept.set(word, stem)
  return stem
}

export function isDictionaryWord(stem: string): boolean {
  return stemmer.find(stem)
}

/** A beginning people say, and the beginnings it may represent: 'nyari' is 'cari', 'ngitung' is 'hitung'. */
const spokenBeginnings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^ny(?=[aeiou])/, ['s', 'c']],
  [/^ng(?=[aeiou])/, ['', 'k', 'h']],
  [/^(?:ng|n|m)(?=[bcdgj])/, ['']],
  [/^n(?=[aeiou])/, ['t']],
  [/^m(?=[aeiou])/, ['p']],
  [/^m(?=r)/, ['p', 'pe']],
  [/^di(?=[a-z]{3})/, ['']],
  [/^ke(?=[a-z]{4})/, ['']],
]

/** Javanese endings: 'syarate', 'ijazahipun', 'ngaktifke', the spoken '-in' of 'ngecilin', whose it is: 'omahku', and
 * '-nya' as messages write it: 'tokenx'. */
const spokenEndings = /(?:nya|nipun|ipun|aken|ake|ne|ke|ku|mu|ny|e|x|in|an)$/

export function knownForm(word: string, contains: (form: string) => boolean): string | undefined {
  return [stemWord(word), word].find(contains) ?? spokenForms(word).find(contains)
}

export function spokenForms(word: string): string[] {
  const shorn = word.length > 4 ? word.replace(spokenEndings, '') : word
  const bases = [...new Set([shorn, word.length > 4 ? word.replace(/e$/, '') : word, word])].filter(
    (base) => base.length > 2,
  )
  const begun = bases.flatMap((base) =>
    spokenBeginnings.flatMap(([beginning, others]) =>
      beginning.test(base) ? others.map((other) => base.replace(beginning, other)) : [],
    ),
  )
  return [...new Set([...bases, ...begun])].filter((form) => form !== word && form.length > 2).map(stemWord)
}
