import { expect, test } from 'vitest'
import { formatLines, maskPupil, readLineAnswer, withAnswers, writeLineAnswer } from './pupil.ts'

test('names lines as a person would', () => {
  expect(formatLines([7, 1, 2, 3, 4, 4, 9, 10])).toBe('1–4, 7, 9–10')
  expect(readLineAnswer(writeLineAnswer([1, 2, 3, 7], 'Sudah dibuka.\nCoba lagi: besok.'))).toEqual({
    lines: [1, 2, 3, 7],
    text: 'Sudah dibuka.\nCoba lagi: besok.',
  })
  expect(readLineAnswer('baris 2-3, 5: Sudah.')).toEqual({ lines: [2, 3, 5], text: 'Sudah.' })
})

test.each(['Sudah dibuka.', 'Baris 3 sudah.', 'Baris : Sudah.', 'Baris 1–900: Sudah.', 'Baris 4:', 'Di baris 4: ya'])(
  '%j answers no line',
  (message) => {
    expect(readLineAnswer(message)).toBeUndefined()
  },
)

test('hides who a line is about', () => {
  const problem = 'Akun Budi, HP 0812 3456 7890, terkunci; budidaya bukan nama.'
  expect(maskPupil({ line: 1, nisn: '0112345678', name: 'Budi Santoso', problem })).toEqual({
    line: 1,
    nisn: '••••••••78',
    name: 'B*** S***',
    problem: 'Akun •, HP •••• •••• ••90, terkunci; budidaya bukan nama.',
  })
})

test('the newest answer of staff counts, and only answers', () => {
  const pupils = [1, 2, 3].map((line) => ({ line, nisn: null, name: 'Budi', problem: '' }))
  const say = (type: string, message: string, at: string) => ({ type, message, at })
  const timeline = [
    say('answered', 'Baris 1–2: Tunggu.', 'a'),
    say('requester_replied', 'Baris 3: Sudah?', 'b'),
    say('answered', 'Baris 2: Sudah.', 'c'),
  ]
  expect(withAnswers(pupils, timeline).map(({ answer }) => answer)).toEqual([
    { text: 'Tunggu.', at: 'a' },
    { text: 'Sudah.', at: 'c' },
    null,
  ])
})
