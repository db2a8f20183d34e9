// The identifiers people see and type: a ticket's public ID, and the key that makes a double submit one ticket.
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const publicIdLength = 25

/** Shorter input than this is refused without a query (docs/rules-of-service.md#ticket-numbers-and-ids). */
export const publicIdMinLength = 10

/**
 * A new public ID: 25 lowercase letters and digits from the system's random source (129 bits), unguessable.
 * Bytes of 252 and above are thrown away so that every character is equally likely.
 */
export function newPublicId(): string {
  let id = ''
  while (id.length < publicIdLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(publicIdLength * 2))) {
      if (byte < 252 && id.length < publicIdLength) id += alphabet[byte % alphabet.length]
    }
  }
  return id
}

export function isPublicId(text: string): boolean {
  return /^[a-z0-9]{25}$/.test(text)
}

/** A key a form carries so that sending it twice makes one ticket (docs/rules-of-service.md#sent-twice-stored-once). */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}

export function newVisitorKey(): string {
  return newPublicId()
}

export function isVisitorKey(text: string): boolean {
  return /^[A-Za-z0-9_-]{16,64}$/.test(text)
}
