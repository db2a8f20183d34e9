// Accounts need an address; somebody who has none gets one that leads nowhere. Pure.

/** What every such address ends with. */
export const nowhere = '@tanpa-email.invalid'

/** A fresh address that no mail reaches. */
export function placeholderAddress(): string {
  return `pemohon-${crypto.randomUUID()}${nowhere}`
}

/** True for an address that somebody really has. */
export function hasAddress(email: string): boolean {
  return !email.endsWith(nowhere)
}
