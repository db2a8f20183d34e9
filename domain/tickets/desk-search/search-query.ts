// What an agent typed into the search of the desk, taken apart: telephone numbers, addresses, and words. Pure.
import { asciiDigits, parsePhone } from '#shared/numbers/phone-number.ts'

export const longestQuery = 200
const mostWords = 8

export interface QueryPart {
  readonly forms: readonly string[]
  /** A regular expression, for PostgreSQL and here, of what to show of a text that holds it. */
  readonly pattern: string
}

export interface ParsedQuery {
  readonly parts: readonly QueryPart[]
  readonly words: readonly string[]
}

const address = /(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}.-]{1,200}[\p{L}\p{N}]/gu
const gap = String.raw`[\s().-]*`
const mobile = new RegExp(String.raw`(?<!\d)(?:\+?62|0)(${gap}8(?:[\s().-]{0,3}\d){7,11})(?!\d)`, 'g')
const anyNumber = /^\+?\d[\d\s().-]{4,24}$/

function numberPattern(number: string): string {
  const spaced = (digits: string) => [...digits].join(gap)
  return number.startsWith('62') ? `(?:\\+?62|0)${gap}${spaced(number.slice(2))}` : spaced(number)
}

function numberPart(typed: string): QueryPart {
  const digits = typed.replaceAll(/\D/g, '')
  const number = parsePhone(typed)?.digits ?? digits
  // Ten digits may be a NISN as well, which texts hold as a word.
  return { forms: [`tel:${number}`, digits], pattern: `${numberPattern(number)}|${digits}` }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\-]/g, String.raw`\$&`)

export function parseQuery(typed: string): ParsedQuery {
  const text = asciiDigits(typed.slice(0, longestQuery)).toLowerCase().trim()
  if (anyNumber.test(text)) return { parts: [numberPart(text)], words: [] }
  const parts: QueryPart[] = []
  const rest = text
    .replaceAll(address, (found) => {
      parts.push({ forms: [`mail:${found}`], pattern: escaped(found) })
      return ' '
    })
    .replaceAll(mobile, (found) => {
      parts.push(numberPart(found))
      return ' '
    })
  const words = [...new Set(rest.match(/[\p{L}\p{M}\p{N}]+/gu))]
  return { parts, words: words.slice(0, mostWords) }
}

export function searchAnyOf(forms: readonly string[]): string {
  return forms.map((form) => `'${form.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`).join('|')
}

export function slipsBetween(one: string, other: string): number {
  let last: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const same = one[at - 1] === other[to - 1]
      const swapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      next[to] = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (last[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[last, row] = [row, next]
  }
  return row[other.length] ?? 0
}

export function allowedSlips(length: number): number {
  return length < 4 ? 0 : length < 7 ? 1 : 2
}

/** Numbers of tickets that stand together under one word of their own, as the migration has it. */
const fine = 1024
const coarse = fine * 16

/**
 * The words under which tickets from `newest` down to `oldest` stand, in that order: a thousand at a time at first, for
 * what is common is found there, then many. However common a word is, no more than one of them is read without results.
 */
export function spansOf(newest: number, oldest: number): string[] {
  const spans: string[] = []
  let place = Math.floor(newest / fine)
  for (; place >= 0 && !(spans.length >= 4 && (place + 1) % (coarse / fine) === 0); place -= 1) spans.push(`b:${place}`)
  for (let many = (place + 1) / (coarse / fine) - 1; many >= Math.floor(oldest / coarse); many -= 1)
    spans.push(`c:${many}`)
  return spans
}
