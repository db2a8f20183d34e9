// Where a stage of the season is named in a text, whatever is put before and behind its words: 'memilih sekolah'. Pure.
const prefixes = ['memper', 'meng', 'meny', 'mem', 'men', 'me', 'peng', 'pem', 'pen', 'pe', 'di', 'ber', 'ter']
const suffixes = ['kannya', 'annya', 'nya', 'lah', 'kan', 'an', 'i', 'ane', 'ne', 'e']
/** The letter that a prefix swallows: memilih and pemilihan are pilih. */
const swallowed: Readonly<Record<string, string>> = {
  ...{ mem: 'p', men: 't', meny: 's', meng: 'k' },
  ...{ pem: 'p', pen: 't', peng: 'k' },
}

/** What a word may come from, itself among them. */
function findStems(word: string): ReadonlySet<string> {
  const bare = prefixes.flatMap((prefix) => {
    if (!word.startsWith(prefix) || word.length - prefix.length < 3) return []
    const rest = word.slice(prefix.length)
    const letter = swallowed[prefix]
    return letter ? [rest, letter + rest] : [rest]
  })
  const all = [word, ...bare]
  return new Set([
    ...all,
    ...all.flatMap((each) =>
      suffixes.flatMap((end) => (each.endsWith(end) && each.length > end.length + 2 ? each.slice(0, -end.length) : [])),
    ),
  ])
}

/** Every word of a text is compared with every stage: what was found is kept, up to this many words. */
const mostKept = 2_000
const kept = new Map<string, ReadonlySet<string>>()

function stemsOf(word: string): ReadonlySet<string> {
  const known = kept.get(word)
  if (known) return known
  const stems = findStems(word)
  if (kept.size >= mostKept) kept.clear()
  kept.set(word, stems)
  return stems
}

const isSame = (word: string, other: string) => !stemsOf(word).isDisjointFrom(stemsOf(other))

/** A long first word names its stage alone: 'verifikasi'. */
const enoughAlone = 8

/** How many words the stage's name takes here; 0 when it does not stand here. */
export function stageLengthAt(
  words: readonly { readonly word: string }[],
  at: number,
  name: readonly string[],
): number {
  const whole = name.every((part, further) => isSame(words[at + further]?.word ?? '', part))
  if (whole) return name.length
  const [first = ''] = name
  return first.length >= enoughAlone && isSame(words[at]?.word ?? '', first) ? 1 : 0
}
