// Checks the addresses of questions: readable, stable through edits, whatever staff write.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publicPageAt } from '#shared/public-pages.ts'
import { faqIdIn, faqPageAddress } from './faq-address.ts'

test('an address reads like its question', () => {
  const place = { id: 12, question: 'NISN saya tidak ditemukan?', category: 'umum', topic: 'Akun & Login' }
  expect(faqPageAddress(place)).toBe('/faq/umum/akun-login/12-nisn-saya-tidak-ditemukan')
  expect(faqPageAddress({ ...place, question: '???', topic: '日本' })).toBe('/faq/umum/-/12')
})

test('every address is a public page and holds the number', () => {
  const place = fc.record({
    id: fc.integer({ min: 1, max: 999_999_999 }),
    question: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
    category: fc.string({ unit: 'grapheme', maxLength: 80 }),
    topic: fc.string({ unit: 'grapheme', maxLength: 80 }),
  })
  fc.assert(
    fc.property(place, (each) => {
      const address = faqPageAddress(each)
      expect(publicPageAt(address)?.file).toBe('routes/public/faq-answer-page.tsx')
      expect(faqIdIn(address.split('/').at(-1) ?? '')).toBe(each.id)
    }),
  )
})

test.each(['', 'x', '-12', '1234567890', '12x', 'faq-12'])('"%s" holds no number', (part) => {
  expect(faqIdIn(part)).toBeNull()
})
