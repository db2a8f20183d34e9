// Powers over other persons, as a table: no one over themselves, over admins only super admins.
import { describe, expect, test } from 'vitest'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission, Role } from '#domain/accounts/person.ts'
import { grantable, invitableRoles, type Manager, mayManagePeople, personPermissionsFor } from './people-policy.ts'

const all = (Object.keys(permissions) as Permission[]).filter((each) => each !== 'reports')
const allButTwo = all.filter((each) => each !== 'users' && each !== 'super_admin')
const one = (role: Role, ...held: Permission[]): Manager => ({ id: 'one', role, permissions: held })

const managers: Record<string, Manager> = {
  client: one('client', ...all),
  agent: one('agent', ...all),
  'admin without permission': one('admin'),
  'admin with all others': one('admin', ...allButTwo),
  'admin with users': one('admin', 'users'),
  'super admin': one('admin', 'super_admin'),
}

describe('who manages people', () => {
  test.each([
    ['client', false, []],
    ['agent', false, []],
    ['admin without permission', false, []],
    ['admin with all others', false, []],
    ['admin with users', true, ['agent']],
    ['super admin', true, ['agent', 'admin']],
  ] as const)('%s: %s, invites %j', (who, manages, roles) => {
    const manager = managers[who] as Manager
    expect(mayManagePeople(manager)).toBe(manages)
    expect(invitableRoles(manager)).toEqual(roles)
  })
})

const none = { roles: [], permissions: [], rename: false, block: false, endSessions: false, sendLink: false }
const reach = { rename: true, block: true, endSessions: true, sendLink: true }
const staff = { ...reach, roles: ['client', 'agent'], permissions: [] }
const anyRole = ['client', 'agent', 'admin']

describe('powers over someone else', () => {
  test.each([
    ...['client', 'agent', 'admin without permission', 'admin with all others'].flatMap((who) =>
      (['client', 'agent', 'admin'] as const).map((role) => [who, role, none] as const),
    ),
    ['admin with users', 'client', staff],
    ['admin with users', 'agent', staff],
    ['admin with users', 'admin', none],
    ['super admin', 'client', { ...reach, roles: anyRole, permissions: [] }],
    ['super admin', 'agent', { ...reach, roles: anyRole, permissions: ['content', 'reports'] }],
    ['super admin', 'admin', { ...reach, roles: anyRole, permissions: all }],
  ] as const)('%s over %s', (who, role, expected) => {
    expect(personPermissionsFor(managers[who] as Manager, { id: 'another', role })).toEqual(expected)
  })
})

test.each(Object.entries(managers))('%s has no power over the own account', (_, manager) => {
  expect(personPermissionsFor(manager, manager)).toEqual(none)
})

test('a role can hold: clients nothing, agents content and reports, admins all others', () => {
  expect([grantable('client'), grantable('agent'), grantable('admin')]).toEqual([[], ['content', 'reports'], all])
})
