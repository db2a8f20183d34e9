// Whether the search can use the other words of a synonym: one that says nothing by itself is never looked up.

import { askedBy, isSilent } from '#domain/search/language/spoken-words.ts'
import { textWords } from '#domain/search/language/text-words.ts'
import { Invalid } from '#shared/errors.ts'
import { SearchIndex } from '../engine/search-index.ts'
import type { SynonymGroup } from '../engine/thesaurus.ts'
import { understandQuery } from '../engine/understand-query.ts'

/** The least that holds a term: one text with the term as its title. */
const textAbout = (term: string) => ({
  kind: 'faq' as const,
  ...{
    id: 'term',
    title: term,
    category: 'faq',
    categoryTitle: '',
    summary: '',
    url: '',
    fields: [term],
    sections: [],
  },
})

function says(variant: string): boolean {
  return textWords(variant).some(({ word }) => !isSilent(word) && !askedBy(word))
}

/** A sentence for each variant that would not lead to a text with the term in it, asked of an index of that text alone. */
export async function refusedVariants(group: SynonymGroup): Promise<string[]> {
  const { term, variants } = group
  const index = await SearchIndex.of([textAbout(term)], [group])
  const token = index.numberOf(`~${term}`)
  return variants.flatMap((variant) => {
    const { concepts } = understandQuery(index, variant)
    if (token !== undefined && concepts.some(({ terms }) => terms.has(token))) return []
    return says(variant)
      ? `“${variant}” tidak akan menemukan “${term}”. Tulis dengan kata lain.`
      : `“${variant}” terlalu umum, pencarian melewatinya. Tulis bersama kata lain.`
  })
}

/** @throws Invalid with the sentences, at the field of the variants. */
export async function requireUsableVariants(group: SynonymGroup): Promise<void> {
  const refused = (await refusedVariants(group)).join(' ')
  if (refused) throw new Invalid(refused, { variants: refused })
}
