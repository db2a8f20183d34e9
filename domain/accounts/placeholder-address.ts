// Accounts need an address; someone who has none gets one that leads nowhere. Pure.
export const undeliverableDomain = '@tanpa-email.invalid'

export function placeholderAddress(): string {
  return `pemohon-${crypto.randomUUID()}${undeliverableDomain}`
}

export function placeholderAddressOf(seed: string): string {
  return `pemohon-${seed}${undeliverableDomain}`
}

export function hasAddress(email: string): boolean {
  return !email.endsWith(undeliverableDomain)
}
