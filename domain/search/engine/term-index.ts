const wordOrNumber = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+/gu

/** Parts the fields of a text; a query that holds it is in none. */
const boundary = '\u0000'

/** So many texts are looked through faster than they are made fewer. */
const fewEnough = 200

/** A shorter part of a word is in almost every text. */
const usefulPart = 3

export class Containment {
  readonly #texts: string[] = []
  readonly #holders = new Map<string, number[]>()
  /** All words in one string, each between line breaks: to find those that a part of a word may belong to. */
  #words = ''
  readonly #everyText: number[] = []

  add(fields: readonly string[]): void {
    const text = fields.map((field) => field.toLowerCase()).join(boundary)
    const number = this.#texts.length
    this.#texts.push(text)
    this.#everyText.push(number)
    for (const word of new Set(text.match(wordOrNumber))) {
      const holders = this.#holders.get(word)
      if (holders) holders.push(number)
      else this.#holders.set(word, [number])
    }
    this.#words = ''
  }

  of(query: string): number[] {
    const wanted = query.trim().toLowerCase()
    if (wanted === '' || wanted.includes(boundary)) return []
    return this.#candidates(wanted).filter((number) => this.#texts[number]?.includes(wanted))
  }

  // Of the query's words those in the middle are whole words of the text; the first and the last may be parts of one.
  #candidates(wanted: string): readonly number[] {
    const words = wanted.match(wordOrNumber) ?? []
    let fewest: readonly number[] = this.#everyText
    const narrow = (holders: readonly number[]) => {
      if (holders.length < fewest.length) fewest = holders
    }
    for (const word of words.slice(1, -1)) narrow(this.#holders.get(word) ?? [])
    // Parts of words are dear to look for, the dearer the shorter: only while there is still much to look through.
    const [longer = '', shorter = ''] = [words.at(0) ?? '', words.at(-1) ?? ''].sort(
      (one, other) => other.length - one.length,
    )
    if (longer !== '' && fewest.length > fewEnough) narrow(this.#holdersOfPart(longer))
    if (shorter.length >= usefulPart && fewest.length > fewEnough) narrow(this.#holdersOfPart(shorter))
    return fewest
  }

  #holdersOfPart(part: string): readonly number[] {
    this.#words ||= `\n${[...this.#holders.keys()].join('\n')}\n`
    const found = new Set<number>()
    for (let at = this.#words.indexOf(part); at !== -1; ) {
      const [start, end] = [this.#words.lastIndexOf('\n', at) + 1, this.#words.indexOf('\n', at)]
      for (const number of this.#holders.get(this.#words.slice(start, end)) ?? []) found.add(number)
      if (found.size === this.#texts.length) break
      at = this.#words.indexOf(part, end)
    }
    return [...found].sort((one, other) => one - other)
  }
}

interface Holders {
  readonly texts: number[]
  readonly strengths: number[]
}

export class TermLists {
  readonly #lists: (Holders | undefined)[] = []
  #texts = 0

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

  spreadOf(term: number | undefined): number {
    return (term === undefined ? undefined : this.#lists[term])?.texts.length ?? 0
  }

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
