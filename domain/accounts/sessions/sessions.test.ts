// Checks a person's own sessions: when they idle out, how they are listed and named, and how they end.
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { session, signInAttempt } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'
import { database } from '#platform/database/database.server.ts'
import { deleteAgedRows } from '#platform/database/old-rows.ts'
import { now, setClock } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aSession, headersWith } from '#tests/builders/a-session.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { getPerson } from './get-person.ts'
import { endSessions, findOpenSessions, findSessions, maxShown, oldSignIns } from './sessions.server.ts'
import { deviceOf, endSessionsInput } from './sessions.ts'

provideDatabase()
afterEach(() => setClock(null))

const password = 'rahasia-sekali-42'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const later = (milliseconds: number) => setClock(new Date(Date.now() + milliseconds))
const rowsOf = (person: Person) => database.select().from(session).where(eq(session.userId, person.id))

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'

async function actingPerson(headers: Headers): Promise<Person> {
  const found = await getPerson(headers)
  if (!found) throw new Error('no one is signed in')
  return found.person
}

describe('a session that rests', () => {
  test.each([
    ['a client', undefined, 30 * day],
    ['a client on a shared device', 'ya', hour / 2],
  ] as const)('of %s opens until its limit and is gone after it', async (_, shared, limit) => {
    const person = await aClient({ password })
    const { cookies } = await signIn({ email: person.email, password, shared }, new Headers())
    const headers = headersWith(cookies)
    await database
      .update(session)
      .set({ expiresAt: new Date(Date.now() + 60 * day) })
      .where(eq(session.userId, person.id))
    // The time without activity starts again.
    later(limit - minute)
    expect((await getPerson(headers))?.person.id).toBe(person.id)
    later(2 * limit - 3 * minute)
    expect((await getPerson(headers))?.person.id).toBe(person.id)
    later(3 * limit)
    expect(await findSessions(person)).toEqual({ sessions: [], more: 0 })
    expect(await getPerson(headers)).toBeNull()
    expect(await rowsOf(person)).toEqual([])
    setClock(null)
    expect(await getPerson(headers)).toBeNull()
  })

  test.each([
    ['an agent', anAgent, undefined],
    ['an admin', anAdmin, undefined],
    ['a client on a shared device', aClient, 'ya'],
  ] as const)('of %s ends twelve hours after signing in, however much it is used', async (_, make, shared) => {
    const person = await make({ password })
    const { cookies } = await signIn({ email: person.email, password, shared }, new Headers())
    const headers = headersWith(cookies)
    for (let passed = 25 * minute; passed < 12 * hour; passed += 25 * minute) {
      later(passed)
      expect((await getPerson(headers))?.person.id).toBe(person.id)
    }
    expect((await findOpenSessions((await rowsOf(person)).map(({ id }) => id))).size).toBe(1)
    expect((await findSessions(person)).sessions).toHaveLength(1)
    later(12 * hour + minute)
    expect((await findOpenSessions((await rowsOf(person)).map(({ id }) => id))).size).toBe(0)
    expect(await findSessions(person)).toEqual({ sessions: [], more: 0 })
    expect(await getPerson(headers)).toBeNull()
    expect(await rowsOf(person)).toEqual([])
  })

  test('too long is deleted on schedule', async () => {
    const [agent, client] = [await anAgent({ password }), await aClient({ password })]
    for (const { email } of [agent, client]) await signIn({ email, password }, new Headers())
    await signIn({ email: client.email, password, shared: 'ya' }, new Headers())
    await database.update(session).set({ lastSeenAt: new Date(Date.now() + 12 * hour) })
    later(12 * hour + minute)
    await deleteAgedRows(oldSignIns.sessions)
    expect(await rowsOf(agent)).toEqual([])
    expect(await rowsOf(client)).toMatchObject([{ shared: false }])
  })

  test('is written down as seen at most every five minutes', async () => {
    const person = await aClient({ password })
    const headers = await aSession(person, password)
    const seen = async () => (await rowsOf(person))[0]?.lastSeenAt.getTime() ?? 0
    const first = await seen()
    later(4 * minute)
    await getPerson(headers)
    expect(await seen()).toBe(first)
    later(6 * minute)
    await getPerson(headers)
    expect(await seen()).toBeGreaterThanOrEqual(first + 5 * minute)
  })

  test('counts from sign-in by the portal clock, whatever the machine says', async () => {
    const agent = await anAgent({ password })
    later(400 * day)
    const { cookies } = await signIn({ email: agent.email, password }, new Headers())
    const [row] = await rowsOf(agent)
    expect(Math.abs((row?.lastSeenAt.getTime() ?? 0) - now().getTime())).toBeLessThan(minute)
    expect((await getPerson(headersWith(cookies)))?.person.id).toBe(agent.id)
  })
})

describe('the list of one’s sessions', () => {
  test('shows the device in use first, then the others by when they were seen, and no one else’s', async () => {
    const person = await aClient({ password })
    await aSession(await aClient({ password }), password)
    const browser = new Headers({ 'user-agent': phone })
    const { cookies } = await signIn({ email: person.email, password }, browser, '198.51.100.7')
    const current = await actingPerson(headersWith(cookies))
    later(hour)
    await aSession(person, password)
    later(2 * hour)
    await aSession(person, password)
    const { sessions: found, more } = await findSessions(current)
    expect(more).toBe(0)
    expect(found[0]).toEqual({
      id: current.sessionId,
      device: { name: 'Chrome di Android', handheld: true },
      signedInAt: expect.any(Date),
      lastSeenAt: expect.any(Date),
      address: '198.51.100.7',
      shared: false,
      current: true,
    })
    expect(found.map((each) => each.current)).toEqual([true, false, false])
    expect(found[1]?.lastSeenAt.getTime()).toBeGreaterThan(found[2]?.lastSeenAt.getTime() ?? 0)
  })

  test.each(['203.0.113.7', '2001:db8:1:2::'])(
    'names the network %s as the history of signing in does',
    async (network) => {
      const person = await aClient({ password })
      const { cookies } = await signIn({ email: person.email, password }, new Headers(), network)
      const { sessions } = await findSessions(await actingPerson(headersWith(cookies)))
      expect(sessions[0]?.address).toBe(network)
      const [attempt] = await database.select().from(signInAttempt).where(eq(signInAttempt.userId, person.id))
      expect(attempt?.ipAddress).toBe(network)
    },
  )

  test('is cut off where no one reads on: the one in use is among them, the rest is counted', async () => {
    const person = await aClient({ password })
    const here = await aSession(person, password)
    const current = await actingPerson(here)
    await database.insert(session).values(
      Array.from({ length: 1_000 }, (_, number) => ({
        id: `${person.id}-${number}`,
        token: `${person.id}-${number}`,
        userId: person.id,
        expiresAt: new Date(Date.now() + day),
        lastSeenAt: new Date(Date.now() + minute),
      })),
    )
    const { sessions, more } = await findSessions(current)
    expect(sessions).toHaveLength(maxShown)
    expect(sessions[0]?.id).toBe(current.sessionId)
    expect(more).toBe(1_001 - maxShown)
    await endSessions(current, { which: 'others' })
    expect(await findSessions(current)).toMatchObject({ sessions: [{ current: true }], more: 0 })
  })

  test.each([
    [phone, 'Chrome di Android', true],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari di iOS',
      true,
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0', 'Firefox di Windows', false],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0',
      'Microsoft Edge di Windows',
      false,
    ],
    ['', 'Perangkat tidak dikenal', false],
    [null, 'Perangkat tidak dikenal', false],
    ['   ', 'Perangkat tidak dikenal', false],
  ])('names %j', (userAgent, name, handheld) => {
    expect(deviceOf(userAgent)).toEqual({ name, handheld })
  })
})

describe('ending sessions', () => {
  async function threeDevices() {
    const client = await aClient({ password })
    const headers = [
      await aSession(client, password),
      await aSession(client, password),
      await aSession(client, password),
    ]
    const people = await Promise.all(headers.map(actingPerson))
    const [here, second] = people
    if (!here || !second) throw new Error('not signed in')
    const open = async () => (await Promise.all(headers.map((each) => getPerson(each)))).map((found) => found !== null)
    return { here, second, open }
  }

  test('ends one and leaves the rest, and is on record', async () => {
    const { here, second, open } = await threeDevices()
    await endSessions(here, { which: 'one', sessionId: second.sessionId ?? '' })
    expect(await open()).toEqual([true, false, true])
    expect(await auditOf(`user:${here.id}`)).toEqual([
      expect.objectContaining({ actorId: here.id, action: 'account.sessions-end', changes: { one: [1, 0] } }),
    ])
  })

  test('ends all but the one in use', async () => {
    const { here, open } = await threeDevices()
    await endSessions(here, { which: 'others' })
    expect(await open()).toEqual([true, false, false])
    await endSessions(here, { which: 'others' })
    expect((await auditOf(`user:${here.id}`)).map(({ changes }) => changes)).toEqual([{ others: [2, 0] }])
  })

  test('ends all', async () => {
    const { here, open } = await threeDevices()
    await endSessions(here, { which: 'all' })
    expect(await open()).toEqual([false, false, false])
  })

  test('refuses another person’s session as if it were not there, and one that has ended', async () => {
    const { here, second, open } = await threeDevices()
    const stranger = await aClient({ password })
    const attempt = { which: 'one', sessionId: second.sessionId ?? '' } as const
    await expect(endSessions(stranger, attempt)).rejects.toThrow(NotFound)
    expect(await open()).toEqual([true, true, true])
    expect(await auditOf(`user:${stranger.id}`)).toEqual([])
    await endSessions(here, attempt)
    await expect(endSessions(here, attempt)).rejects.toThrow(new NotFound('Perangkat itu sudah keluar.'))
  })

  test.each([{}, { which: 'everybody' }, { which: 'one' }])('the form %j is refused', (form) => {
    expect(endSessionsInput.safeParse(form).success).toBe(false)
  })
})
