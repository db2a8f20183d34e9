// What families ask that is no matter of admissions: it is looked for like what the portal says, and never shown as found.
/** A subject of others: content/other-matters.yaml. */
export interface OtherMatter {
  readonly id: string
  /** The assistant's answer to it: one sentence, with where to turn. */
  readonly says: string
  /** The ways people ask about it. */
  readonly asked: readonly string[]
}
