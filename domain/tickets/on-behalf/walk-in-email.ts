// Accounts need an address; somebody who has none gets one that leads nowhere. Pure.
/** What every such address ends with. */
export const undeliverableDomain = '@tanpa-email.invalid'

/** A fresh address that no mail reaches. */
export function placeholderAddress(): string {
  return `pemohon-${crypto.randomUUID()}${undeliverableDomain}`
}

/** The address of the same kind that always stands for the same: `seed` is hexadecimal. */
export function placeholderAddressOf(seed: string): string {
  return `pemohon-${seed}${undeliverableDomain}`
}

/** True for an address that somebody really has. */
export function hasAddress(email: string): boolean {
  return !email.endsWith(undeliverableDomain)
}
