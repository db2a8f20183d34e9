// Where a line may end inside a web address. Pure.

/** The address cut after its signs, each part with where it begins. */
export function addressParts(address: string): { readonly words: string; readonly at: number }[] {
  return [...address.matchAll(/[^./?&=#]*[./?&=#]+|[^./?&=#]+/g)].map(({ 0: words, index }) => ({ words, at: index }))
}
