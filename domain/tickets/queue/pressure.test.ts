// Checks which ticket presses more, what is said about it, and in which group it stands.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarOf } from '#domain/tickets/sla/working-hours.ts'
import { hours, minutes } from '#shared/durations.ts'
import { groupOf, type PressureFacts, pressureOf, type QueueContext } from './pressure.ts'

const at = new Date('2025-06-17T03:00:00Z')
const ahead = (span: number) => new Date(at.getTime() + span)
const ago = (span: number) => ahead(-span)
const calendar = calendarOf({ opens: '08:00', closes: '16:00', days: [1, 2, 3, 4, 5] }, new Set())
const quiet: QueueContext = { at, calendar, stage: null }
const closing = (span: number, name = 'Pemilihan sekolah'): QueueContext => ({
  ...{ at, calendar },
  stage: { name, closes: ahead(span) },
})

function facts(wishes: Partial<PressureFacts> = {}): PressureFacts {
  return {
    ...{ kind: 'question', category: 'other', requestedPriority: 'medium', answered: false },
    ...{ waitsSince: ago(hours(3)), wroteBackAt: null, dueAt: null, inDistress: false, isClosing: false, ...wishes },
  }
}

const score = (wishes: Partial<PressureFacts>, around = quiet) => pressureOf(facts(wishes), around).score

test.each<[string, Partial<PressureFacts>, QueueContext?]>([
  ['Lewat 2 jam kerja', { dueAt: ago(hours(2)) }],
  // From yesterday at 15.00 until 10.00: one hour and two.
  ['Lewat 3 jam kerja', { dueAt: ago(hours(19)) }],
  ['Baru saja lewat', { dueAt: at }],
  ['Sisa 40 menit kerja', { dueAt: ahead(minutes(40)) }],
  ['Sisa 1 jam kerja', { dueAt: ahead(hours(1)) }],
  ['Sisa 2 jam kerja', { dueAt: ahead(hours(2)) }],
  ['Keluarga membalas 15 menit lalu', { wroteBackAt: ago(minutes(15)), waitsSince: ago(minutes(15)) }],
  ['Tahap pemilihan sekolah ditutup besok, menghalangi pendaftaran', { category: 'login' }, closing(hours(20))],
  [
    'Tahap pemilihan sekolah ditutup hari ini, menghalangi pendaftaran',
    { category: 'verification' },
    closing(hours(6)),
  ],
  [
    'Tahap SPMB ditutup lusa, menghalangi pendaftaran',
    { category: 'login', waitsSince: ago(minutes(5)) },
    closing(hours(40), 'SPMB'),
  ],
  ['Menunggu 3 jam', {}],
  ['Menunggu 3 jam', { dueAt: ahead(hours(30)) }, closing(hours(200))],
  ['Baru masuk', { waitsSince: at }],
  ['Lewat 2 jam kerja, menghalangi pendaftaran', { category: 'login', dueAt: ago(hours(2)) }, closing(hours(1))],
  ['Lewat 2 jam kerja, menghambat pendaftaran', { category: 'upload', dueAt: ago(hours(2)) }],
  ['Lewat 2 jam kerja, keluarga membalas 15 menit lalu', { dueAt: ago(hours(2)), wroteBackAt: ago(minutes(15)) }],
  [
    'Tahap pemilihan sekolah ditutup hari ini, lewat 2 jam kerja',
    { isClosing: true, dueAt: ago(hours(2)) },
    closing(hours(6)),
  ],
  ['Pemohon mungkin dalam bahaya', { inDistress: true, answered: true, dueAt: ago(hours(2)) }],
  ['Menunggu balasan keluarga', { answered: true, waitsSince: ago(hours(90)) }],
])('says %s', (reason, wishes, around = quiet) => {
  expect(pressureOf(facts(wishes), around).reason).toBe(reason)
})

test.each<[string, Partial<PressureFacts>, Partial<PressureFacts>, QueueContext?]>([
  [
    'who may be in danger before the longest overdue',
    { inDistress: true },
    { category: 'login', dueAt: ago(hours(9_000)) },
  ],
  ['overdue before due soon', { dueAt: ago(minutes(1)) }, { dueAt: ahead(minutes(1)) }],
  ['due sooner before later', { dueAt: ahead(minutes(20)) }, { dueAt: ahead(minutes(50)) }],
  ['due within the hour before one that wrote back', { dueAt: ahead(minutes(50)) }, { wroteBackAt: ago(hours(3)) }],
  ['who wrote back before who waits as long', { wroteBackAt: ago(hours(3)) }, {}],
  ['who cannot get in before a general question', { category: 'login' }, { category: 'other' }],
  ['the desk’s access before payroll', { kind: 'complaint', category: 'system' }, { kind: 'complaint' }],
  [
    'who cannot get in on the last day before who waited much longer',
    { category: 'login' },
    { waitsSince: ago(hours(48)) },
    closing(hours(5)),
  ],
  [
    'what the stage that closes concerns before the longest overdue',
    { isClosing: true },
    { category: 'login', dueAt: ago(hours(9_000)), wroteBackAt: ago(hours(90)), requestedPriority: 'urgent' },
    closing(hours(23)),
  ],
  ['‘Mendesak’ decides between equals', { requestedPriority: 'urgent' }, { requestedPriority: 'high' }],
  ['but not against the harm', { category: 'upload' }, { requestedPriority: 'urgent' }],
  ['what the desk can do before what only its requester can', {}, { answered: true, waitsSince: ago(hours(900)) }],
])('%s', (_, first, second, around = quiet) => {
  expect(score(first, around)).toBeGreaterThan(score(second, around))
})

const anyFacts = fc.record({
  kind: fc.constantFrom('question' as const, 'complaint' as const),
  category: fc.constantFrom('login', 'upload', 'other', 'toString'),
  requestedPriority: fc.constantFrom('low' as const, 'medium' as const, 'urgent' as const),
  answered: fc.boolean(),
  waitsSince: fc.integer({ min: 0, max: 10_000 }).map((each) => ago(minutes(each))),
  wroteBackAt: fc.option(fc.integer({ min: 0, max: 10_000 }).map((each) => ago(minutes(each)))),
  dueAt: fc.option(fc.integer({ min: -10_000, max: 10_000 }).map((each) => ahead(minutes(each)))),
  inDistress: fc.constant(false),
  isClosing: fc.constant(false),
})
const anyMoment = fc.option(fc.integer({ min: 1, max: 10_000 })).map((each) => (each ? closing(minutes(each)) : quiet))
const span = fc.integer({ min: 1, max: 10_000 }).map(minutes)

test('more waiting never lowers the score, by whatever it is measured', () => {
  fc.assert(
    fc.property(anyFacts, anyMoment, span, (each, around, more) => {
      const before = pressureOf(each, around).score
      const earlier = (date: Date | null) => date && new Date(date.getTime() - more)
      const waited = { ...each, waitsSince: new Date(each.waitsSince.getTime() - more) }
      expect(pressureOf(waited, around).score).toBeGreaterThanOrEqual(before)
      const later = { ...waited, wroteBackAt: earlier(each.wroteBackAt), dueAt: earlier(each.dueAt) }
      expect(pressureOf(later, around).score).toBeGreaterThanOrEqual(before)
    }),
  )
})

test('an overdue ticket is before one that is not, all else equal', () => {
  fc.assert(
    fc.property(anyFacts, anyMoment, span, span, (each, around, over, left) => {
      const alike = { ...each, answered: false }
      const late = pressureOf({ ...alike, dueAt: ago(over) }, around).score
      expect(late).toBeGreaterThan(pressureOf({ ...alike, dueAt: ahead(left) }, around).score)
      expect(late).toBeGreaterThan(pressureOf({ ...alike, dueAt: null }, around).score)
    }),
  )
})

test.each<[string, Partial<PressureFacts>]>([
  ['overdue', { dueAt: ago(1), wroteBackAt: ago(1) }],
  ['closing', { isClosing: true, dueAt: ago(1) }],
  ['soon', { dueAt: ahead(hours(1)), wroteBackAt: ago(1) }],
  ['wroteBack', { dueAt: ahead(hours(1) + 1), wroteBackAt: ago(1) }],
  ['other', { dueAt: ahead(hours(2)) }],
  ['answered', { answered: true, wroteBackAt: null }],
])('stands in the group %s', (group, wishes) => {
  expect(groupOf(facts(wishes), at)).toBe(group)
})
