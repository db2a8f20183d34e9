// What a profile and its photo are; pure.
import type { Registrant } from '#domain/accounts/registrant.ts'

/** The largest photo, in bytes (docs/rules-of-service.md#profiles). */
export const photoMaxBytes = 2 * 1024 * 1024

/** What a photo may be; shown beside the field and for whatever is something else. */
export const photoRule = 'Foto harus berupa JPG atau PNG, paling besar 2 MB.'

/** What the profile page shows; an empty field is null. */
export interface Profile {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly organization: string | null
  readonly position: string | null
  readonly address: string | null
  readonly specializations: readonly string[]
  /** Who opened the account, as stated at registration. */
  readonly registrant: Registrant | null
  /** Who agrees for a pupil under 18, and since when. */
  readonly guardian: { readonly name: string; readonly agreedAt: Date } | null
  /** Part of the photo's address; null without a photo. */
  readonly photoId: string | null
}
