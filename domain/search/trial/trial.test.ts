// What the search would give if an item were published as it stands in its form: tried, warned of, and proposed, over the shipped content.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { searchQuery, searchSignal } from '#domain/search/search-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { isoDay, now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { search } from '../search.ts'
import { findRivals } from './find-rivals.ts'
import { itemKey } from './item-key.ts'
import { proposePhrasings } from './propose-phrasings.ts'
import { rewordTitle, tellingWords } from './reword-title.ts'
import { tryQuestions } from './try-questions.ts'
import type { WrittenItem } from './written-item.ts'

provideDatabase()
beforeAll(() => loadContent({ demo: false }))

const mayWrite = { permissions: ['content'] } as const

/** Something nobody has written about yet. */
const parking: WrittenItem = {
  ...{ kind: 'faq', key: null, title: 'Apakah ada tempat parkir traktor di sekolah tujuan?', summary: '' },
  ...{ text: 'Traktor diparkir di lapangan belakang.', asked: '', topic: 'Umum', categoryTitle: 'SMA' },
}

describe('a trial', () => {
  test('finds what is written, and nothing of it stays in the search', async () => {
    const writer = await anAdmin(mayWrite)
    const [tried] = await tryQuestions(writer, parking, ['parkir traktor di mana'])
    expect(tried?.results[0]).toEqual({ kind: 'faq', key: '', title: parking.title, own: true, url: '' })
    expect(tried?.confidence).toBeGreaterThan(0.1)
    expect((await search('parkir traktor di mana')).results.map(({ title }) => title)).not.toContain(parking.title)
  })

  test('takes what is written in place of what is saved', async () => {
    const writer = await anAdmin(mayWrite)
    const question = 'nisn tidak ditemukan'
    const [saved] = (await search(question)).results
    if (!saved) throw new Error('nothing is found')
    const key = itemKey(saved)
    const [tried] = await tryQuestions(writer, { ...parking, key }, [question])
    expect(tried?.results.map((each) => each.key)).not.toContain(key)
    const [renamed] = await tryQuestions(writer, { ...parking, key, title: 'NISN tidak ditemukan' }, [question])
    expect(renamed?.results[0]).toMatchObject({ key, own: true, title: 'NISN tidak ditemukan' })
  })

  test('reads an article by its sections', async () => {
    const writer = await anAdmin(mayWrite)
    const text = 'Pembuka.\n\n## Sapi perah\n\nSapi perah boleh dititipkan di kandang sekolah.'
    const article = { ...parking, kind: 'article' as const, title: 'Hewan ternak', summary: 'Tentang ternak.', text }
    const [tried] = await tryQuestions(writer, article, ['menitipkan sapi perah'])
    expect(tried?.results[0]).toMatchObject({ kind: 'article', own: true })
  })

  test('is for who keeps the content', async () => {
    const agent = await anAgent()
    await expect(tryQuestions(agent, parking, ['apa'])).rejects.toBeInstanceOf(Forbidden)
    await expect(findRivals(agent, parking)).rejects.toBeInstanceOf(Forbidden)
    await expect(proposePhrasings(agent, parking)).rejects.toBeInstanceOf(Forbidden)
  })
})

test('a question of another matter says whose it is', async () => {
  const [tried] = await tryQuestions(await anAdmin(mayWrite), parking, ['seleksi cpns kapan dibuka'])
  expect(tried).toMatchObject({ confidence: 0, elsewhere: expect.stringContaining('CPNS') })
})

describe('rivals', () => {
  test('are what answers a title or a way of asking in place of the item; none where it answers itself', async () => {
    const writer = await anAdmin(mayWrite)
    expect(await findRivals(writer, parking)).toEqual([])
    const title = 'Kapan pendaftaran SMA dan SMK mulai dibuka, kapan ditutup?'
    const vague = await findRivals(writer, { ...parking, title, asked: 'kapan pendaftaran dibuka' })
    expect(vague.map(({ question }) => question)).toContain('kapan pendaftaran dibuka')
    expect(vague[0]?.first?.key).toMatch(/^faq:\d+$/)
  })
})

describe('proposals', () => {
  beforeEach(async () => {
    await database.delete(searchQuery)
    await database.delete(searchSignal)
  })
  const today = isoDay(now())

  test('hold what was searched about the item in vain or past it, before rewordings of its title', async () => {
    const writer = await anAdmin(mayWrite)
    const aboutFiles = { ...parking, text: 'Traktor diparkir di lapangan selama verifikasi berkas.' }
    const missed = 'verifikasi berkas sekolah tujuan'
    await database.insert(searchQuery).values([
      { text: 'parkir mobil dinas kantor kelurahan', day: today, asked: 9, unanswered: 9 },
      { text: 'harga bakso di kantin', day: today, asked: 20, unanswered: 20 },
      { text: 'tempat parkir traktor', day: today, asked: 5, unanswered: 5 },
    ])
    const passed = { kind: 'passed-over' as const, day: today, first: 'faq:1', opened: '' }
    await database.insert(searchSignal).values({ ...passed, text: missed, times: 3 })
    const texts = (await proposePhrasings(writer, aboutFiles)).map(({ text }) => text)
    expect(texts[0]).toBe(missed)
    expect(texts).not.toContain('harga bakso di kantin')
    expect(texts).not.toContain('parkir mobil dinas kantor kelurahan')
    // It finds the item as it stands.
    expect(texts).not.toContain('tempat parkir traktor')
  })

  test('leave out what the item has', async () => {
    const writer = await anAdmin(mayWrite)
    const title = 'Bagaimana cara mendaftar untuk anak saya?'
    const before = await proposePhrasings(writer, { ...parking, title })
    expect(before.map(({ times }) => times)).toEqual(before.map(() => 0))
    expect(before.length).toBeGreaterThan(0)
    const asked = before.map(({ text }) => text).join('\n')
    expect(await proposePhrasings(writer, { ...parking, title, asked })).toEqual([])
  })
})

describe('rewording', () => {
  test.each([
    ['Bagaimana mendaftar dengan kartu keluarga?', 'mendaftar kartu keluarga'],
    ['Bagaimana mendaftar dengan kartu keluarga?', 'gimana daftar dengan kartu keluarga'],
    ['Bagaimana mendaftar dengan kartu keluarga?', 'gmn dftr dgn kk'],
    ['Bagaimana mendaftar dengan kartu keluarga?', 'piye ndaftar karo kartu keluarga'],
    ['Di mana verifikasi berkas dilakukan?', 'wonten pundi verifikasi berkas dilakukan'],
    ['Bolehkah anak saya pindah jalur?', 'oleh ora bocah aku pindah jalur'],
  ])('%s may be asked as: %s', (title, wording) => {
    expect(rewordTitle(title)).toContain(wording)
  })

  test('makes nothing of a title that has nothing to reword, nor of parts of words', () => {
    expect(rewordTitle('NISN')).toEqual([])
    expect(rewordTitle('Apartemen')).toEqual([])
    expect(tellingWords('Kapan saya dan kamu?')).toEqual(['kamu'])
  })
})

test.each([
  [{ kind: 'faq', id: 'faq-umum-Akun-3', url: '/faq/umum/akun/12-apa-itu' }, 'faq:12'],
  [{ kind: 'article', id: 'req-10', url: '/knowledge/requirements/req-10#kk' }, 'article:req-10'],
  [{ kind: 'office', id: 'office-3', url: '/contact?wilayah=Pati' }, 'office:3'],
  [{ kind: 'announcement', id: 'announcement-7', url: '/#pengumuman' }, 'announcement:7'],
] as const)('%o is called %s', (found, key) => {
  expect(itemKey(found)).toBe(key)
})
