// What a profile and its photo are; pure.
import type { Registrant } from '#domain/accounts/registrant.ts'

/** The largest photo, in bytes (docs/rules-of-service.md#profiles). */
export const photoMaxBytes = 2 * 1024 * 1024

export const photoRule = 'Foto harus berupa JPG atau PNG, paling besar 2 MB.'

export interface Profile {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly organization: string | null
  readonly position: string | null
  readonly address: string | null
  readonly specializations: readonly string[]
  readonly registrant: Registrant | null
  readonly guardian: { readonly name: string; readonly agreedAt: Date } | null
  readonly photoId: string | null
}
