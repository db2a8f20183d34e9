// Pairs of words that name one thing, which the first word alone does not. Pure.
/** By the stem of the first word: the stem that makes it another thing. 'Daftar ulang' is not when one registers. */
const completedBy: ReadonlyMap<string, string> = new Map([['daftar', 'ulang']])

/** True when the stem at the place is the first word of such a pair. */
export function opensFixedPhrase(stems: readonly string[], place: number): boolean {
  const second = completedBy.get(stems[place] ?? '')
  return second !== undefined && stems[place + 1] === second
}
