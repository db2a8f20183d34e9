// Checks by when an answer is promised, as text, and when that is too late for the stage that is open.
import { expect, test } from 'vitest'
import { promiseOf } from './due-times.ts'

const at = (wib: string) => new Date(`2025-06-${wib}:00+07:00`)
const now = at('17T09:00')
const stage = { name: 'Pilih sekolah', closes: at('18T17:00') }

test.each([
  ['17T15:00', 'Dijawab paling lambat hari ini, 15.00 WIB'],
  ['18T08:30', 'Dijawab paling lambat besok, 08.30 WIB'],
  ['23T10:00', 'Dijawab paling lambat Senin, 23 Juni 2025, 10.00 WIB'],
  ['16T15:00', 'Seharusnya sudah dijawab kemarin, 15.00 WIB. Maaf, jawaban Anda terlambat.'],
  ['17T09:00', 'Seharusnya sudah dijawab hari ini, 09.00 WIB. Maaf, jawaban Anda terlambat.'],
])('due at %s', (due, sentence) => {
  expect(promiseOf(at(due), now, null)).toEqual({ sentence, closing: null })
})

const sentence = 'Pilih sekolah ditutup besok, 17.00 WIB'
const mayBeLate = { sentence, reason: 'Jawaban kami mungkin datang sesudah itu.' }
const oftenLate = { sentence, reason: 'Akhir-akhir ini jawaban sering terlambat dan baru datang sesudah itu.' }
test.each([
  ['in time', at('18T16:59'), null, null],
  ['due at the close', at('18T17:00'), null, null],
  ['due after the close', at('18T17:01'), null, mayBeLate],
  ['usually answered after the close', at('17T15:00'), at('20T20:00'), oftenLate],
  ['due and usually after the close', at('19T15:00'), at('20T20:00'), mayBeLate],
  ['usually in time', at('17T15:00'), at('17T11:00'), null],
  ['overdue', at('17T08:00'), null, mayBeLate],
  ['nothing known', null, null, null],
])('%s', (_, due, expected, said) => {
  expect(promiseOf(due, now, stage, expected).closing).toEqual(said)
})

test('in the last hours no time after the close is promised', () => {
  const closing = { ...stage, isClosing: true }
  expect(promiseOf(at('19T15:00'), now, closing)).toEqual({ sentence: null, closing: mayBeLate })
  expect(promiseOf(at('18T16:00'), now, closing)).toEqual({
    ...{ sentence: 'Dijawab paling lambat besok, 16.00 WIB', closing: null },
  })
  // Days before it, the time is still worth knowing.
  expect(promiseOf(at('19T15:00'), now, stage).sentence).toMatch(/^Dijawab paling lambat/)
})

test('no time is promised beside the word that answers usually come after the close', () => {
  expect(promiseOf(at('17T15:00'), now, stage, at('20T20:00')).sentence).toBeNull()
  expect(promiseOf(at('19T15:00'), now, stage, at('20T20:00')).sentence).toMatch(/^Dijawab paling lambat/)
})

test('a stage that is over closes nothing, and nothing is promised where nothing is due', () => {
  expect(promiseOf(at('19T10:00'), at('18T18:00'), stage).closing).toBeNull()
  expect(promiseOf(null, now, null)).toEqual({ sentence: null, closing: null })
})
