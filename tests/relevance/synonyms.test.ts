// Checks that a variant of a synonym alone finds what its term finds, though off-topic subjects use the variant more.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SearchIndex } from '#domain/search/engine/search-index.ts'
import type { SynonymGroup } from '#domain/search/engine/thesaurus.ts'
import { lostVariants } from './lost-variants.ts'

const shipped = parse(readFileSync('content/synonyms.yaml', 'utf8')) as SynonymGroup[]

/** Two texts that say it in passing: neither is ahead of the other. */
const documentsOf = (term: string) =>
  ['a', 'b'].map((id) => {
    const text = `Keterangan panjang tentang banyak hal lain, di antaranya ${term}, tanpa penjelasan apa pun sesudahnya.`
    return {
      ...{ kind: 'faq' as const, id: `${term} ${id}`, title: 'Serba-serbi', category: 'faq', categoryTitle: 'Umum' },
      ...{ url: '/', summary: text, fields: [text], sections: [{ heading: null, anchor: null, text }] },
    }
  })

test('every fifteenth shipped synonym finds the texts with its term', async () => {
  const some = shipped.filter((_, place) => place % 15 === 7)
  const asked = some.flatMap(({ variants }) =>
    variants.flatMap((variant) => [`jual ${variant}`, `beli ${variant}`, `harga ${variant}`]),
  )
  const index = await SearchIndex.of(
    some.flatMap(({ term }) => documentsOf(term)),
    some,
    [{ id: 'toko', says: 'Tanyakan ke toko.', asked }],
  )
  expect(lostVariants(index, some)).toEqual([])
})
