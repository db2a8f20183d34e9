// How alike a query is to each way of asking, by parts of four letters, of which rare ones count more. Pure.
import { isSilent } from '#domain/search/language/spoken-words.ts'
import { textWords } from '#domain/search/language/text-words.ts'

const length = 4

/** Entries read for one query, those of rare parts first. */
const mostLooks = 20_000

function gramsOf(text: string): string[] {
  const words = textWords(text).map(({ word }) => word)
  const letters = ` ${words.filter((word) => !isSilent(word)).join(' ')} `
  const grams = new Set<string>()
  for (let at = 0; at + length <= letters.length; at += 1) grams.add(letters.slice(at, at + length))
  return [...grams]
}

export class LetterGrams<Owner> {
  readonly #holders = new Map<string, number[]>()
  readonly #ranges = new Map<Owner, readonly [from: number, to: number]>()
  #total = 0
  readonly #lengths: number[] = []

  /** Adds ways to ask for what the owner answers. */
  add(owner: Owner, texts: readonly string[]): void {
    this.#ranges.set(owner, [this.#total, this.#total + texts.length])
    for (const text of texts) {
      const number = this.#total++
      for (const gram of gramsOf(text)) {
        const holders = this.#holders.get(gram)
        if (holders) holders.push(number)
        else this.#holders.set(gram, [number])
      }
    }
  }

  /** How alike the nearest way to ask of an owner is, from 0 to 1. */
  alike(query: string): (owner: Owner) => number {
    if (this.#lengths.length === 0) this.#measure()
    const grams = gramsOf(query)
      .map((gram) => ({ holders: this.#holders.get(gram) ?? [], weight: this.#weight(gram) }))
      .sort((one, other) => one.holders.length - other.holders.length)
    const sums = new Float64Array(this.#total)
    let looks = 0
    let squares = 0
    for (const { holders, weight } of grams) {
      squares += weight
      looks += holders.length
      if (looks > mostLooks) continue
      for (const number of holders) sums[number] = (sums[number] ?? 0) + weight
    }
    return (owner) => {
      const [from, to] = this.#ranges.get(owner) ?? [0, 0]
      let nearest = 0
      for (let number = from; number < to; number += 1)
        nearest = Math.max(nearest, (sums[number] ?? 0) / Math.sqrt((squares || 1) * (this.#lengths[number] || 1)))
      return nearest
    }
  }

  /** How alike the nearest of all ways to ask is. */
  nearest(query: string): number {
    return Math.max(0, ...[...this.#ranges.keys()].map(this.alike(query)))
  }

  #weight(gram: string): number {
    return Math.log(1 + this.#total / (this.#holders.get(gram)?.length ?? 1)) ** 2
  }

  #measure(): void {
    for (const [gram, holders] of this.#holders) {
      const weight = this.#weight(gram)
      for (const number of holders) this.#lengths[number] = (this.#lengths[number] ?? 0) + weight
    }
  }
}
