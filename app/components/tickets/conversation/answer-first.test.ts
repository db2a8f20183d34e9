// The newest answer and the question stand above the history, each text once.
import { expect, test } from 'vitest'
import type { TimelineItem } from '#app/components/tickets/timeline-item.ts'
import { answerFirst } from './latest-answer.tsx'

const entry = (type: TimelineItem['type'], message: string): TimelineItem => ({
  ...{ type, message, author: 'Agen', organization: null, iso: message },
  ...{ date: '17 Juni 2025', time: '09.12 WIB', moment: '17 Juni 09.12' },
})

test('the newest of several answers is removed from the history, which keeps its place', () => {
  const items = [
    entry('submitted', 'Tanya'),
    entry('answered', 'Satu'),
    entry('requester_replied', 'Belum'),
    entry('answered', 'Dua'),
    entry('completed', 'Selesai'),
  ]
  const { answer, question, history } = answerFirst(items, 'Tanya')
  expect(answer?.message).toBe('Dua')
  expect(question?.message).toBe('Tanya')
  expect(history.map(({ message, isAbove }) => (isAbove ? '(above)' : message))).toEqual([
    '',
    'Satu',
    'Belum',
    '(above)',
    'Selesai',
  ])
})

test('without an answer nothing but the question is removed', () => {
  const { answer, history } = answerFirst([entry('submitted', 'Tanya'), entry('requester_replied', 'Lagi')], 'Tanya')
  expect(answer).toBeUndefined()
  expect(history.map(({ message }) => message)).toEqual(['', 'Lagi'])
})

test('what someone was notified when the question was filed for them stays where it is', () => {
  const { question, history } = answerFirst([entry('submitted', 'Dicatat lewat telepon')], 'Tanya')
  expect(question).toBeUndefined()
  expect(history[0]?.message).toBe('Dicatat lewat telepon')
})
