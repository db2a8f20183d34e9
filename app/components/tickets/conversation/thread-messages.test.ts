// The thread holds every message of both sides; the history below it repeats none of them.
import { expect, test } from 'vitest'
import type { TimelineItem } from '#app/components/tickets/timeline-item.ts'
import { splitThread } from './thread-messages.ts'

const entry = (type: TimelineItem['type'], message: string): TimelineItem => ({
  ...{ type, message, author: 'Agen', organization: null, iso: message },
  ...{ date: '17 Juni 2025', time: '09.12 WIB', moment: '17 Juni 09.12' },
})

test('all answers stay among the messages, oldest first, and each text is shown once', () => {
  const items = [
    entry('submitted', 'Tanya'),
    entry('claimed', 'Tiket diproses.'),
    entry('answered', 'Satu'),
    entry('answered', 'Tambahan'),
    entry('requester_replied', 'Belum'),
    entry('answered', 'Dua'),
    entry('completed', 'Selesai'),
  ]
  const { messages, history } = splitThread(items, 'Tanya')
  expect(messages.map(({ side, message }) => [side, message])).toEqual([
    ['requester', 'Tanya'],
    ['desk', 'Satu'],
    ['desk', 'Tambahan'],
    ['requester', 'Belum'],
    ['desk', 'Dua'],
  ])
  expect(history.map(({ message }) => message)).toEqual(['', 'Tiket diproses.', '', '', '', '', 'Selesai'])
})

test('how a question was filed for someone stays in the history, its text is the first message', () => {
  const { messages, history } = splitThread([entry('submitted', 'Dicatat lewat telepon')], 'Tanya')
  expect(messages.map(({ message }) => message)).toEqual(['Tanya'])
  expect(history[0]?.message).toBe('Dicatat lewat telepon')
})
