import type { Season } from '#domain/season/season.ts'

export interface ReplyFacts {
  readonly ownNames: readonly string[]
  readonly ownContacts: readonly string[]
  readonly conversation: readonly string[]
  /** The names of other families, whose tickets the agent read or answered lately. */
  readonly otherNames: readonly string[]
  readonly staffNames: readonly string[]
  readonly officialContacts: readonly string[]
  readonly season: Season | undefined
  /** Where the portal is, without a slash at its end. */
  readonly origin: string
  readonly now: Date
}

export interface ReplyFinding {
  readonly kind: 'number' | 'name' | 'date'
  readonly piece: string
  readonly sentence: string
}
