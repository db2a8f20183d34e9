// Checks the line on where a text comes from, and what a form may say of it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { faqInput } from '#domain/content/faq/faq.ts'
import { setClock } from '#shared/dates.ts'
import { isReviewDue, provenanceLine, reviewFieldsOf } from './provenance.ts'

beforeEach(() => setClock(new Date('2026-11-26T08:00:00+07:00')))
afterEach(() => setClock(null))

describe('the line that readers see', () => {
  const [source, reviewedOn, editor] = ['Permendikdasmen Nomor 3 Tahun 2025', '2026-11-24', 'Tim Helpdesk SPMB']

  test.each([
    [{ source, reviewedOn, editor }, `Sumber: ${source} · Ditinjau 24 November 2026 oleh ${editor}`],
    [{ source, reviewedOn: null, editor: null }, `Sumber: ${source}`],
    [{ source: null, reviewedOn, editor }, `Ditinjau 24 November 2026 oleh ${editor}`],
    [{ source, reviewedOn, editor: null }, `Sumber: ${source} · Ditinjau 24 November 2026`],
    [{ source: null, reviewedOn: null, editor }, `Ditinjau oleh ${editor}`],
    [{ source: null, reviewedOn: null, editor: null }, null],
  ])('%j is %s', (provenance, line) => {
    expect(provenanceLine(provenance)).toBe(line)
  })
})

test.each([
  [null, false],
  ['2026-11-27', false],
  ['2026-11-26', true],
  ['2026-01-01', true],
])('a review by %s is due: %s', (reviewBy, due) => {
  expect(isReviewDue(reviewBy, new Date('2026-11-26T00:30:00+07:00'))).toBe(due)
})

describe('a form', () => {
  const written = { question: 'Apa?', answer: 'Ini.', topicId: '1', state: 'published' }
  const about = { source: ' Juknis  2025 ', reviewedOn: '2026-11-26', editor: 'Tim', reviewBy: '' }
  const errorsOf = (fields: object) => {
    const parsed = faqInput.safeParse({ ...written, ...fields })
    return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]))
  }

  test('gives the fields cleaned, an empty one as null', () => {
    expect(faqInput.parse({ ...written, ...about })).toMatchObject({
      ...{ source: 'Juknis 2025', reviewedOn: '2026-11-26', editor: 'Tim', reviewBy: null },
    })
  })

  test('with only the fields of the specification is saved, published or not', () => {
    const nothing = { source: '', reviewedOn: '', editor: ' ', reviewBy: '' }
    expect(errorsOf(nothing)).toEqual({})
    expect(errorsOf({ ...nothing, state: 'draft' })).toEqual({})
  })

  test('with a review day to come counts it as today: a clock that is set back stops no one from saving', () => {
    expect(faqInput.parse({ ...written, ...about, reviewedOn: '2026-11-27' }).reviewedOn).toBe('2026-11-26')
    expect(faqInput.parse({ ...written, ...about, reviewedOn: '2026-11-25' }).reviewedOn).toBe('2026-11-25')
  })

  test.each([
    [{ reviewedOn: '2026-02-30' }, { reviewedOn: 'Tanggal ditinjau tidak dikenal' }],
    [{ reviewBy: 'besok' }, { reviewBy: 'Tanggal tinjau tidak dikenal' }],
    [{ source: 'a'.repeat(201) }, { source: 'Sumber paling panjang 200 karakter' }],
    [{ editor: 'a'.repeat(101) }, { editor: 'Nama peninjau paling panjang 100 karakter' }],
  ])('%j is refused', (fields, errors) => {
    expect(errorsOf({ ...about, ...fields })).toEqual(errors)
  })

  test('of the release before, which lacks the fields, changes no field', () => {
    expect(errorsOf({})).toEqual({})
    const before = { source: 'Juknis', reviewedOn: '2025-01-01', editor: 'Tim', reviewBy: null }
    expect(reviewFieldsOf(faqInput.parse(written), before)).toEqual(before)
    expect(reviewFieldsOf({ source: null }, before)).toEqual({ ...before, source: null })
  })
})
