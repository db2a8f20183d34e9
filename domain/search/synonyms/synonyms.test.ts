// Checks synonyms and the count of searches that found nothing: who keeps them, what is refused, and what is deleted.
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { removeContent, restoreContent } from '#domain/content/lifecycle/content-steps.ts'
import type { SynonymGroup } from '#domain/search/engine/thesaurus.ts'
import { search } from '#domain/search/search.ts'
import { refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { countSearch, findUnansweredQueries, oldSearches, storeSearches } from '#domain/search/search-queries.ts'
import { searchQuery } from '#domain/search/search-tables.ts'
import { storedQuery } from '#domain/search/stored-query.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { deleteAgedRowsOfAll } from '#platform/database/old-rows.ts'
import { setClock } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { aClient, anAdmin } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import {
  addSynonym,
  changeSynonym,
  findSynonyms,
  findSynonymTerms,
  getSynonym,
  loadSynonyms,
  synonymKind,
} from './synonym.ts'

provideDatabase()

const shipped = parse(readFileSync('content/synonyms.yaml', 'utf8')) as SynonymGroup[]

// With all that is shipped each change would index for a second.
beforeAll(async () => {
  for (const question of ['Apa itu jalur domisili?', 'Berapa kuota tiap jalur?', 'Apakah nilai rapor dihitung?']) {
    await aFaq(question)
  }
  await loadSynonyms(shipped)
})

describe('synonyms and searches without results', () => {
  test('what found nothing is counted without a person, and a synonym answers it from then on', async () => {
    const [admin, client] = [await anAdmin({ permissions: ['content'] }), await aClient()]
    expect((await search('zonkzonk')).total).toBe(0)
    countSearch('  ZonkZonk ', '192.0.2.1')
    countSearch('zonkzonk', '192.0.2.2')
    countSearch('domisili', '192.0.2.1')
    countSearch('domisili', '192.0.2.2')
    await storeSearches()
    expect(await findUnansweredQueries(admin)).toEqual([{ text: 'zonkzonk', times: 2 }])
    await expect(findUnansweredQueries(client)).rejects.toThrow(Forbidden)
    await expect(addSynonym(client, { term: 'domisili', variants: ['zonkzonk'] })).rejects.toThrow(Forbidden)

    const { id } = await addSynonym(admin, { term: 'DOMISILI', variants: ['zonkzonk'] })
    expect((await search('zonkzonk')).results[0]?.title).toMatch(/domisili/i)
    expect(await findUnansweredQueries(admin)).toEqual([])
    expect((await getSynonym(admin, id))?.variants).toContain('zonasi')

    // A start does not undo what staff did.
    await loadSynonyms(shipped)
    expect((await getSynonym(admin, id))?.variants).toContain('zonkzonk')
    await removeContent(synonymKind, admin, id)
    await loadSynonyms(shipped)
    await refreshSearchIndex()
    expect((await search('zonkzonk')).total).toBe(0)
    const rows = await database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.target, `synonym:${id}`))
    expect(rows.map(({ action }) => action)).toEqual(['synonym.add', 'synonym.remove'])
  })

  test('a synonym of a term that finds nothing is refused; a group is changed, taken away and brought back', async () => {
    const admin = await anAdmin({ permissions: ['content'] })
    await expect(addSynonym(admin, { term: 'blablubli', variants: ['zinkzink'] })).rejects.toThrow(Invalid)
    const { id } = await addSynonym(admin, { term: 'kuota', variants: ['zinkzink'] })
    const variantsNow = async () => (await getSynonym(admin, id))?.variants
    const seenNow = async () => ({ version: null, seen: '', ...(await getSynonym(admin, id)) })
    const seen = await seenNow()
    await changeSynonym(admin, id, { ...seen, variants: ['jatah'] })
    // The second of two editors gets a conflict; saving without a change leaves no trace.
    await expect(changeSynonym(admin, id, { ...seen, variants: ['lain'] })).rejects.toThrow(Conflict)
    await changeSynonym(admin, id, { ...(await seenNow()), variants: ['jatah'] })
    expect(await variantsNow()).toEqual(['jatah'])
    await removeContent(synonymKind, admin, id)
    await expect(changeSynonym(admin, id, { ...seen, variants: ['jatah'] })).rejects.toThrow(NotFound)
    await restoreContent(synonymKind, admin, id)
    await restoreContent(synonymKind, admin, id)
    expect(await variantsNow()).toEqual(['jatah'])
    const client = await aClient()
    await expect(changeSynonym(client, id, { ...seen, variants: ['jatah'] })).rejects.toThrow(Forbidden)
    await expect(restoreContent(synonymKind, client, id)).rejects.toThrow(Forbidden)
    const rows = await database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.target, `synonym:${id}`))
    expect(rows.map(({ action }) => action)).toEqual(
      ['add', 'change', 'remove', 'restore'].map((verb) => `synonym.${verb}`),
    )
  })

  test('a variant that the search cannot use is refused with a reason, added and changed', async () => {
    const admin = await anAdmin({ permissions: ['content'] })
    const reason = '“kapan” terlalu umum, pencarian melewatinya. Tulis bersama kata lain.'
    const refusal = { fields: { variants: reason } }
    await expect(addSynonym(admin, { term: 'rapor', variants: ['brolfitkem', 'kapan'] })).rejects.toMatchObject(refusal)
    const { id } = await addSynonym(admin, { term: 'rapor', variants: ['brolfitkem'] })
    const seen = { version: null, seen: '', ...(await getSynonym(admin, id)) }
    await expect(changeSynonym(admin, id, { ...seen, variants: ['kapan'] })).rejects.toMatchObject(refusal)
    expect((await getSynonym(admin, id))?.variants).toContain('brolfitkem')
  })

  test('a thousand groups are read a page at a time, by words in the term or a variant', async () => {
    const admin = await anAdmin({ permissions: ['content'] })
    const groups = Array.from({ length: 120 }, (_, n) => ({ term: `Lembar ${n}`, variants: [`varian-${n}`] }))
    await loadSynonyms(groups)
    const seen: string[] = []
    let after: number | null = null
    for (let page = 0; page < 3; page++) {
      const found = await findSynonyms(admin, { query: 'LEMBAR', after })
      seen.push(...found.items.map(({ term }) => term))
      after = found.next
    }
    expect([seen.length, new Set(seen).size, after]).toEqual([120, 120, null])
    const byVariant = await findSynonyms(admin, { query: 'Varian-77', after: null })
    expect(byVariant.items.map(({ term }) => term)).toEqual(['Lembar 77'])
    expect((await findSynonyms(admin, { query: '%', after: null })).items).toEqual([])
    expect(await findSynonymTerms(admin)).toContain('Lembar 3')
    const client = await aClient()
    await expect(findSynonyms(client, { query: '', after: null })).rejects.toThrow(Forbidden)
    await expect(findSynonymTerms(client)).rejects.toThrow(Forbidden)
    await expect(getSynonym(client, 1)).rejects.toThrow(Forbidden)
  })

  test('a search is counted for 90 days, then deleted', async () => {
    const countsOf = () => database.select().from(searchQuery).where(eq(searchQuery.text, 'zankzank'))
    try {
      for (const moment of ['2025-06-01T05:00:00Z', '2025-06-02T05:00:00Z', '2025-06-02T06:00:00Z']) {
        setClock(new Date(moment))
        for (const network of ['192.0.2.1', '192.0.2.2']) countSearch('Zankzank', network)
        await storeSearches()
      }
      setClock(new Date('2025-08-30T17:30:00Z'))
      await deleteAgedRowsOfAll(oldSearches)
      expect(await countsOf()).toEqual([{ text: 'zankzank', day: '2025-06-02', asked: 4, unanswered: 4 }])
      setClock(new Date('2025-08-31T17:30:00Z'))
      await deleteAgedRowsOfAll(oldSearches)
      expect(await countsOf()).toEqual([])
    } finally {
      setClock(null)
    }
  })

  test.each([
    ['NIK 3374 0101 0101 0001 hilang', /^nik •[^0-9]*hilang$|^nik [•\s\d]{0,20} hilang$/],
    ['wa saya 0812-3456-7890', /^wa saya •$/],
    ['surel ibu@contoh.test', /^surel •$/],
    ['nisn 0061234567', /^nisn \D*\d{0,2}$/],
    ['tgl 17 juni', /^tgl 17 juni$/],
  ])('of %s only what is no one’s is kept', (query, kept) => {
    expect(storedQuery(query)).toMatch(kept)
  })

  test('nothing is kept of what has no word, and 100 characters of the rest', () => {
    expect(storedQuery('😀 ??? \u0000')).toBeNull()
    expect(storedQuery('kata '.repeat(100))?.length).toBeLessThanOrEqual(100)
  })
})
