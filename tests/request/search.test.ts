// The search of the portal: results, what it offers, what it counts, and what the administration makes of it.
import { beforeAll, describe, expect, test } from 'vitest'
import { fromElsewhere } from './elsewhere.ts'
import type { Part } from './page.ts'
import { asAdmin, Visitor } from './visitors.ts'

/** A word that no text and no other test has; letters only, since digits are not counted. */
const newWord = (beginning = 'zq') =>
  beginning +
  crypto
    .randomUUID()
    .replace(/[^0-9a-f]/g, '')
    .slice(0, 12)
    .replace(/\d/g, (digit) => 'ghjklmnprt'[Number(digit)] ?? '')

const searchFor = (query: string) => `/search?${new URLSearchParams({ q: query })}`

/** The list of results. */
const results = async (query: string) =>
  (await new Visitor().open(searchFor(query))).main.parts('li').filter((part) => part.texts('h2').length > 0)

describe('the page of a search', () => {
  test('says how to begin, counts what it finds, and links each result by its kind', async () => {
    const start = await new Visitor().open('/search')
    expect(start.main.text).toContain('Mulai Pencarian Anda')
    const page = await start.main.submit('Cari', { 'Kata kunci': 'AFIRMASI' })
    expect(page.path).toBe('/search?q=AFIRMASI')
    const found = page.main.parts('li').filter((part) => part.texts('h2').length > 0)
    expect(found.length).toBeGreaterThan(5)
    expect(page.main.text).toContain(`Ditemukan ${found.length} hasil`)
    expect(page.main.texts('mark')[0]).toMatch(/^afirmasi$/i)
    const kinds = { FAQ: 0, other: 0 }
    for (const result of found) {
      const href = result.root.find('a').attr('href') ?? ''
      const title = result.texts('h2')[0] ?? ''
      if (result.text.startsWith('FAQ')) {
        kinds.FAQ++
        expect(href).toBe(`/?${new URLSearchParams({ search: title })}#faq`)
        expect(result.texts('p').at(-1)?.length).toBeLessThanOrEqual(153)
      } else {
        kinds.other++
        expect(href).toMatch(/^\/(#pengumuman|contact\?wilayah=.+|knowledge\/[a-z-]+\/[a-z]+-\d(#bagian-.+)?)/)
      }
    }
    expect([kinds.FAQ > 0, kinds.other > 0]).toEqual([true, true])
    expect(page.main.link('Hapus pencarian')).toBe('/search')
  })

  test('finds by the title of a category alone', async () => {
    const found = await results('video tutorial')
    const hit = found.find((part) => part.text.includes('Video Tutorial'))
    expect(hit?.root.find('a').attr('href')).toMatch(/^\/knowledge\/video-tutorials\/video-\d(#bagian-.+)?$/)
  })

  test('is unsure of results that only contain the letters, and leads to a person with the query', async () => {
    const page = await new Visitor().open('/search?q=itas')
    expect(page.main.text).toMatch(/Ditemukan [1-9]\d* hasil Hasil ini mungkin bukan yang Anda cari\./)
    const ask = await page.main.submit('Tanya petugas')
    expect([ask.path, ask.value('Ceritakan masalahnya')]).toEqual(['/ask', 'itas'])
    const sure = await new Visitor().open('/search?q=afirmasi')
    expect(sure.main.hasButton('Tanya petugas')).toBe(false)
    const asked = await sure.main.submit('Tanya petugas, tanpa akun')
    expect(asked.value('Ceritakan masalahnya')).toContain('afirmasi')
  })

  test('shows who else may be responsible below what it finds', async () => {
    const { main } = await new Visitor().open('/search?q=jadwal+madrasah')
    expect(main.text).toMatch(/Ditemukan [1-9]\d* hasil .* tanyakan ke madrasah tujuan\. Belum terjawab\?/s)
  })

  test('says so when nothing is found', async () => {
    const { main } = await new Visitor().open('/search?q=zakat')
    for (const words of [
      'Ditemukan 0 hasil',
      'Tidak ada hasil ditemukan',
      'Coba kata kunci yang berbeda atau lebih umum',
    ])
      expect(main.text).toContain(words)
    const ask = await main.submit('Tanya petugas, tanpa akun')
    expect(ask.value('Ceritakan masalahnya')).toBe('zakat')
  })

  test('offers the right spelling, and narrows the results by kind', async () => {
    const page = await new Visitor().open('/search?q=verifkasi%20berkas')
    expect(page.main.text).toContain('Mungkin maksud Anda: verifikasi berkas')
    const right = await page.main.follow('verifikasi berkas')
    expect(right.path).toBe('/search?q=verifikasi+berkas')
    expect(right.main.text).not.toContain('Mungkin maksud Anda:')
    const narrowed = await right.main.follow(/^Panduan/)
    expect(narrowed.path).toBe('/search?q=verifikasi+berkas&jenis=article')
    const found = narrowed.main.parts('li').filter((part) => part.texts('h2').length > 0)
    expect(found.length).toBeGreaterThan(0)
    for (const result of found) expect(result.root.find('a').attr('href')).toMatch(/^\/knowledge\//)
  })

  test('is where the search of the home page and of the FAQ leads', async () => {
    const home = await new Visitor().open('/')
    const found = await home.main.part('form', '').submit('Cari', { 'Tulis pertanyaan': 'kartu & keluarga 50%' })
    expect(found.path).toBe('/search?q=kartu+%26+keluarga+50%25')
    const asked = await home
      .part('#faq')
      .submit('Cari', { 'Cari Pertanyaan': 'boleh daftar sma sama smk barengan gak' })
    expect(asked.path).toMatch(/^\/search\?q=boleh/)
    const answer = await asked.main.follow(/Apakah boleh mendaftar SMA dan SMK sekaligus\?/)
    expect(answer.main.parts('details[open]')).toHaveLength(1)
  })
})

test('titles are offered from the third letter on', async () => {
  const offered = async (q: string) =>
    (await (await new Visitor().get(`/search-suggestions?${new URLSearchParams({ q })}`)).json()) as {
      title: string
      url: string
    }[]
  expect(await offered('ti')).toEqual([])
  const found = await offered('titik koor')
  expect(found[0]?.title).toMatch(/koordinat/i)
  expect((await new Visitor().get((found[0]?.url ?? '').replace(/#.*/, ''))).status).toBe(200)
})

/** Searches without results: two networks asked for the first two, one for the last. */
const vain = { synonym: newWord(), faq: newWord(), alone: newWord() }

/** A search whose second result was opened, and one after which a question was sent. */
const passedOver = { query: `jalur domisili sma ${newWord()}`, title: '' }
const asked = `jalur domisili sma ${newWord()}`

/** Opens a search of which an article other than the first result serves, and reports that it was opened. */
async function passOver(): Promise<void> {
  const addressOf = (part: Part) => part.root.find('a').attr('href') ?? ''
  const others = (await results(passedOver.query)).slice(1)
  const other = others.find((part) => addressOf(part).startsWith('/knowledge/'))
  passedOver.title = other?.texts('h2')[0] ?? ''
  const id = other && /([a-z]+-\d+)/.exec(addressOf(other).split('/').at(-1) ?? '')?.[1]
  const fields = { kind: 'passed-over', query: passedOver.query, opened: `article:${id}` }
  expect((await new Visitor().post('/search-signals', fields)).status).toBe(204)
  expect(await fromElsewhere('/search-signals', fields)).toBe(204)
}

/** Sends a question after a search. */
async function askAfterSearch(): Promise<void> {
  const form = await new Visitor().open('/ask')
  const regencyId = form.$('select[name=regencyId] option').eq(1).attr('value') ?? ''
  const question = () => ({
    ...{ description: 'Kapan dibuka?', name: 'Bu Siti', category: 'login', regencyId, searched: asked },
    phone: `0813${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    idempotencyKey: crypto.randomUUID(),
  })
  expect((await new Visitor().post('/ask', question())).status).toBe(302)
  expect(await fromElsewhere('/ask', question())).toBe(302)
}

// Counts are stored every few seconds, so all are made before the tests.
beforeAll(async () => {
  for (const word of Object.values(vain)) {
    expect((await new Visitor().open(searchFor(word))).main.text).toContain('Tidak ada hasil ditemukan')
    if (word !== vain.alone) expect(await fromElsewhere(searchFor(word))).toBe(200)
  }
  await passOver()
  await askAfterSearch()
})

describe('what was searched for without results', () => {
  /** Opens a list of 'Pencarian tak terjawab' until it has the link: counts are stored every few seconds. */
  async function openWhenCounted(visitor: Visitor, path: string, link: string) {
    await expect.poll(async () => (await visitor.open(path)).hasLink(link)).toBe(true)
    return (await visitor.open(path)).follow(link)
  }

  test('becomes a synonym: the next search finds it, and it leaves the list', async () => {
    const word = vain.synonym
    const { visitor } = await asAdmin('content')
    const form = await openWhenCounted(visitor, '/admin/searches', `Jadikan sinonim: ${word}`)
    expect(form.value('Kata lain')).toBe(word)
    const empty = await form.submit('Simpan')
    expect(empty.main.text).toContain('Istilah harus diisi')
    const useless = await empty.submit('Simpan', { 'Istilah di portal': newWord() })
    expect(useless.main.text).toContain('juga tidak menemukan apa-apa')
    expect(useless.value('Kata lain')).toBe(word)
    const saved = await useless.submit('Simpan', { 'Istilah di portal': 'domisili' })
    expect(saved.notices.join()).toContain('Sinonim disimpan.')
    const found = async () => (await new Visitor().open(searchFor(word))).main.text
    await expect.poll(found).toContain('Jalur Domisili SMA')
    expect((await visitor.open('/admin/searches')).main.text).not.toContain(word)

    const list = await visitor.open(`/admin/synonyms?q=${word}`)
    const edited = await list.follow('Edit: domisili')
    const variants = edited.value('Kata lain')
    expect(variants).toContain(word)
    await edited.submit('Simpan', { 'Kata lain': variants.replace(word, '') })
    await expect.poll(found).toContain('Tidak ada hasil ditemukan')
  })

  test('becomes a FAQ whose question is filled in', async () => {
    const word = vain.faq
    const { visitor } = await asAdmin('content')
    const form = await openWhenCounted(visitor, '/admin/searches', `Jadikan FAQ: ${word}`)
    expect(form.value('Pertanyaan')).toBe(word)
    const saved = await form.submit('Simpan', { Jawaban: 'Jawaban uji.' })
    expect(saved.notices.join()).toContain('FAQ baru berhasil ditambahkan')
    await expect.poll(async () => (await visitor.open('/admin/searches')).main.text).not.toContain(word)
  })

  test('a synonym is deleted and restored', async () => {
    const { visitor } = await asAdmin('content')
    const list = await visitor.open('/admin/synonyms?q=numpang')
    const removed = await list.submit('Hapus: numpang KK', { sure: true })
    expect(removed.notices.join()).toContain('Sinonim berhasil dihapus')
    const restored = await removed.submit('Urungkan')
    expect(restored.hasLink('Edit: numpang KK')).toBe(true)
  })

  test('a search of one network alone is not listed', async () => {
    const { visitor } = await asAdmin('content')
    const link = `Jadikan cara bertanya: ${passedOver.query}`
    await expect.poll(async () => (await visitor.open('/admin/searches?bagian=dilewati')).hasLink(link)).toBe(true)
    const list = await visitor.open('/admin/searches')
    expect(list.main.text).toContain('Pencarian tak terjawab')
    expect(list.main.text).not.toContain(vain.alone)
  })
})

describe('results that did not serve', () => {
  test('the one that was opened instead becomes the answer, and can be undone', async () => {
    const { query, title: opened } = passedOver
    expect(opened).toMatch(/\w/)
    const { visitor } = await asAdmin('content')
    const list = '/admin/searches?bagian=dilewati'
    const link = `Jadikan cara bertanya: ${query}`
    await expect.poll(async () => (await visitor.open(list)).hasLink(link)).toBe(true)
    const page = await visitor.open(list)
    expect(page.part('tr', query).text).toContain(opened)
    const form = await page.follow(link)
    expect(form.value('Cara bertanya')).toBe(query)
    expect(form.$('option[selected]').text()).toContain(opened)
    const saved = await form.submit('Simpan')
    expect(saved.notices.join()).toContain('Cara bertanya ditambahkan.')
    await expect.poll(async () => (await results(query))[0]?.texts('h2')[0]).toBe(opened)
    expect((await visitor.open(list)).main.text).not.toContain(query)
    const undone = await saved.submit('Urungkan')
    expect(undone.notices.join()).toContain('Cara bertanya dihapus lagi')
  })

  test('a question sent after a search is counted as a search that did not serve', async () => {
    const { visitor } = await asAdmin('content')
    const link = `Jadikan cara bertanya: ${asked}`
    await expect.poll(async () => (await visitor.open('/admin/searches?bagian=bertanya')).hasLink(link)).toBe(true)
  })

  test('nothing is counted of what cannot be read, and there is nothing to read', async () => {
    const unreadable = { kind: 'lain', query: 'kuota', opened: '' }
    expect((await new Visitor().post('/search-signals', unreadable)).status).toBe(204)
    expect((await new Visitor().get('/search-signals')).status).toBe(404)
  })
})

test('lists of searches do not exist for an admin without the permission for content', async () => {
  const { visitor } = await asAdmin('users')
  for (const path of ['/admin/searches', '/admin/synonyms'])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404])
})
