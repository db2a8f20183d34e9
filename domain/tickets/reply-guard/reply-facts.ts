import type { Season } from '#domain/season/season.ts'

/** What belongs to the ticket and to the service; everything else in a reply is foreign. */
export interface ReplyFacts {
  /** The names of who asks. */
  readonly ownNames: readonly string[]
  /** Telephone numbers and addresses of who asks. */
  readonly ownContacts: readonly string[]
  /** The title, the first message and all public entries. */
  readonly conversation: readonly string[]
  /** The internal entries. */
  readonly notes: readonly string[]
  /** The names of other families, whose tickets the agent read or answered lately. */
  readonly otherNames: readonly string[]
  /** The names of those who work here. */
  readonly staffNames: readonly string[]
  /** Numbers and addresses of the offices and of the service. */
  readonly officialContacts: readonly string[]
  /** Addresses of pages outside the portal that offices name, such as their maps. */
  readonly officialLinks: readonly string[]
  readonly season: Season | undefined
  /** Where the portal is, without a slash at its end. */
  readonly origin: string
  readonly now: Date
}

/** What may be wrong with a piece of a reply. */
type FindingKind = 'placeholder' | 'number' | 'name' | 'date' | 'link' | 'note'

/** One doubt about a reply: what it is about, the piece of the text, and a sentence for its writer. */
export interface ReplyFinding {
  readonly kind: FindingKind
  readonly piece: string
  readonly sentence: string
}
