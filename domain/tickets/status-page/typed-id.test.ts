// Checks that a ticket is found in whatever someone pastes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPublicId } from '#shared/ids.ts'
import { readLookedUpId, readTypedId } from './typed-id.ts'

const id = 'k3v9w2m7q1x8b4n6t0r5y2p3d'

test('an ID that begins with the letters of "ID" is read in groups too', () => {
  const publicId = 'idokuxq8y3fp2iio8xxokd2hr'
  for (const typed of ['idoku xq8y3 fp2ii o8xxo kd2hr ', `ID ${publicId}`, 'id: idoku xq8y3 fp2ii o8xxo kd2hr'])
    expect(readTypedId(typed)).toEqual({ publicId })
})

test.each([
  id,
  `  ${id}  `,
  id.toUpperCase(),
  `ID: ${id}`,
  `id pertanyaan: ${id}`,
  `ID ${id}`,
  `ID: ${id.slice(0, 12)} ${id.slice(12)}`,
  `${id.slice(0, 10)}\n${id.slice(10)}`,
  id.replaceAll(/.{5}/g, '$& '),
  `https://helpdesk.example/status/${id}`,
  `https://helpdesk.example/status/${id}?x=1`,
  `helpdesk.example/ask/${id}/receipt`,
  encodeURIComponent(`Pertanyaan saya: Token ditolak\nID: ${id}\nhttps://helpdesk.example/status/${id}`),
  `\u200b${id}\u200b`,
])('%j is the ID', (typed) => {
  expect(readTypedId(typed)).toEqual({ publicId: id })
})

test.each([
  ['T-1061', { kind: 'question', number: 1061 }],
  ['t 1061', { kind: 'question', number: 1061 }],
  ['Nomor T1061', { kind: 'question', number: 1061 }],
  ['c-1001', { kind: 'complaint', number: 1001 }],
])('%j is a number', (typed, named) => {
  expect(readTypedId(typed)).toEqual(named)
})

test.each(['', '   ', 'ID:', id.slice(1), `${id}x`, 'T-12', 'T-12345678901', '%E0%A4%A', 'kata biasa saja'])(
  '%j is neither',
  (typed) => {
    expect(readTypedId(typed)).toBeNull()
  },
)

test('digits alone are a number where a question is looked up, and nowhere else', () => {
  expect(readLookedUpId(' 1061 ')).toEqual({ kind: 'question', number: 1061 })
  expect(readLookedUpId('C-1001')).toEqual({ kind: 'complaint', number: 1001 })
  expect(['123', '12345678', '123456789', '0061 kata'].map(readLookedUpId)).toEqual([null, null, null, null])
  expect(readTypedId('2025')).toBeNull()
  expect(readTypedId('bot ini jawabnya muter2 terus')).toBeNull()
})

test('an ID is read out of any sentence around it', () => {
  const around = fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[%a-z0-9/]/gi, ''))
  fc.assert(
    fc.property(around, around, (before, after) => {
      const publicId = newPublicId()
      expect(readTypedId(`${before} ${publicId} ${after}`)).toEqual({ publicId })
    }),
  )
})
