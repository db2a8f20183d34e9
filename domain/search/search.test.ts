// Checks the search against the substring rule, what is marked, what bad input gets, and changes of the content.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchDocument } from '#domain/search/engine/search-answer.ts'
import { loadContent } from '#scripts/load-content.ts'
import { plainScan } from '#tests/relevance/plain-scan.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { processorCost } from '#tests/setup/processor-time.ts'
import { search, suggestWhileTyping } from './search.ts'
import { findSearchDocuments } from './search-indexes.ts'

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
    '%s asks when one registers, not when one registers again',
    async (query) => {
      expect((await search(query)).results[0]?.title).toBe('Kapan pendaftaran SMA dan SMK dibuka dan ditutup?')
    },
  )

  test.each([
    ['Wilayah III', 'office-3'],
    ['cabang dinas wilayah VIII', 'office-8'],
    ['WILAYAH XIII', 'office-13'],
  ])('%s is distinguished from similar office numbers', async (query, office) => {
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
  ])('%s is answered at bounded cost', async (_, query) => {
    await search('hangat')
    let found: Awaited<ReturnType<typeof search>> | undefined
    const cost = await processorCost(async () => {
      found = await search(query)
    })
    // Half a second of a usual machine.
    expect(cost).toBeLessThan(60)
    const { results = [], confidence } = found ?? {}
    expect(results.length).toBeLessThanOrEqual(20)
    expect(confidence).toBeLessThanOrEqual(1)
  })
})
