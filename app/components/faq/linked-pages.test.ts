// Checks that answers lead to the pages they name, and that those are the pages of the portal.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faqs, knowledgeCategories } from '#tests/content/content-texts.ts'
import { linkPages } from './linked-pages.ts'

describe('the pages that answers name', () => {
  test('become links, the words around them stay', () => {
    expect(linkPages('Daftar 13 cabang dinas ada di halaman Kontak.')).toEqual([
      { words: 'Daftar 13 cabang dinas ada di ', to: undefined },
      { words: 'halaman Kontak', to: '/contact' },
      { words: '.', to: undefined },
    ])
  })

  test('no word is lost or added', () => {
    const line = fc.array(fc.oneof(fc.string(), fc.constantFrom('halaman Kontak', "'Cek Status'", ' ')))
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
