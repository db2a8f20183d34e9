// Checks who may do what with a ticket, as a table over every kind of person and every kind of ticket.
import { describe, expect, test } from 'vitest'
import type { Permission, Person, Role } from '#domain/accounts/person.ts'
import { now } from '#shared/dates.ts'
import { reopenPeriod, type TicketStatus, undoPeriod } from './ticket.ts'
import {
  mayFile,
  mayHandle,
  mayReadAtDesk,
  maySee,
  maySubmit,
  ownPowersOver,
  permissionsFor,
  type TicketFacts,
} from './ticket-policy.ts'

const ownOffice = 3
const otherOffice = 4

const withoutTickets: Permission[] = [
  ...(['users', 'content', 'system', 'backup', 'security', 'access_log', 'database', 'super_admin'] as const),
]

const person = (id: string, role: Role, officeId: number | null = null, permissions: Permission[] = []): Person => ({
  id,
  name: id,
  emailVerified: true,
  email: `${id}@contoh.id`,
  role,
  officeId,
  organization: null,
  permissions,
})

const people = {
  requester: person('requester', 'client'),
  'another client': person('another', 'client'),
  'agent of the office': person('own', 'agent', ownOffice),
  'agent of another office': person('other', 'agent', otherOffice),
  'agent of the province': person('province', 'agent'),
  admin: person('admin', 'admin', null, ['tickets']),
  'admin with all the others': person('admin', 'admin', null, withoutTickets),
}

type Who = keyof typeof people

const ticketOf = (officeId: number | null, status: TicketStatus = 'pending'): TicketFacts => ({
  requesterId: 'requester',
  officeId,
  status,
  completedAt: status === 'completed' ? now() : null,
  mergedIntoId: null,
  spamSince: null,
})

describe('a ticket of a branch office', () => {
  const table: readonly (readonly [Who, sees: boolean, handles: boolean])[] = [
    ['requester', true, false],
    ['another client', false, false],
    ['agent of the office', true, true],
    ['agent of another office', false, false],
    ['agent of the province', true, true],
    ['admin', true, true],
    ['admin with all the others', false, false],
  ]

  test.each(table)('%s: sees %s, handles %s', (who, sees, handles) => {
    expect(maySee(people[who], ticketOf(ownOffice))).toBe(sees)
    expect(mayHandle(people[who], ticketOf(ownOffice))).toBe(handles)
  })
})

test.each([
  ['requester', false],
  ['another client', false],
  ['agent of another office', true],
  ['admin with all the others', false],
] as const)('%s who handed it over reads it at the desk: %s', (who, reads) => {
  expect(mayReadAtDesk(people[who], ticketOf(ownOffice), true)).toBe(reads)
  expect(mayReadAtDesk(people[who], ticketOf(ownOffice), false)).toBe(false)
})

describe('a ticket of the province’s queue', () => {
  const table: readonly (readonly [Who, sees: boolean, handles: boolean])[] = [
    ['requester', true, false],
    ['another client', false, false],
    ['agent of the office', false, false],
    ['agent of another office', false, false],
    ['agent of the province', true, true],
    ['admin', true, true],
    ['admin with all the others', false, false],
  ]

  test.each(table)('%s: sees %s, handles %s', (who, sees, handles) => {
    expect(maySee(people[who], ticketOf(null))).toBe(sees)
    expect(mayHandle(people[who], ticketOf(null))).toBe(handles)
  })
})

describe('powers', () => {
  const none = {
    claim: false,
    reply: false,
    complete: false,
    undoCompletion: false,
    arrange: false,
    unmerge: false,
    markSpam: false,
    unmarkSpam: false,
  }
  const staff = ['agent of the office', 'agent of the province', 'admin'] as const
  const strangers = ['requester', 'another client', 'agent of another office'] as const

  test.each([
    ['pending', { ...none, arrange: true, markSpam: true, claim: true, reply: true }],
    ['inprogress', { ...none, arrange: true, markSpam: true, reply: true, complete: true }],
    ['waiting', { ...none, arrange: true, markSpam: true, reply: true, complete: true }],
    ['completed', { ...none, arrange: true, markSpam: true, undoCompletion: true }],
  ] as const)('over a ticket that is %s: %j', (status, powers) => {
    for (const who of staff)
      expect([who, permissionsFor(people[who], ticketOf(ownOffice, status))]).toEqual([who, powers])
    for (const who of strangers) {
      expect([who, permissionsFor(people[who], ticketOf(ownOffice, status))]).toEqual([who, none])
    }
  })

  test('over a merged ticket: taking the merge back, and nothing else', () => {
    const merged = { ...ticketOf(ownOffice, 'inprogress'), mergedIntoId: 7 }
    for (const who of staff) expect(permissionsFor(people[who], merged)).toEqual({ ...none, unmerge: true })
    for (const who of strangers) expect(permissionsFor(people[who], merged)).toEqual(none)
  })

  test('over spam: taking the mark back, and nothing else; over merged spam the merge alone', () => {
    const spam = { ...ticketOf(ownOffice, 'inprogress'), spamSince: now() }
    for (const who of staff) expect(permissionsFor(people[who], spam)).toEqual({ ...none, unmarkSpam: true })
    for (const who of strangers) expect(permissionsFor(people[who], spam)).toEqual(none)
    expect(permissionsFor(people.admin, { ...spam, mergedIntoId: 7 })).toEqual({ ...none, unmerge: true })
  })

  test('a completion is reverted within some minutes', () => {
    const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
    const undo = (completedAt: Date) =>
      permissionsFor(people.admin, { ...ticketOf(ownOffice, 'completed'), completedAt }).undoCompletion
    expect([undo(ago(undoPeriod - 5_000)), undo(ago(undoPeriod + 5_000))]).toEqual([true, false])
  })
})

describe('a requester’s powers', () => {
  const none = { reply: false, reopen: false, rate: false, complete: false }

  test.each([
    ['pending', { ...none, reply: true }],
    ['inprogress', { ...none, reply: true, complete: true }],
    ['waiting', { ...none, reply: true, complete: true }],
    ['completed', { ...none, reopen: true, rate: true }],
  ] as const)('over the own ticket that is %s: %j', (status, powers) => {
    expect(ownPowersOver(people.requester, ticketOf(ownOffice, status))).toEqual(powers)
    for (const who of ['another client', 'agent of the office', 'admin'] as const) {
      expect([who, ownPowersOver(people[who], ticketOf(ownOffice, status))]).toEqual([who, none])
    }
    expect(ownPowersOver(people.requester, { ...ticketOf(ownOffice, status), mergedIntoId: 7 })).toEqual(none)
  })

  test('opening again ends after 14 days, rating does not', () => {
    const completedAt = new Date(now().getTime() - reopenPeriod - 5_000)
    expect(ownPowersOver(people.requester, { ...ticketOf(1, 'completed'), completedAt })).toEqual({
      ...none,
      rate: true,
    })
  })
})

describe('asking', () => {
  test.each([
    ['requester', true],
    ['agent of the office', false],
    ['agent of the province', false],
    ['admin', false],
  ] as const)('%s may file a question: %s', (who, may) => {
    expect(maySubmit(people[who])).toBe(may)
    expect(mayFile(people[who])).toBe(!may)
  })
})
