/** The longest words a search box takes, in characters: a story with its question at the end, within the limit of a URL. */
export const searchMaxLength = 500

/**
 * The search typed into an address or a form: the parameter without blanks around it and without what no text holds,
 * cut to `searchMaxLength` characters; '' without one, or with a file in its place.
 */
export function typedSearch(params: { readonly get: (name: string) => unknown }, name = 'q'): string {
  const given = params.get(name)
  const typed = (typeof given === 'string' ? given : '').replaceAll('\0', '').trim().slice(0, searchMaxLength)
  // Half of a pair is no character.
  return typed.replace(/[\uD800-\uDBFF]$/, '').trimEnd()
}

/** The same of a search that is still being typed: a blank at its end stays, because it marks the last word as whole. */
export function searchSoFar(params: { readonly get: (name: string) => unknown }): string {
  const typed = typedSearch(params)
  return typed !== '' && /\s$/.test(String(params.get('q'))) ? `${typed} ` : typed
}

export function sameSearch(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

export function excerpt(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}...`
}

export function slugOf(words: string, longest: number): string {
  const plain = words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const parts = plain.split(/[^a-z0-9]+/).filter(Boolean)
  return parts.join('-').slice(0, longest).replace(/-$/, '')
}
