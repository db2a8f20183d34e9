// Checks what is said of files that a form without an account could not bring: their names, why, and where to try again.
import { describe, expect, test } from 'vitest'
import { refusals } from '#domain/tickets/attachments/attachment.ts'
import { flashCookie, readFlash } from './flash.ts'
import { flashWithFiles } from './form-files.server.ts'

describe('flashWithFiles', () => {
  test.each([
    [[], 'Terkirim.'],
    [
      [`foto.jpg: ${refusals.kind}`],
      `Terkirim. Berkas foto.jpg tidak dapat kami terima. ${refusals.kind} Lampirkan lagi di bawah.`,
    ],
    [
      ['a.jpg: Kosong.', 'b.pdf: Rusak.', 'c.jpg: Kosong.'],
      'Terkirim. 2 berkas (a.jpg, c.jpg) tidak dapat kami terima. Kosong. Berkas b.pdf tidak dapat kami terima. Rusak. Lampirkan lagi di bawah.',
    ],
  ])('%j', (refused, title) => {
    const tone = refused.length > 0 ? 'warning' : 'success'
    expect(flashWithFiles('Terkirim.', refused, 'di bawah')).toEqual({ title, tone })
  })

  test.each(['', ' '])('still fits a flash with the longest names, alike or not%s', (differs) => {
    const refused = Array.from(
      { length: 9 },
      (_, at) => `${'n'.repeat(100)}.jpg: ${refusals.pixels}${differs.repeat(at)}`,
    )
    const { title, tone } = flashWithFiles('Pertanyaan dibuka kembali.', refused, 'di halaman pertanyaan')
    expect(title).toContain('9 berkas (nnn')
    expect(readFlash(flashCookie(title, tone).split(';')[0] ?? null)).toEqual({ title, tone })
  })
})
