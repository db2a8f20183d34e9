// Words as an address or an id carries them. Pure.

/** 'Apa itu SPMB?' is 'apa-itu-spmb', of at most so many characters; '' when no letter or digit is left. */
export function slugOf(words: string, longest: number): string {
  const plain = words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const parts = plain.split(/[^a-z0-9]+/).filter(Boolean)
  return parts.join('-').slice(0, longest).replace(/-$/, '')
}
