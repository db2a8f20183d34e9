// An answer that may fit what somebody is writing.
/** Readable in place: `text` is the whole answer of a question, or the paragraph of an article. */
export interface FittingAnswer {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly to: string
  /** The question of the FAQ, which can be thanked for; null for an article. */
  readonly faqId: number | null
}
