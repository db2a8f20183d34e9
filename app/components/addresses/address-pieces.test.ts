// Checks that addresses in messages can be followed, with and without 'https://', and that nothing else becomes one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressPieces } from './address-words.tsx'

const linksIn = (text: string) => addressPieces(text).flatMap(({ text: words, href }) => (href ? [[words, href]] : []))

test.each([
  ['Cek di nisn.data.kemdikbud.go.id.', 'nisn.data.kemdikbud.go.id', 'https://nisn.data.kemdikbud.go.id'],
  ['Buka https://spmb.example/panduan, ya', 'https://spmb.example/panduan', 'https://spmb.example/panduan'],
  ['(jatengprov.go.id/spmb)', 'jatengprov.go.id/spmb', 'https://jatengprov.go.id/spmb'],
])('%s', (text, words, href) => {
  expect(linksIn(text)).toEqual([[words, href]])
})

test.each(['bantuan@jatengprov.go.id', 'nilai 8.5 dan 3.000', 'dst.Idul Fitri', 'javascript:alert(1)', 'https://'])(
  'no address is made of %s',
  (text) => expect(linksIn(text)).toEqual([]),
)

test('no word is lost or added', () => {
  const known = fc.constantFrom(' ', 'a.go.id/x?', 'a@b.com', 'https://b.org.', 'http://')
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), known)), (parts) => {
      const whole = parts.join('')
      expect(
        addressPieces(whole)
          .map(({ text }) => text)
          .join(''),
      ).toBe(whole)
    }),
  )
})
