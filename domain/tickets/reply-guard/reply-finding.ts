// What the check of a reply finds before it is sent. Pure.
/** What may be wrong with a piece of a reply. */
export type FindingKind = 'placeholder' | 'number' | 'name' | 'date' | 'link' | 'note'

/** One doubt about a reply: what it is about, the piece of the text, and a sentence for its writer. */
export interface ReplyFinding {
  readonly kind: FindingKind
  readonly piece: string
  readonly sentence: string
}
