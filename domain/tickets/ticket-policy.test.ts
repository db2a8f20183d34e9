// Checks who may do what with a ticket, as a table over every kind of person and every kind of ticket.
import { describe, expect, test } from 'vitest'
import type { Person, Role } from '#domain/accounts/account.ts'
import type { TicketStatus } from './ticket.ts'
import { mayHandle, maySee, maySubmit, powersOver, type TicketFacts } from './ticket-policy.ts'

const ownOffice = 3
const otherOffice = 4

const person = (id: string, role: Role, officeId: number | null = null): Person => ({
  id,
  name: id,
  emailVerified: true,
  email: `${id}@contoh.id`,
  role,
  officeId,
  organization: null,
  permissions: [],
})

const people = {
  requester: person('requester', 'client'),
  'another client': person('another', 'client'),
  'agent of the office': person('own', 'agent', ownOffice),
  'agent of another office': person('other', 'agent', otherOffice),
  'agent of the province': person('province', 'agent'),
  admin: person('admin', 'admin'),
}

type Who = keyof typeof people

const ticketOf = (officeId: number | null, status: TicketStatus = 'pending'): TicketFacts => ({
  requesterId: 'requester',
  officeId,
  status,
})

describe('a ticket of a branch office', () => {
  const table: readonly (readonly [Who, sees: boolean, handles: boolean])[] = [
    ['requester', true, false],
    ['another client', false, false],
    ['agent of the office', true, true],
    ['agent of another office', false, false],
    ['agent of the province', true, true],
    ['admin', true, true],
  ]

  test.each(table)('%s: sees %s, handles %s', (who, sees, handles) => {
    expect(maySee(people[who], ticketOf(ownOffice))).toBe(sees)
    expect(mayHandle(people[who], ticketOf(ownOffice))).toBe(handles)
  })
})

describe('a ticket of the province’s queue', () => {
  const table: readonly (readonly [Who, sees: boolean, handles: boolean])[] = [
    ['requester', true, false],
    ['another client', false, false],
    ['agent of the office', false, false],
    ['agent of another office', false, false],
    ['agent of the province', true, true],
    ['admin', true, true],
  ]

  test.each(table)('%s: sees %s, handles %s', (who, sees, handles) => {
    expect(maySee(people[who], ticketOf(null))).toBe(sees)
    expect(mayHandle(people[who], ticketOf(null))).toBe(handles)
  })
})

describe('powers', () => {
  const none = { claim: false, reply: false, complete: false }

  test.each([
    ['pending', { claim: true, reply: true, complete: false }],
    ['inprogress', { claim: false, reply: true, complete: true }],
    ['waiting', { claim: false, reply: true, complete: true }],
    ['completed', none],
  ] as const)('over a ticket that is %s: %j', (status, powers) => {
    for (const who of ['agent of the office', 'agent of the province', 'admin'] as const) {
      expect([who, powersOver(people[who], ticketOf(ownOffice, status))]).toEqual([who, powers])
    }
    for (const who of ['requester', 'another client', 'agent of another office'] as const) {
      expect([who, powersOver(people[who], ticketOf(ownOffice, status))]).toEqual([who, none])
    }
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
  })
})
