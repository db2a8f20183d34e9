/** Where something found stands on the portal. */
export const searchKinds = ['faq', 'article', 'announcement', 'office'] as const

/** One of `searchKinds`. */
export type SearchKind = (typeof searchKinds)[number]

/** A part of a text, from the first character to the one after the last, as `slice` takes them. */
export type TextRange = readonly [start: number, end: number]

/** The paragraph that answers, plain text without marks. */
export interface Passage {
  readonly text: string
  /** The heading of the section it stands under; null where there is none. */
  readonly heading: string | null
  /** What of `text` to mark: ascending, never overlapping. */
  readonly highlights: readonly TextRange[]
}

/** One thing found. */
export interface FoundItem {
  readonly kind: SearchKind
  /** 'faq-{category}-{topic}-{index}', the article's id, 'announcement-{id}' or 'office-{no}'. */
  readonly id: string
  readonly title: string
  /** 'faq', the id of an article's category, 'announcement' or 'office'. */
  readonly category: string
  readonly categoryTitle: string
  /** A FAQ answer cut to 150 characters plus '...', an article's summary, the first words of the others. */
  readonly summary: string
  /** The address on the portal, with `#anchor` where there is one. */
  readonly url: string
  /** The id of the article's section that answers, without '#'. */
  readonly anchor?: string
  /** The topic of a FAQ item. */
  readonly topic?: string
  /** How well it fits, 0 to 1; comparable within one answer only. */
  readonly score: number
  readonly passage: Passage
  /** What to mark in title and summary. */
  readonly marks: { readonly title: readonly TextRange[]; readonly summary: readonly TextRange[] }
}

/** What a search answers. */
export interface SearchAnswer {
  /** The query as it was looked for: trimmed. */
  readonly query: string
  /** How many were found; `results` may hold fewer. */
  readonly total: number
  /** 0: the portal has nothing about this; above 0 the first result answers, the surer the nearer to 1. */
  readonly confidence: number
  /** With confidence 0: the sentence on who is responsible instead; null when unknown. */
  readonly elsewhere: string | null
  /** The query in the portal's spelling ('Mungkin maksud Anda'); null when it was understood as written. */
  readonly suggestion: string | null
  /** The best first. */
  readonly results: readonly FoundItem[]
}

/** What narrows a search. */
export interface SearchOptions {
  /** Only these kinds; all when left out. */
  readonly kinds?: readonly SearchKind[]
  /** The most results to give; 20 when left out. */
  readonly limit?: number
}

/** Something to open, offered while one types. */
export type TypingSuggestion = Pick<FoundItem, 'id' | 'kind' | 'title' | 'categoryTitle' | 'url'>

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

/** A subject of others: content/other-matters.yaml. */
export interface OtherMatter {
  readonly id: string
  /** The assistant's answer to it: one sentence, with where to turn. */
  readonly says: string
  /** The ways people ask about it. */
  readonly asked: readonly string[]
}
