// Makes the hash of a new password, once it is not easy to guess; whatever stores a password takes only such a hash.
import { Invalid } from '#shared/errors.ts'
import { hashPassword } from './password-hash.server.ts'
import { weaknessOf } from './weak-password.server.ts'

declare const held: unique symbol

/** The hash of a password that was held to `weaknessOf`; a bare text does not compile in its place. */
export type NewPasswordHash = string & { readonly [held]: true }

/**
 * The hash to keep. `about` are words of the owner (name, address) that must not carry the password, `field` is the
 * form's field for it.
 * @throws Invalid with the reason beside the field when it is easy to guess; Busy when too many wait for their hash.
 */
export async function hashNewPassword(
  password: string,
  about: readonly string[],
  field: string,
): Promise<NewPasswordHash> {
  const weakness = weaknessOf(password, about)
  if (weakness) throw new Invalid(weakness, { [field]: weakness })
  return (await hashPassword(password)) as NewPasswordHash
}
