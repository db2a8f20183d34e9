// Checks who enters which area and who holds which power, as a table.
import { describe, expect, test } from 'vitest'
import { permissions } from './permission-names.ts'
import { type Area, holds, mayEnter, mayWorkOnTickets } from './permissions.ts'
import { type Permission, type Person, type Role, startPageOf } from './person.ts'

const person = (role: Role, granted: readonly Permission[] = []): Person => ({
  id: role,
  name: role,
  emailVerified: true,
  email: `${role}@contoh.id`,
  role,
  officeId: null,
  organization: null,
  permissions: granted,
})

const all = Object.keys(permissions) as Permission[]

describe('areas', () => {
  const table: readonly (readonly [Role, Record<Area, boolean>])[] = [
    ['client', { client: true, helpdesk: false, admin: false }],
    ['agent', { client: false, helpdesk: true, admin: false }],
    ['admin', { client: false, helpdesk: true, admin: true }],
  ]

  test.each(table)('%s: %j', (role, areas) => {
    for (const [area, expected] of Object.entries(areas)) {
      expect([area, mayEnter(person(role), area as Area)]).toEqual([area, expected])
    }
  })

  test('no permission opens an area: the role alone does', () => {
    expect(mayEnter(person('client', all), 'admin')).toBe(false)
    expect(mayEnter(person('agent', all), 'admin')).toBe(false)
    expect(mayEnter(person('admin', all), 'client')).toBe(false)
  })

  test('each role starts in an area it may enter', () => {
    for (const role of ['client', 'agent', 'admin'] as const) {
      const [, area] = startPageOf(role).split('/')
      expect(mayEnter(person(role), area as Area)).toBe(true)
    }
    expect([startPageOf('client'), startPageOf('agent'), startPageOf('admin')]).toEqual([
      '/client/dashboard',
      '/helpdesk/dashboard',
      '/admin/dashboard',
    ])
  })
})

describe('permissions', () => {
  const eight = ['users', 'content', 'system', 'backup', 'security', 'access_log', 'database', 'super_admin']

  test('are eight in the order of the profile, those to read tickets and sealed reports, and the one of agents to read figures', () => {
    expect(all).toEqual([...eight, 'tickets', 'sealed_reports', 'reports'])
  })

  test.each(all.filter((each) => each !== 'super_admin'))('%s gives itself and nothing else', (permission) => {
    const holder = person('admin', [permission])
    expect(all.filter((each) => holds(holder, each))).toEqual([permission])
  })

  test('super_admin gives all of them but tickets and sealed reports', () => {
    expect(all.filter((each) => holds(person('admin', ['super_admin']), each))).toEqual([...eight, 'reports'])
  })

  test('tickets are worked on by agents, and by admins with that permission alone', () => {
    expect(mayWorkOnTickets(person('agent', []))).toBe(true)
    expect(mayWorkOnTickets(person('client', all))).toBe(false)
    const working = all.filter((each) => mayWorkOnTickets(person('admin', [each])))
    expect(working).toEqual(['tickets'])
    expect(
      mayWorkOnTickets(
        person(
          'admin',
          all.filter((each) => each !== 'tickets'),
        ),
      ),
    ).toBe(false)
  })

  test('several add up', () => {
    const holder = person('admin', ['users', 'backup'])
    expect(all.filter((each) => holds(holder, each))).toEqual(['users', 'backup'])
  })

  test('an admin without a grant holds none', () => {
    expect(all.filter((each) => holds(person('admin'), each))).toEqual([])
  })

  test('an agent may hold content', () => {
    expect(all.filter((each) => holds(person('agent', ['content']), each))).toEqual(['content'])
  })
})
