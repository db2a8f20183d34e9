// Checks that no piece is too long for a voice, and that nothing is left out.
import { expect, test } from 'vitest'
import { sentencesOf } from './spoken-sentences.ts'

test('sentences are read one by one', () => {
  expect(sentencesOf(' Bawa KK.\n Datang pukul 08.00! – ')).toEqual(['Bawa KK.', 'Datang pukul 08.00!'])
})

test('a long sentence is read in parts', () => {
  const text = Array.from({ length: 100 }, (_, number) => `kata${number}`).join(' ')
  const parts = sentencesOf(text)
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(180)
  expect(parts.join(' ')).toBe(text)
})
