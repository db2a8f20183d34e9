// Every change of someone's access against the real database: results, refusals, and concurrent changes.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionGrant, session, user } from '#domain/accounts/account-tables.ts'
import { resendInvitation } from '#domain/accounts/invitations/invitation.ts'
import { insertLink, newToken } from '#domain/accounts/one-time-link.server.ts'
import { getPasswordLink } from '#domain/accounts/password/password.server.ts'
import type { Permission, Person } from '#domain/accounts/person.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { blockInput, roleInput, tickedPermissions } from './people-input.ts'
import {
  blockPerson,
  changePermissions,
  changeRole,
  endSessionsOf,
  renamePerson,
  sendPasswordLink,
  unblockPerson,
} from './person-access.ts'

provideDatabase()

const password = 'rahasia-sekali-42'
const reason = { reason: 'Pindah tugas' }

let content: SomeContent
let manager: Person
let superAdmin: Person

beforeAll(async () => {
  content = await someContent()
  manager = await anAdmin({ name: 'Kepala', permissions: ['users'] })
  superAdmin = await anAdmin({ name: 'Super', permissions: ['super_admin'] })
})

const rowOf = async ({ id }: Person) => (await database.select().from(user).where(eq(user.id, id)))[0]
const sessionsOf = ({ id }: Person) => database.$count(session, eq(session.userId, id))
const noticesOf = async ({ id }: Person) =>
  (await jobsOf('account.access-changed', 'userId', id)).map((job) => (job as { change: string }).change)
async function grantsOf({ id }: Person): Promise<Permission[]> {
  const rows = await database.select().from(permissionGrant).where(eq(permissionGrant.userId, id))
  return rows.map(({ permission }) => permission).toSorted()
}

describe('another role', () => {
  test('ends the sessions, is recorded with before and after, and the owner is notified', async () => {
    const agent = await anAgent({ password, officeId: content.office(1), permissions: ['content'] })
    const headers = await aSession(agent, password)
    await changeRole({ ...superAdmin, requestId: 'permintaan-1' }, agent.id, { role: 'client', officeId: null })
    expect(await rowOf(agent)).toMatchObject({ role: 'client', officeId: null })
    expect(await grantsOf(agent)).toEqual([])
    expect(await getPerson(headers)).toBeNull()
    expect(await auditOf(`user:${agent.id}`)).toMatchObject([
      {
        actorId: superAdmin.id,
        action: 'account.role-change',
        requestId: 'permintaan-1',
        changes: {
          role: ['agent', 'client'],
          office: [content.office(1), null],
          permissions: [['content'], []],
          sessions: [1, 0],
        },
      },
    ])
    expect(await noticesOf(agent)).toEqual(['role'])
  })

  test('of an admin who becomes an agent leaves content alone', async () => {
    const admin = await anAdmin({ permissions: ['users', 'content', 'backup'] })
    await changeRole(superAdmin, admin.id, { role: 'agent', officeId: content.office(2) })
    expect(await grantsOf(admin)).toEqual(['content'])
    expect(await rowOf(admin)).toMatchObject({ role: 'agent', officeId: content.office(2) })
  })

  test('only agents keep a branch office', async () => {
    const client = await aClient()
    await changeRole(superAdmin, client.id, { role: 'admin', officeId: content.office(2) })
    expect(await rowOf(client)).toMatchObject({ role: 'admin', officeId: null })
  })

  test('another branch office alone ends no session', async () => {
    const agent = await anAgent({ password, officeId: content.office(1) })
    await aSession(agent, password)
    await changeRole(manager, agent.id, { role: 'agent', officeId: content.office(3) })
    expect(await rowOf(agent)).toMatchObject({ officeId: content.office(3) })
    expect([await sessionsOf(agent), await noticesOf(agent)]).toEqual([1, ['office']])
  })

  test('the same again leaves nothing', async () => {
    const agent = await anAgent({ officeId: content.office(1) })
    await changeRole(manager, agent.id, { role: 'agent', officeId: content.office(1) })
    expect([await auditOf(`user:${agent.id}`), await noticesOf(agent)]).toEqual([[], []])
  })

  test('an unknown office is refused beside the field', async () => {
    const agent = await anAgent()
    const wrong = changeRole(manager, agent.id, { role: 'agent', officeId: 4711 })
    await expect(wrong).rejects.toMatchObject({ fields: { officeId: 'Cabang dinas tidak dikenal' } })
    await expect(wrong).rejects.toThrow(Invalid)
  })
})

describe('permissions', () => {
  test('become exactly those of the form; the session stays and has them at once; who granted is kept', async () => {
    const admin = await anAdmin({ password, permissions: ['content', 'backup'] })
    const headers = await aSession(admin, password)
    await changePermissions(superAdmin, admin.id, { permissions: ['users', 'content'] })
    expect(await grantsOf(admin)).toEqual(['content', 'users'])
    const grants = await database.select().from(permissionGrant).where(eq(permissionGrant.userId, admin.id))
    expect(grants.find(({ permission }) => permission === 'users')?.grantedBy).toBe(superAdmin.id)
    expect((await getPerson(headers))?.person.permissions.toSorted()).toEqual(['content', 'users'])
    expect((await auditOf(`user:${admin.id}`))[0]?.changes).toEqual({
      permissions: [expect.arrayContaining(['content', 'backup']), ['users', 'content']],
    })
    expect(await noticesOf(admin)).toEqual(['permissions'])
  })

  test('can all be revoked; the same again leaves nothing', async () => {
    const agent = await anAgent({ permissions: ['content'] })
    for (let time = 1; time <= 2; time++) await changePermissions(superAdmin, agent.id, { permissions: [] })
    expect(await grantsOf(agent)).toEqual([])
    expect(await auditOf(`user:${agent.id}`)).toHaveLength(1)
  })

  test.each([
    ['an agent more than content', () => anAgent(), ['content', 'users']],
    ['a client anything', () => aClient(), ['content']],
    ['a client nothing at all', () => aClient(), []],
  ] as const)('%s is refused', async (_, build, permissions) => {
    const person = await build()
    await expect(changePermissions(superAdmin, person.id, { permissions: [...permissions] })).rejects.toThrow(Forbidden)
    expect(await grantsOf(person)).toEqual([])
  })
})

test('a name is corrected; the entry says so without the name, and the owner is notified', async () => {
  const agent = await anAgent({ name: 'Siti Rahamwati' })
  for (let time = 1; time <= 2; time++) await renamePerson(manager, agent.id, { name: 'Siti Rahmawati' })
  expect(await rowOf(agent)).toMatchObject({ name: 'Siti Rahmawati' })
  expect(await auditOf(`user:${agent.id}`)).toMatchObject([
    { actorId: manager.id, action: 'account.name-change', changes: {} },
  ])
  expect(await noticesOf(agent)).toEqual(['name'])
  await expect(renamePerson(manager, superAdmin.id, { name: 'Lain' })).rejects.toThrow(Forbidden)
})

describe('blocking', () => {
  test('ends the sessions, blocks sign-in, voids the links; unblocking allows it again', async () => {
    const client = await aClient({ password })
    const headers = await aSession(client, password)
    const token = newToken()
    await database.transaction((tx) => insertLink(tx, { purpose: 'set-password', token, userId: client.id }))
    for (let time = 1; time <= 2; time++) await blockPerson(manager, client.id, reason)
    expect(await rowOf(client)).toMatchObject({ banned: true, banReason: 'Pindah tugas', banExpires: null })
    expect(await getPerson(headers)).toBeNull()
    await expect(signIn({ email: client.email, password }, new Headers())).rejects.toThrow(Invalid)

    for (let time = 1; time <= 2; time++) await unblockPerson(manager, client.id)
    expect(await rowOf(client)).toMatchObject({ banned: false, banReason: null })
    expect((await signIn({ email: client.email, password }, new Headers())).role).toBe('client')
    expect(await getPasswordLink(token)).toBeNull()
    expect((await auditOf(`user:${client.id}`)).map(({ action, changes }) => [action, changes])).toEqual([
      ['account.block', { blocked: [false, true], sessions: [1, 0] }],
      ['account.unblock', { blocked: [true, false] }],
    ])
    expect(await noticesOf(client)).toEqual(['blocked', 'unblocked'])
  })
})

test('ending sessions signs out everywhere', async () => {
  const agent = await anAgent({ password })
  const headers = [await aSession(agent, password), await aSession(agent, password)]
  await endSessionsOf(manager, agent.id)
  for (const each of headers) expect(await getPerson(each)).toBeNull()
  expect((await auditOf(`user:${agent.id}`))[0]).toMatchObject({
    action: 'account.sessions-end',
    changes: { sessions: [2, 0] },
  })
  expect(await noticesOf(agent)).toEqual(['sessions-ended'])
})

describe('links', () => {
  test('a password link is the mail of ‘Lupa password?’', async () => {
    const client = await aClient({ password })
    await sendPasswordLink(manager, client.id)
    expect(await jobsOf('account.password-reset-requested', 'email', client.email)).toHaveLength(1)
    expect((await auditOf(`user:${client.id}`))[0]).toMatchObject({
      action: 'account.password-link',
      actorId: manager.id,
    })
  })

  test('an invitation goes again only to the person who has no password', async () => {
    const [invited, settled] = [await anAgent(), await anAgent({ password })]
    await resendInvitation(manager, invited.id)
    expect(await jobsOf('account.invited', 'userId', invited.id)).toHaveLength(1)
    expect((await auditOf(`user:${invited.id}`))[0]).toMatchObject({ action: 'account.invite-again' })
    await expect(resendInvitation(manager, settled.id)).rejects.toThrow(Conflict)
    expect(await jobsOf('account.invited', 'userId', settled.id)).toEqual([])
  })

  test('none goes to someone blocked', async () => {
    const agent = await anAgent()
    await blockPerson(manager, agent.id, reason)
    for (const send of [sendPasswordLink, resendInvitation]) {
      await expect(send(manager, agent.id)).rejects.toThrow('Akun ini diblokir. Buka blokirnya dulu, lalu kirim lagi.')
    }
  })
})

const writes: Record<string, (person: Person, id: string) => Promise<void>> = {
  changeRole: (person, id) => changeRole(person, id, { role: 'client', officeId: null }),
  raise: (person, id) => changeRole(person, id, { role: 'admin', officeId: null }),
  changePermissions: (person, id) => changePermissions(person, id, { permissions: ['super_admin'] }),
  revoke: (person, id) => changePermissions(person, id, { permissions: [] }),
  blockPerson: (person, id) => blockPerson(person, id, reason),
  unblockPerson,
  endSessionsOf,
  sendPasswordLink,
  resendInvitation,
}

describe.each(Object.entries(writes))('%s is refused', (_, write) => {
  const unchanged = async (person: Person, attempt: () => Promise<void>, error: typeof Forbidden | typeof NotFound) => {
    const before = [await rowOf(person), await grantsOf(person), await auditOf(`user:${person.id}`)]
    await expect(attempt()).rejects.toThrow(error)
    expect([await rowOf(person), await grantsOf(person), await auditOf(`user:${person.id}`)]).toEqual(before)
  }

  test('on oneself, also to the last super admin', async () => {
    for (const person of [manager, superAdmin]) {
      await unchanged(person, () => write(person, person.id), Forbidden)
    }
  })

  test('to an admin who is no super admin, on another admin', async () => {
    const other = await anAdmin({ permissions: ['content'] })
    await unchanged(other, () => write(manager, other.id), Forbidden)
  })

  test('to the person who does not manage people, and on no one', async () => {
    const agent = await anAgent()
    for (const person of [await aClient(), await anAgent({ permissions: ['users'] }), await anAdmin()]) {
      await unchanged(agent, () => write(person, agent.id), NotFound)
    }
    await expect(write(superAdmin, 'siapa-pun')).rejects.toThrow(NotFound)
  })

  test('to the person who has lost the power since the request came in', async () => {
    const [agent, former] = [await anAgent(), await anAdmin({ permissions: ['super_admin'] })]
    await database.delete(permissionGrant).where(eq(permissionGrant.userId, former.id))
    await unchanged(agent, () => write(former, agent.id), NotFound)
  })
})

test('an admin without super_admin cannot make an admin', async () => {
  const agent = await anAgent()
  await expect(changeRole(manager, agent.id, { role: 'admin', officeId: null })).rejects.toThrow(Forbidden)
  expect(await rowOf(agent)).toMatchObject({ role: 'agent' })
})

describe('two super admins against each other at the same moment', () => {
  const attacks = ['changeRole', 'revoke', 'blockPerson'] as const
  test.each(attacks.flatMap((one) => attacks.map((other) => [one, other] as const)))(
    '%s and %s: one of them stays',
    async (first, second) => {
      const [a, b] = [await anAdmin({ permissions: ['super_admin'] }), await anAdmin({ permissions: ['super_admin'] })]
      const outcomes = await Promise.allSettled([writes[first]?.(a, b.id), writes[second]?.(b, a.id)])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const stands = async (person: Person) => {
        const row = await rowOf(person)
        return row?.role === 'admin' && !row.banned && (await grantsOf(person)).includes('super_admin')
      }
      expect([await stands(a), await stands(b)].filter(Boolean)).toHaveLength(1)
    },
  )
})

test('a role or permission in the body of another form changes nothing', async () => {
  const client = await aClient()
  const body = { role: 'admin', officeId: '1', super_admin: 'on', permissions: 'super_admin', reason: 'Uji' }
  await blockPerson(manager, client.id, blockInput.parse(body))
  expect(await rowOf(client)).toMatchObject({ role: 'client', officeId: null })
  expect(await grantsOf(client)).toEqual([])
  const agent = await anAgent()
  await changeRole(superAdmin, agent.id, roleInput.parse({ ...body, role: 'agent', officeId: '' }))
  expect(await grantsOf(agent)).toEqual([])
  await changePermissions(superAdmin, agent.id, tickedPermissions({ content: 'on', ...{ role: 'admin' } }))
  expect(await rowOf(agent)).toMatchObject({ role: 'agent' })
})
