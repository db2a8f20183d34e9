import type { Season } from '#domain/season/season.ts'

export interface ReplyFacts {
  readonly ownNames: readonly string[]
  readonly ownContacts: readonly string[]
  readonly conversation: readonly string[]
  readonly notes: readonly string[]
  /** The names of other families, whose tickets the agent read or answered lately. */
  readonly otherNames: readonly string[]
  readonly staffNames: readonly string[]
  readonly officialContacts: readonly string[]
  readonly officialLinks: readonly string[]
  readonly season: Season | undefined
  /** Where the portal is, without a slash at its end. */
  readonly origin: string
  readonly now: Date
}

/** What may be wrong with a piece of a reply. */
type FindingKind = 'placeholder' | 'number' | 'name' | 'date' | 'link' | 'note'

export interface ReplyFinding {
  readonly kind: FindingKind
  readonly piece: string
  readonly sentence: string
}
