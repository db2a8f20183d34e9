// Checks the key of a list's page: digits become a number, everything else is the first page.
import { expect, test } from 'vitest'
import { readPageKey, withPageKey } from './list-address.ts'

const read = (query: string) => readPageKey(new Request(`https://bantuan.example/client/questions${query}`))

test.each([
  ['?before=1203', 1203],
  ['?search=x&before=7', 7],
  ['?before=999999999999999', 999_999_999_999_999],
])('%s is a key', (query, key) => {
  expect(read(query)).toBe(key)
})

test.each([
  '',
  '?before=',
  '?before=abc',
  '?before=-1',
  '?before=1.5',
  '?before=1e3',
  '?before=0x10',
  '?before=%201',
  '?before=1%00',
  '?before=1234567890123456',
  "?before=1'--",
  '?after=5',
])('%j is the first page', (query) => {
  expect(read(query)).toBeUndefined()
})

test.each([
  ['stage=pending', undefined, 'stage=pending'],
  ['stage=pending', 1203, 'stage=pending&before=1203'],
  ['', 1203, 'before=1203'],
  ['', undefined, ''],
])('%j on the page %j is %j', (query, key, address) => {
  expect(withPageKey(query, key)).toBe(address)
})
