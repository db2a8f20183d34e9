// Checks the figures about staff accounts, and that ending all sessions leaves the one that asks.
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { accountSignIns } from '#domain/accounts/account.server.ts'
import { session, signInAttempt, user } from '#domain/accounts/account-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { endStaffSessions, getSecurityFigures } from './security.server.ts'
import { endStaffSessionsInput } from './security.ts'

provideDatabase()
afterEach(() => setClock(null))

const day = 86_400_000

async function signedIn(userId: string): Promise<string> {
  const id = crypto.randomUUID()
  await database.insert(session).values({ id, token: id, userId, expiresAt: new Date(now().getTime() + day) })
  return id
}

const tried = (userId: string, succeeded: boolean, daysAgo: number) =>
  database.insert(signInAttempt).values({ userId, succeeded, createdAt: new Date(now().getTime() - daysAgo * day) })

describe('the figures', () => {
  test('show second factors, attempts, and staff absent for 90 days', async () => {
    const admin = await anAdmin({ permissions: ['security'] })
    const [fresh, old, never, blocked] = [
      await anAgent({ name: 'Baru' }),
      await anAgent({ name: 'Lama' }),
      await anAgent({ name: 'Tidak pernah' }),
      await anAgent({ name: 'Diblokir' }),
    ]
    for (const { id } of [fresh, old, never, blocked]) {
      await database
        .update(user)
        .set({ createdAt: new Date(now().getTime() - 200 * day) })
        .where(eq(user.id, id))
    }
    await database.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, fresh.id))
    await database.update(user).set({ banned: true }).where(eq(user.id, blocked.id))
    await tried(fresh.id, true, 10)
    await tried(old.id, true, 91)
    for (let time = 0; time < 3; time++) await tried(fresh.id, false, 0.1)
    await tried(fresh.id, false, 2)
    for (let time = 0; time < 200; time++) await accountSignIns.take('siti@contoh.id')
    const figures = await getSecurityFigures(admin)
    expect(figures.coverage).toEqual([
      { role: 'admin', people: 1, covered: 0 },
      { role: 'agent', people: 3, covered: 1 },
    ])
    expect(figures.failed).toMatchObject([{ id: fresh.id, tries: 3, lastAt: expect.any(Date) }])
    expect(figures.dormant.map(({ name, lastAt }) => [name, lastAt instanceof Date])).toEqual([
      ['Lama', true],
      ['Tidak pernah', false],
    ])
    expect(figures.limits[0]).toEqual({ name: 'Gagal masuk per akun', reached: 1 })
  })

  test('and the end of all sessions are for the permission alone', async () => {
    const other = await anAdmin({ permissions: ['users', 'system'] })
    await expect(getSecurityFigures(other)).rejects.toThrow('akses')
    expect(() => endStaffSessions(other)).toThrow('akses')
  })
})

test('all sessions of staff end but the one that asks; clients stay', async () => {
  const admin = await anAdmin({ permissions: ['security'] })
  const [agent, client] = [await anAgent(), await aClient()]
  const [own, ownOther, agents, clients] = [
    await signedIn(admin.id),
    await signedIn(admin.id),
    await signedIn(agent.id),
    await signedIn(client.id),
  ]
  expect(await endStaffSessions({ ...admin, sessionId: own })).toBe(2)
  const left = (await database.select({ id: session.id }).from(session)).map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining([own, clients]))
  expect(left).not.toEqual(expect.arrayContaining([ownOther]))
  expect(left).not.toEqual(expect.arrayContaining([agents]))
  expect((await auditOf('staff')).at(-1)).toMatchObject({
    action: 'security.sessions-end',
    changes: { sessions: [2, 0] },
  })
})

test('the word must be typed', () => {
  const passes = (word: string) => endStaffSessionsInput.safeParse({ word }).success
  expect([passes(' akhiri '), passes('AKHIRI'), passes('ya'), passes('')]).toEqual([true, true, false, false])
})
