// Accounts need an address; one that was opened by a number has an address that leads nowhere. Pure.
export const undeliverableDomain = '@tanpa-email.invalid'

export function placeholderAddress(): string {
  return `pemohon-${crypto.randomUUID()}${undeliverableDomain}`
}

/** False for a contact without an account, whose address is null or empty. */
export function hasAddress(email: string | null): email is string {
  return Boolean(email) && !email?.endsWith(undeliverableDomain)
}
