// What may be found, before it is indexed: one FAQ item, article, announcement or branch office. Pure.
import type { SearchKind } from './search-answer.ts'

/** A part of a document that can answer by itself. */
export interface DocumentSection {
  /** Null for what stands before the first heading. */
  readonly heading: string | null
  /** The heading's id on the page; null without one. */
  readonly anchor: string | null
  /** Plain text, its blocks parted by line breaks. */
  readonly text: string
}

/** One thing that may be found. */
export interface SearchDocument {
  readonly kind: SearchKind
  readonly id: string
  readonly title: string
  readonly category: string
  readonly categoryTitle: string
  readonly topic?: string
  readonly summary: string
  readonly url: string
  /** The fields whose every substring finds the document. */
  readonly fields: readonly string[]
  /** Other ways people ask what it answers: they help to find it and are shown nowhere. */
  readonly asked?: readonly string[]
  readonly sections: readonly DocumentSection[]
}
