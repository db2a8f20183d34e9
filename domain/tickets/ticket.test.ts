// Checks the one lifecycle of a ticket and the words each reader sees for its states.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextStatus, priorities, statusLabel, type TicketAction, type TicketStatus, ticketNumber } from './ticket.ts'

const statuses: readonly TicketStatus[] = ['pending', 'inprogress', 'waiting', 'completed']
const actions: readonly TicketAction[] = ['claim', 'release', 'answer', 'requester_reply', 'complete', 'reopen']

const alreadyClaimed = { refused: 'Tiket ini sudah diproses.' }
const answeredBefore = { refused: 'Tiket ini sudah dijawab atau selesai, jadi tidak kembali ke tiket masuk.' }
const answeredWhenDone = { refused: 'Tiket ini sudah selesai; hanya pemohon yang dapat membukanya kembali.' }
const repliedWhenDone = { refused: 'Pertanyaan ini sudah selesai. Buka kembali lebih dulu untuk menulis balasan.' }
const notToComplete = { refused: 'Tiket ini belum diproses atau sudah selesai.' }
const notToReopen = { refused: 'Tiket ini belum selesai, jadi tidak perlu dibuka kembali.' }

describe('the lifecycle', () => {
  const table: readonly (readonly [TicketAction, Record<TicketStatus, ReturnType<typeof nextStatus>>])[] = [
    [
      'claim',
      { pending: { to: 'inprogress' }, inprogress: alreadyClaimed, waiting: alreadyClaimed, completed: alreadyClaimed },
    ],
    [
      'release',
      {
        pending: { to: 'pending' },
        inprogress: { to: 'pending' },
        waiting: answeredBefore,
        completed: answeredBefore,
      },
    ],
    [
      'answer',
      {
        pending: { to: 'waiting' },
        inprogress: { to: 'waiting' },
        waiting: { to: 'waiting' },
        completed: answeredWhenDone,
      },
    ],
    [
      'requester_reply',
      {
        pending: { to: 'pending' },
        inprogress: { to: 'inprogress' },
        waiting: { to: 'inprogress' },
        completed: repliedWhenDone,
      },
    ],
    [
      'complete',
      {
        pending: notToComplete,
        inprogress: { to: 'completed' },
        waiting: { to: 'completed' },
        completed: notToComplete,
      },
    ],
    [
      'reopen',
      { pending: notToReopen, inprogress: notToReopen, waiting: notToReopen, completed: { to: 'inprogress' } },
    ],
  ]

  test('the table below has every action', () => {
    expect(table.map(([action]) => action)).toEqual(actions)
  })

  test.each(table)('%s', (action, outcomes) => {
    for (const status of statuses) expect([status, nextStatus(status, action)]).toEqual([status, outcomes[status]])
  })

  test('whatever happens in whatever order, a ticket is in a known state, and only reopening leaves completed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 40 }), (sequence) => {
        let status: TicketStatus = 'pending'
        for (const action of sequence) {
          const outcome = nextStatus(status, action)
          if ('refused' in outcome) {
            expect(outcome.refused).toMatch(/^[A-Z].+\.$/)
            continue
          }
          expect(statuses).toContain(outcome.to)
          if (status === 'completed') expect(action).toBe('reopen')
          if (outcome.to === 'pending' && action !== 'release') expect(status).toBe('pending')
          status = outcome.to
        }
      }),
      { numRuns: 500 },
    )
  })

  test('every state can be reached and every state can be left again', () => {
    const reached = new Set<TicketStatus>(['pending'])
    for (let round = 0; round < statuses.length; round++) {
      for (const status of [...reached]) {
        for (const action of actions) {
          const outcome = nextStatus(status, action)
          if ('to' in outcome) reached.add(outcome.to)
        }
      }
    }
    expect([...reached].sort()).toEqual([...statuses].sort())
    for (const status of statuses) {
      const ways = actions.map((action) => nextStatus(status, action))
      expect(ways.some((outcome) => 'to' in outcome && outcome.to !== status)).toBe(true)
    }
  })
})

describe('one lifecycle, three vocabularies', () => {
  test.each([
    ['pending', 'Belum Direspon red', 'Menunggu orange', 'Belum Direspon red'],
    ['inprogress', 'Belum Direspon red', 'Menunggu orange', 'Dalam Proses blue'],
    ['waiting', 'Sudah Dijawab blue', 'Terjawab green', 'Menunggu Balasan orange'],
    ['completed', 'Selesai green', 'Selesai grey', 'Selesai green'],
    ['escalated', '- grey', 'escalated grey', 'escalated grey'],
    ['PENDING', '- grey', 'PENDING grey', 'PENDING grey'],
    ['', '- grey', ' grey', ' grey'],
  ])('%s: public %s, client %s, desk %s', (status, ...words) => {
    const labels = (['public', 'requester', 'desk'] as const).map((viewer) => statusLabel({ status }, viewer))
    expect(labels.map(({ label, tone }) => `${label} ${tone}`)).toEqual(words)
  })
})

test.each([
  ['pending', 'Baru'],
  ['inprogress', 'Dalam Proses'],
  ['waiting', 'Dalam Proses'],
  ['completed', 'Selesai'],
])('a complaint that is %s stands at the desk as %s', (status, label) => {
  expect(statusLabel({ status, kind: 'complaint' }, 'desk').label).toBe(label)
})

test('merged goes before spam, and only the desk sees spam', () => {
  const labelsOf = (facts: { mergedIntoId?: number; spamSince?: Date }) =>
    (['desk', 'requester', 'public'] as const).map(
      (viewer) => statusLabel({ status: 'pending', ...facts }, viewer).label,
    )
  const spamSince = new Date(0)
  expect(labelsOf({ mergedIntoId: 1, spamSince })).toEqual(['Digabung', 'Digabung', 'Digabung'])
  expect(labelsOf({ spamSince })).toEqual(['Spam', 'Menunggu', 'Belum Direspon'])
})

test('the number says what it is: T for questions, C for complaints', () => {
  expect(ticketNumber('question', 1203)).toBe('T-1203')
  expect(ticketNumber('complaint', 1001)).toBe('C-1001')
})

test('priorities stand in the order of the form', () => {
  expect(Object.entries(priorities)).toEqual([
    ['low', 'Rendah'],
    ['medium', 'Sedang'],
    ['high', 'Tinggi'],
    ['urgent', 'Mendesak'],
  ])
})

test('a status named like a property of every object is unknown', () => {
  expect(statusLabel({ status: 'constructor' }, 'public')).toEqual({ label: '-', tone: 'grey' })
  expect(statusLabel({ status: 'toString' }, 'requester')).toEqual({ label: 'toString', tone: 'grey' })
})
