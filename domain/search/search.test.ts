// Checks the search against the substring rule, what is marked, what bad input gets, and changes of the content.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { removeContent } from '#domain/content/lifecycle/remove-content.ts'
import { restoreContent } from '#domain/content/lifecycle/restore-content.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { setClock } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { aClient, anAdmin } from '#tests/builders/a-person.ts'
import { plainScan } from '#tests/relevance/plain-scan.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { countSearch, storeSearches } from './count-searches.ts'
import type { SearchDocument } from './engine/search-document.ts'
import { findSearchDocuments } from './find-search-documents.ts'
import { findUnansweredQueries } from './find-unanswered-queries.ts'
import { forgetOldSearches } from './forget-old-searches.ts'
import { search } from './search.ts'
import { refreshSearchIndex } from './search-indexes.ts'
import { searchQuery } from './search-tables.ts'
import { storedQuery } from './stored-query.ts'
import { suggestWhileTyping } from './suggest-while-typing.ts'
import { addSynonym } from './synonyms/add-synonym.ts'
import { changeSynonym } from './synonyms/change-synonym.ts'
import { findSynonyms, findSynonymTerms, getSynonym } from './synonyms/find-synonyms.ts'
import { loadSynonyms } from './synonyms/load-synonyms.ts'
import { synonymKind } from './synonyms/synonym-kind.ts'

provideDatabase()

let documents: SearchDocument[] = []

beforeAll(async () => {
  await loadContent({ demo: false })
  documents = await findSearchDocuments()
})

test('an article that has not changed is not parsed again when the index is refreshed', async () => {
  const articles = documents.filter(({ kind }) => kind === 'article')
  const again = new Map((await findSearchDocuments()).map((document) => [document.id, document]))
  expect(articles.length).toBeGreaterThan(10)
  for (const { id, sections } of articles) expect(again.get(id)?.sections).toBe(sections)
})

const all = { limit: Number.POSITIVE_INFINITY }
const idsOf = async (query: string) => (await search(query, all)).results.map(({ id }) => id)

describe('words', () => {
  test.each(['kapan daftar sma', 'kapan pendaftaran dibuka', 'pendaftaran sampai tanggal berapa', 'ndaftar smk kapan'])(
    '%s asks when one registers, not when one registers anew',
    async (query) => {
      expect((await search(query)).results[0]?.title).toBe('Kapan pendaftaran SMA dan SMK dibuka dan ditutup?')
    },
  )

  test.each([
    ['Wilayah III', 'office-3'],
    ['cabang dinas wilayah VIII', 'office-8'],
    ['WILAYAH XIII', 'office-13'],
  ])('%s is told from the offices whose number looks like it', async (query, office) => {
    expect((await search(query)).results[0]?.id).toBe(office)
  })

  test('a letter that is only repeated is no word of the portal', async () => {
    expect(await search('xxxxxxxxxxxxx')).toMatchObject({ confidence: 0, total: 0 })
  })
})

describe('the substring rule', () => {
  test('whatever a plain scan finds is found', async () => {
    const pieces = fc
      .record({ at: fc.nat(), field: fc.nat(), from: fc.nat(), length: fc.integer({ min: 1, max: 40 }) })
      .map(({ at, field, from, length }) => {
        const { fields } = documents[at % documents.length] ?? { fields: [''] }
        const text = fields[field % fields.length] ?? ''
        return text.slice(from % (text.length || 1)).slice(0, length)
      })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          pieces,
          pieces.map((text) => text.toUpperCase()),
          fc.string(),
        ),
        async (query) => {
          const found = new Set(await idsOf(query))
          expect(plainScan(documents, query).filter(({ id }) => !found.has(id))).toEqual([])
        },
      ),
      { numRuns: 150 },
    )
  })

  test.each(['%', '_', '33%', 'omisil', 'VIDEO TUTORIAL', '17.00', '"no titip'])('%s', async (query) => {
    const found = await idsOf(query)
    expect(plainScan(documents, query).filter(({ id }) => !found.includes(id))).toEqual([])
  })
})

describe('what is found', () => {
  test('an article opens at the section that answers', async () => {
    const { results } = await search('rumah saya kebanjiran, korban bencana')
    expect(results[0]).toMatchObject({ id: 'req-2', anchor: 'bagian-korban-bencana' })
    expect(results[0]?.url).toBe('/knowledge/requirements/req-2#bagian-korban-bencana')
    expect(results[0]?.passage.heading).toBe('Korban bencana')
  })

  test('a FAQ item shows 150 characters of its answer, its topic, and opens the FAQ', async () => {
    const { results } = await search('titik koordinat rumah saya salah', { kinds: ['faq'] })
    expect(results[0]).toMatchObject({
      id: 'faq-sma-Pendaftaran SMA-5',
      topic: 'Pendaftaran SMA',
      categoryTitle: 'SMA',
      url: expect.stringMatching(/^\/faq\/sma\/pendaftaran-sma\/\d+-[a-z0-9-]+$/),
    })
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['faq']))
  })

  test('the lines of a list stand in one line without their dashes', async () => {
    const { results } = await search('Jalur apa saja yang tersedia', { kinds: ['faq'] })
    expect(results[0]?.summary).toContain('SMA: domisili')
    expect(documents.filter(({ summary }) => /^- /m.test(summary))).toEqual([])
  })

  test('marks are within the text, ascending and apart, and mark other forms of a word', async () => {
    for (const query of ['daftar', 'KK', 'kuota', 'sekolah negeri', 'a', 'ortu cerai']) {
      for (const { title, summary, passage, marks } of (await search(query, all)).results) {
        for (const [text, ranges] of [
          [title, marks.title],
          [summary, marks.summary],
          [passage.text, passage.highlights],
        ] as const) {
          const flat = ranges.flat()
          expect(flat).toEqual(flat.toSorted((one, other) => one - other))
          expect(new Set(flat).size).toBe(flat.length)
          expect(flat.every((at) => at >= 0 && at <= text.length)).toBe(true)
        }
      }
    }
    const { results } = await search('pendaftaran')
    const marked = results.flatMap(({ title, marks }) =>
      marks.title.map(([from, to]) => title.slice(from, to).toLowerCase()),
    )
    expect(marked.some((word) => word.startsWith('mendaftar'))).toBe(true)
  })

  test('a misspelling is understood and the right spelling offered', async () => {
    expect((await search('verifkasi berkas')).suggestion).toBe('verifikasi berkas')
    expect((await search('verifikasi berkas')).suggestion).toBeNull()
  })

  test('while typing the last word may be only begun', async () => {
    expect((await suggestWhileTyping('titik koor'))[0]?.title).toMatch(/koordinat/)
    expect(await suggestWhileTyping('ti')).toEqual([])
    expect((await suggestWhileTyping('sekolah')).length).toBeLessThanOrEqual(6)
    const kinds = (await suggestWhileTyping('umure piro', ['faq'])).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['faq']))
  })
})

describe('bad input', () => {
  test.each([
    ['nothing', ''],
    ['blanks', ' \t\n '],
    ['control characters', '\u0000\u0001\u001b[0m\u0007'],
    ['emoji', '😀😀👨‍👩‍👧'],
    ['a long word', 'x'.repeat(10_000)],
    ['ten thousand words', 'domisili '.repeat(10_000)],
    ['ten thousand unknown words', Array.from({ length: 10_000 }, (_, place) => `qz${place}wv`).join(' ')],
    ['affixes without end', `${'meng'.repeat(2500)} ${'nya'.repeat(3000)}`],
    ['marks', '<script>alert(1)</script> %_\\ \' " ; --'],
    ['half a character', '\ud83d domisili'],
  ])('%s is answered in bounded time', async (_, query) => {
    await search('hangat')
    const began = performance.now()
    const { results, confidence } = await search(query)
    expect(performance.now() - began).toBeLessThan(500)
    expect(results.length).toBeLessThanOrEqual(20)
    expect(confidence).toBeLessThanOrEqual(1)
  })
})

describe('synonyms and searches in vain', () => {
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
    await loadContent({ demo: false })
    expect((await getSynonym(admin, id))?.variants).toContain('zonkzonk')
    await removeContent(synonymKind, admin, id)
    await loadContent({ demo: false })
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
    const told = { fields: { variants: reason } }
    await expect(addSynonym(admin, { term: 'rapor', variants: ['brolfitkem', 'kapan'] })).rejects.toMatchObject(told)
    const { id } = await addSynonym(admin, { term: 'rapor', variants: ['brolfitkem'] })
    const seen = { version: null, seen: '', ...(await getSynonym(admin, id)) }
    await expect(changeSynonym(admin, id, { ...seen, variants: ['kapan'] })).rejects.toMatchObject(told)
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

  test('a search is counted for 90 days, then forgotten', async () => {
    const countsOf = () => database.select().from(searchQuery).where(eq(searchQuery.text, 'zankzank'))
    try {
      for (const moment of ['2025-06-01T05:00:00Z', '2025-06-02T05:00:00Z', '2025-06-02T06:00:00Z']) {
        setClock(new Date(moment))
        for (const network of ['192.0.2.1', '192.0.2.2']) countSearch('Zankzank', network)
        await storeSearches()
      }
      setClock(new Date('2025-08-30T17:30:00Z'))
      await forgetOldSearches()
      expect(await countsOf()).toEqual([{ text: 'zankzank', day: '2025-06-02', asked: 4, unanswered: 4 }])
      setClock(new Date('2025-08-31T17:30:00Z'))
      await forgetOldSearches()
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
  ])('of %s only what is nobody’s is kept', (query, kept) => {
    expect(storedQuery(query)).toMatch(kept)
  })

  test('nothing is kept of what has no word, and 100 characters of the rest', () => {
    expect(storedQuery('😀 ??? \u0000')).toBeNull()
    expect(storedQuery('kata '.repeat(100))?.length).toBeLessThanOrEqual(100)
  })
})
