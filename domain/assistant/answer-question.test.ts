// Checks the assistant's answers against the portal's real content: found, found by its words, not known, small talk.
import { beforeAll, describe, expect, test } from 'vitest'
import { chatSuggestions } from '#app/components/chat/chat-suggestions.ts'
import { loadContent } from '#scripts/load-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { answerQuestion } from './answer-question.ts'

provideDatabase()

beforeAll(() => loadContent({ demo: false }))

describe('a question the portal answers', () => {
  test.each([
    ['titik koordinat', /Titik koordinat/],
    ['Apa syarat jalur domisili SMA?', /Domisili SMA/],
    ['Halo min, saya lupa password', /kata sandi/],
    ['gimana caranya ganti sekolah ya kak', /ganti sekolah/],
    ['surat keterangan buta warna', /buta warna/i],
    ['jadwal verifikasi berkas', /jadwal|verifikasi/i],
    ['TOKEN AKTIVASI!!!', /token aktivasi/i],
  ])('%s', async (question, title) => {
    const { message, sources } = await answerQuestion(question)
    expect(sources[0]?.title).toMatch(title)
    expect(message).toContain(`“${sources[0]?.title}”`)
    expect(sources.length).toBeLessThanOrEqual(3)
    for (const { url } of sources) expect(url).toMatch(/^\/(\?search=[^#]+#faq|knowledge\/[a-z-]+\/[a-z]+-\d+)$/)
  })

  test('is answered with whole lines of the portal’s own words', async () => {
    const { message } = await answerQuestion('Titik koordinat rumah saya salah, apa yang dilakukan?')
    expect(message).toMatch(/^Yang paling mendekati dari FAQ kami, “Titik koordinat rumah saya salah/)
    expect(message).toContain('berita acara')
  })

  test('may be one that the chat itself offers', async () => {
    for (const suggestion of chatSuggestions) {
      expect((await answerQuestion(suggestion)).message).toMatch(/^Yang paling mendekati/)
    }
  })
})

describe('a question the portal does not answer', () => {
  test.each(['resep rendang padang', 'harga tiket kereta ke Jakarta', 'xyzxyz', '日本語'])('%s', async (question) => {
    const { message, sources } = await answerQuestion(question)
    expect(message).toMatch(/^Maaf, saya tidak tahu jawabannya\./)
    expect(sources).toEqual([
      { title: 'Cari di portal', url: `/search?${new URLSearchParams({ q: question })}` },
      { title: 'Buat Pertanyaan', url: '/client/create-question' },
      { title: 'Kontak', url: '/contact' },
    ])
  })

  test('is cut for the search box, also in the middle of an emoji', async () => {
    const { sources } = await answerQuestion(`${'x'.repeat(99)}😀 tidak ada`)
    expect(sources[0]?.url).toBe(`/search?q=${'x'.repeat(99)}%EF%BF%BD`)
  })
})

describe('what is no question', () => {
  test.each([
    ['Halo', /^Halo!/],
    ['selamat pagi, pak', /^Halo!/],
    ["Assalamu'alaikum", /^Waalaikumsalam\./],
    ['Assalamualaikum wr. wb.', /^Waalaikumsalam\./],
    ['terima kasih banyak kak', /^Sama-sama\./],
    ['Matur nuwun', /^Sama-sama\./],
    ['ok makasih', /^Sama-sama\./],
    ['oke', /^Silakan\./],
    ['apa?', /^Silakan\./],
    ['???', /^Silakan\./],
  ])('%s', async (words, reply) => {
    const { message, sources } = await answerQuestion(words)
    expect(message).toMatch(reply)
    expect(sources).toEqual([])
  })
})
