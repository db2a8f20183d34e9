// Words that no other test writes.

/** Twelve random letters: a random number or UUID may look like the number of a person, which pages mask. */
export function aWord(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => String.fromCharCode(97 + (byte % 26))).join(
    '',
  )
}
