import { describe, expect, test } from 'vitest'
import { flashCookie, readFlash } from './flash.ts'
import { refusedFilesWords } from './guest-files.server.ts'

describe('refusedFilesWords', () => {
  test.each([
    [[], ''],
    [
      ['foto.jpg: Berkas ini kosong. Pilih berkas lain.'],
      'Berkas foto.jpg tidak dapat kami terima. Lampirkan lagi di halaman pertanyaan.',
    ],
    [
      ['a.jpg: Kosong.', 'b.pdf: Rusak.'],
      '2 berkas (a.jpg, b.pdf) tidak dapat kami terima. Lampirkan lagi di halaman pertanyaan.',
    ],
  ])('%j', (refused, words) => {
    expect(refusedFilesWords(refused)).toBe(words)
  })

  test('still fits a flash with the longest names', () => {
    const words = `Pertanyaan terkirim. ${refusedFilesWords(Array.from({ length: 9 }, () => `${'n'.repeat(100)}.jpg: Kosong.`))}`
    expect(readFlash(flashCookie(words, 'info').split(';')[0] ?? null)?.title).toBe(words)
  })
})
