/** Where something found stands on the portal. */
export const searchKinds = ['faq', 'article', 'announcement', 'office'] as const

export type SearchKind = (typeof searchKinds)[number]

/** A part of a text, from the first character to the one after the last, as `slice` takes them. */
export type TextRange = readonly [start: number, end: number]

export interface Passage {
  readonly text: string
  readonly heading: string | null
  readonly highlights: readonly TextRange[]
}

export interface FoundItem {
  readonly kind: SearchKind
  /** 'faq-{category}-{topic}-{index}', the article's id, 'announcement-{id}' or 'office-{no}'. */
  readonly id: string
  readonly title: string
  readonly category: string
  readonly categoryTitle: string
  readonly summary: string
  readonly url: string
  readonly anchor?: string
  readonly topic?: string
  /** How well it fits, 0 to 1; comparable within one answer only. */
  readonly score: number
  readonly passage: Passage
  readonly marks: { readonly title: readonly TextRange[]; readonly summary: readonly TextRange[] }
}

export interface SearchAnswer {
  readonly query: string
  /** How many were found; `results` may hold fewer. */
  readonly total: number
  /** 0: the portal has nothing about this; above 0 the first result answers, the surer the nearer to 1. */
  readonly confidence: number
  /** With confidence 0: the sentence on who is responsible instead; null when unknown. */
  readonly elsewhere: string | null
  /** The query in the portal's spelling ('Mungkin maksud Anda'); null when it was understood as written. */
  readonly suggestion: string | null
  readonly results: readonly FoundItem[]
}

export interface SearchOptions {
  readonly kinds?: readonly SearchKind[]
  readonly limit?: number
}

export type TypingSuggestion = Pick<FoundItem, 'id' | 'kind' | 'title' | 'categoryTitle' | 'url'>

export interface DocumentSection {
  /** Null for what stands before the first heading. */
  readonly heading: string | null
  readonly anchor: string | null
  readonly text: string
  /** Shown above the text and not searched: that its stage is over. */
  readonly note?: string
}

export interface SearchDocument {
  readonly kind: SearchKind
  readonly id: string
  readonly title: string
  readonly category: string
  readonly categoryTitle: string
  readonly topic?: string
  readonly summary: string
  readonly url: string
  readonly fields: readonly string[]
  /** Other ways people ask what it answers: they help to find it and are shown nowhere. */
  readonly asked?: readonly string[]
  readonly sections: readonly DocumentSection[]
}

export interface OffTopic {
  readonly id: string
  readonly says: string
  readonly asked: readonly string[]
}
