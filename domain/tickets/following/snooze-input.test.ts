// Checks the time of each choice in WIB, and which choices are in the future.
import { expect, test } from 'vitest'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { choicesAt, momentOf, snoozeWords, untilOf } from './snooze-input.ts'

const wib = (text: string) => new Date(`${text}:00+07:00`)
// A Tuesday.
const noon = wib('2026-06-16T12:00')

test.each([
  ['afternoon', '2026-06-16T12:00', '2026-06-16T15:00'],
  ['tomorrow', '2026-06-16T12:00', '2026-06-17T08:00'],
  ['tomorrow', '2026-06-16T00:30', '2026-06-17T08:00'],
  ['monday', '2026-06-16T12:00', '2026-06-22T08:00'],
  ['monday', '2026-06-21T23:30', '2026-06-22T08:00'],
  ['monday', '2026-06-22T07:00', '2026-06-29T08:00'],
] as const)('%s at %s is %s', (choice, at, moment) => {
  expect(momentOf(choice, wib(at))).toEqual(wib(moment))
})

const ids = (at: Date, status: TicketStatus = 'waiting') => choicesAt(at, status).map(({ id }) => id)

test('what is over is not offered, and only a ticket that waits for its requester is snoozed until their next word', () => {
  expect(ids(noon)).toEqual(['afternoon', 'tomorrow', 'monday', 'reply', 'own'])
  expect(ids(wib('2026-06-16T15:00'))).toEqual(['tomorrow', 'monday', 'reply', 'own'])
  expect(ids(noon, 'completed')).toEqual(['tomorrow', 'monday', 'own'])
  expect(ids(noon, 'inprogress')).toEqual(['afternoon', 'tomorrow', 'monday', 'own'])
})

const until = (choice: 'own' | 'afternoon' | 'reply', day = '', time = '', at = noon) =>
  untilOf({ choice, day, time }, at)

test('an own moment is at eight where no hour is said', () => {
  expect(until('own', '2026-07-01')).toEqual(wib('2026-07-01T08:00'))
  expect(until('own', '2026-07-01', '13:45')).toEqual(wib('2026-07-01T13:45'))
  expect(until('reply')).toBeNull()
})

test.each([
  ['own', '', '', 'Isi tanggalnya', 'day'],
  ['own', '2026-06-16', '12:00', 'Pilih waktu yang belum lewat', 'day'],
  ['own', '2028-01-01', '', 'Pilih waktu dalam setahun ke depan', 'day'],
] as const)('%s %s %s is refused: %s', (choice, day, time, message, field) => {
  expect(() => until(choice, day, time)).toThrow(expect.objectContaining({ message, fields: { [field]: message } }))
})

test('an afternoon that is over is refused', () => {
  expect(() => until('afternoon', '', '', wib('2026-06-16T16:00'))).toThrow('Pilih waktu yang belum lewat')
})

test('it is said until when', () => {
  expect(snoozeWords(wib('2026-06-17T08:00'))).toBe('Ditunda sampai 17 Juni 2026, 08.00 WIB')
  expect(snoozeWords(null)).toBe('Ditunda sampai pemohon membalas')
})
