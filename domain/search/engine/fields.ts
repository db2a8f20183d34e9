// The fields of an item's passage, and how much each word of them counts. Pure.
import type { Row } from './text-row.ts'

/** What of an item stands above each of its passages. */
interface Head {
  readonly title: Row
  readonly topic: Row
  readonly summary: Row
}

/** A passage's own fields. */
interface Section {
  readonly heading: Row
  readonly body: Row
}

/** A passage with what stands above it: each field with how much a word of it counts. */
export function fieldsOf(
  { title, topic, summary }: Head,
  { heading, body }: Section,
): (readonly [row: Row, weight: number])[] {
  return [
    [title, 3],
    [heading, 2],
    [topic, 0.5],
    [summary, 1],
    [body, 1],
  ]
}

/** How long a passage is with what stands above it: its terms, as much as they count. */
export function lengthOf(head: Head, section: Section): number {
  return fieldsOf(head, section).reduce((sum, [{ terms }, weight]) => sum + weight * terms.length, 0)
}
