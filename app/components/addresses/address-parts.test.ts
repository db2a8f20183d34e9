import { expect, test } from 'vitest'
import { addressParts } from './address-words.tsx'

test.each([
  ['https://spmb.go.id/panduan?x=1', ['https://', 'spmb.', 'go.', 'id/', 'panduan?', 'x=', '1']],
  ['nisn.data.go.id', ['nisn.', 'data.', 'go.', 'id']],
  ['', []],
])('%j breaks after its signs and loses none', (address, words) => {
  expect(addressParts(address).map((part) => part.words)).toEqual(words)
})
