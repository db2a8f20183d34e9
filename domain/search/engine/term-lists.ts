// Which texts hold a term, and how strongly: finds those that hold several weighed terms best. Pure.
/** The texts that hold a term, each with how strongly it does. */
interface Holders {
  readonly texts: number[]
  readonly strengths: number[]
}

/** Texts by term, both by number. */
export class TermLists {
  readonly #lists: (Holders | undefined)[] = []
  #texts = 0

  /** Adds the next text, with how strongly it holds each of its terms. */
  add(strengths: ReadonlyMap<number, number>): void {
    for (const [term, strength] of strengths) {
      let list = this.#lists[term]
      if (!list) {
        list = { texts: [], strengths: [] }
        this.#lists[term] = list
      }
      list.texts.push(this.#texts)
      list.strengths.push(strength)
    }
    this.#texts += 1
  }

  /** In how many texts a term occurs. */
  spreadOf(term: number | undefined): number {
    return (term === undefined ? undefined : this.#lists[term])?.texts.length ?? 0
  }

  /**
   * The `limit` texts that hold the weighed terms best, the best first, each with how often it does: 1 for the best. Looks
   * no further than `mostLooks` entries, terms in the order given.
   */
  candidates(weights: ReadonlyMap<number, number>, limit: number, mostLooks: number): (readonly [number, number])[] {
    const sums = new Float64Array(this.#texts)
    let looks = 0
    for (const [term, weight] of weights) {
      const { texts, strengths } = this.#lists[term] ?? { texts: [], strengths: [] }
      if (looks > 0 && looks + texts.length > mostLooks) continue
      looks += texts.length
      for (let at = 0; at < texts.length; at += 1) {
        const text = texts[at] ?? 0
        sums[text] = (sums[text] ?? 0) + weight * (strengths[at] ?? 0)
      }
    }
    const best = highest(sums, limit)
    const top = sums[best[0] ?? 0] || 1
    return best.map((text) => [text, (sums[text] ?? 0) / top])
  }
}

/** Where the `limit` highest sums above 0 stand, the highest first. */
function highest(sums: Float64Array, limit: number): number[] {
  const best: number[] = []
  for (let number = 0; number < sums.length; number += 1) {
    const sum = sums[number] ?? 0
    if (sum === 0 || (best.length === limit && sum <= (sums[best[limit - 1] ?? 0] ?? 0))) continue
    let at = best.length
    while (at > 0 && (sums[best[at - 1] ?? 0] ?? 0) < sum) at -= 1
    best.splice(at, 0, number)
    if (best.length > limit) best.pop()
  }
  return best
}
