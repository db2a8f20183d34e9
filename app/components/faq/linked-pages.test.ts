// Checks that answers lead to the pages they name, and that those are the pages of the portal.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faqs, knowledgeCategories } from '#tests/content/content-texts.ts'
import { linkPages } from './linked-pages.ts'

describe('the pages that answers name', () => {
  test('become links, the words around them stay', () => {
    expect(linkPages('Daftar 13 cabang dinas ada di halaman Kontak.')).toEqual([
      { words: 'Daftar 13 cabang dinas ada di ' },
      { words: 'halaman Kontak', to: '/contact' },
      { words: '.' },
    ])
  })

  test.each([
    ['Cek NISN di nisn.data.kemdikbud.go.id.', 'nisn.data.kemdikbud.go.id', 'https://nisn.data.kemdikbud.go.id'],
    ['Lihat https://spmb.jatengprov.go.id/jadwal?x=1, lalu daftar.', 'https://spmb.jatengprov.go.id/jadwal?x=1'],
    ['(spmb.jatengprov.go.id)', 'spmb.jatengprov.go.id', 'https://spmb.jatengprov.go.id'],
    ['Sudah buka jatengprov.go.id/spmb?', 'jatengprov.go.id/spmb', 'https://jatengprov.go.id/spmb'],
  ])('web addresses can be tapped: %s', (line, words, href = words) => {
    expect(linkPages(line).filter((piece) => piece.href)).toEqual([{ words, href }])
  })

  test.each([
    'kirim ke bantuan@jatengprov.go.id',
    'nilai 8.5 dan 3.000 orang',
    'dst.Idul Fitri',
    'javascript:alert(1)',
  ])('no address is made of: %s', (line) => expect(linkPages(line).filter((piece) => piece.href)).toEqual([]))

  test('every web address leads to the web', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (address) => {
        for (const { href } of linkPages(`Buka ${address} ya`)) if (href) expect(href).toMatch(/^https?:\/\/[a-z0-9]/i)
      }),
    )
  })

  test('no word is lost or added', () => {
    const known = fc.constantFrom('halaman Kontak', "'Cek Status'", ' ', 'a.go.id/x?', 'a@b.com', 'https://b.org.')
    const line = fc.array(fc.oneof(fc.string(), known))
    fc.assert(
      fc.property(line, (parts) => {
        const whole = parts.join('')
        expect(
          linkPages(whole)
            .map(({ words }) => words)
            .join(''),
        ).toBe(whole)
      }),
    )
  })

  test.each(knowledgeCategories)('the category $title is where it is', ({ id, title }) => {
    expect(linkPages(`kategori ${title}`)).toEqual([{ words: `kategori ${title}`, to: `/knowledge/${id}` }])
  })

  test('every answer that sends its reader to a page or a category leads there', () => {
    const naming = faqs.filter(({ answer }) => /halaman [A-Z]|kategori "?[A-Z]/.test(answer))
    expect(naming.length).toBeGreaterThan(4)
    expect(naming.filter(({ answer }) => !linkPages(answer).some(({ to }) => to)).map(({ key }) => key)).toEqual([])
  })
})
