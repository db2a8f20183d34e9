// What the assistant answers with.
/** A page of the portal that the answer rests on. */
export interface AnswerSource {
  readonly title: string
  readonly url: string
}

/** What an answer quotes, for those who say whether it helped. */
interface Quoted {
  /** The name of the text, as `itemKey` gives it: 'faq:12'. */
  readonly item: string
  /** The words that were looked for: of a follow-up, with what it left out. */
  readonly asked: string
}

/** An answer of the assistant with its sources. */
export interface Answer {
  readonly message: string
  /** Whether it answers what was asked; 'unsure' where the reader is to judge. */
  readonly answered: boolean | 'unsure'
  /** The pages that it rests on, and no others. */
  readonly sources: readonly AnswerSource[]
  /** Only of an answer that quotes a text. */
  readonly quoted?: Quoted
  /** Where to go on: pages of the portal, and 'tel:' with a number. */
  readonly next?: readonly AnswerSource[]
  /** True where somebody may be in danger: nothing else is said beside it. */
  readonly inDanger?: true
  /** What the question was about, for the browser to send along with the next one; nothing of it is kept here. */
  readonly topic?: string
}
