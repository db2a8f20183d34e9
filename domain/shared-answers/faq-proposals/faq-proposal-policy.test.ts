// Checks which tickets an FAQ may be proposed from, and who may publish a proposal.
import { expect, test } from 'vitest'
import type { Permission, Person, Role } from '#domain/accounts/person.ts'
import { mayPublishFaq } from '#domain/content/faq/faq.ts'
import { mayProposeFrom, type ProposedTicketFacts } from './proposal.ts'

const aPerson = (role: Role, officeId: number | null = null, permissions: readonly Permission[] = []): Person => ({
  ...{ id: `${role}-1`, name: 'Contoh', email: 'a@contoh.id', emailVerified: true, organization: null },
  ...{ role, officeId, permissions },
})

const question: ProposedTicketFacts = {
  ...{ kind: 'question', officeId: 2, mergedIntoId: null, spamSince: null, isAnswered: true, withdrawnAt: null },
}

test.each([
  ['an agent of its office', aPerson('agent', 2), {}, true],
  ['an agent of the province', aPerson('agent'), {}, true],
  ['an admin who reads tickets', aPerson('admin', null, ['tickets']), {}, true],
  ['an agent of another office', aPerson('agent', 3), {}, false],
  ['an admin who reads none', aPerson('admin', null, ['content', 'super_admin']), {}, false],
  ['its requester', aPerson('client'), {}, false],
  ['an agent, from a complaint', aPerson('agent'), { kind: 'complaint' }, false],
  ['an agent, from a duplicate', aPerson('agent'), { mergedIntoId: 9 }, false],
  ['an agent, from spam', aPerson('agent'), { spamSince: new Date() }, false],
  ['an agent, from what no one answered', aPerson('agent'), { isAnswered: false }, false],
  ['an agent, from who withdrew the consent', aPerson('agent'), { withdrawnAt: new Date() }, false],
] as const)('%s', (_, person, differs, may) => {
  expect(mayProposeFrom(person, { ...question, ...differs })).toBe(may)
})

test.each([
  ['who writes content, of someone else', aPerson('admin', null, ['content']), 'agent-7', true],
  ['who writes content, of an account that is gone', aPerson('admin', null, ['content']), null, true],
  ['who writes content, the own one', aPerson('admin', null, ['content']), 'admin-1', false],
  ['a super admin, the own one', aPerson('admin', null, ['super_admin', 'content']), 'admin-1', false],
  ['an admin without the permission', aPerson('admin', null, ['tickets']), 'agent-7', false],
  ['an agent with the permission', aPerson('agent', null, ['content']), 'agent-7', false],
] as const)('publishes: %s', (_, person, proposedBy, may) => {
  expect(mayPublishFaq(person, { proposedBy })).toBe(may)
})
