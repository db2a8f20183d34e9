// Checks that the clock takes what signing in left behind once it is over, and nothing that still counts.
import { eq, like } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { emailChange, session, signInAttempt, verification } from '#domain/accounts/account-tables.ts'
import { insertLink, newToken, readLink } from '#domain/accounts/one-time-link.server.ts'
import { historyDays } from '#domain/accounts/sign-in-attempt.ts'
import { database } from '#platform/database/database.server.ts'
import { deleteAgedRows } from '#platform/database/old-rows.ts'
import { forgetEndedLimits } from '#platform/limits.server.ts'
import { rateCounter } from '#platform/turns/rate-counters.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { getPerson } from './get-person.ts'
import { oldSignIns } from './sessions.server.ts'

provideDatabase()
afterEach(() => setClock(null))

const password = 'rahasia-sekali-42'
const hour = 3_600_000
const day = 24 * hour
const later = (milliseconds: number) => setClock(new Date(Date.now() + milliseconds))

test('the history of signing in is kept as long as promised, and no longer', async () => {
  const client = await aClient({ password })
  await aSession(client, password)
  const kept = () => database.$count(signInAttempt, eq(signInAttempt.userId, client.id))
  later(historyDays * day - hour)
  expect(await deleteAgedRows(oldSignIns.attempts)).toBe(0)
  expect(await kept()).toBe(1)
  later(historyDays * day + hour)
  await deleteAgedRows(oldSignIns.attempts)
  expect(await kept()).toBe(0)
})

test('a session goes when it has idled out by its role or ended; one in use stays', async () => {
  const [client, agent] = [await aClient({ password }), await anAgent({ password })]
  const headers = await aSession(client, password)
  await aSession(agent, password)
  const sessionsOf = ({ id }: { id: string }) => database.$count(session, eq(session.userId, id))
  later(11 * hour)
  expect(await deleteAgedRows(oldSignIns.sessions)).toBe(0)
  later(13 * hour)
  expect(await deleteAgedRows(oldSignIns.sessions)).toBe(1)
  expect([await sessionsOf(client), await sessionsOf(agent)]).toEqual([1, 0])
  expect((await getPerson(headers))?.person.id).toBe(client.id)
  await database
    .update(session)
    .set({ expiresAt: new Date(Date.now() - hour) })
    .where(eq(session.userId, client.id))
  await deleteAgedRows(oldSignIns.sessions)
  expect(await sessionsOf(client)).toBe(0)
})

test('a link that is over goes, one that is good stays', async () => {
  const { id: userId } = await aClient()
  const token = newToken()
  await database.transaction((tx) => insertLink(tx, { purpose: 'verify-email', token, userId }))
  later(hour / 2)
  expect(await deleteAgedRows(oldSignIns.links)).toBe(0)
  expect(await readLink('verify-email', token)).toBe(userId)
  later(2 * hour)
  expect(await deleteAgedRows(oldSignIns.links)).toBe(1)
  expect(await database.$count(verification, like(verification.identifier, 'verify-email:%'))).toBe(0)
})

test('a change of address that no one confirmed goes after a day', async () => {
  const { id: userId } = await aClient()
  await database.insert(emailChange).values({ userId, newEmail: 'baru@contoh.id', createdAt: now() })
  later(23 * hour)
  expect(await deleteAgedRows(oldSignIns.emailChanges)).toBe(0)
  later(25 * hour)
  expect(await deleteAgedRows(oldSignIns.emailChanges)).toBe(1)
})

test('counts of limits go once their window has ended', async () => {
  const [short, long] = [
    rateCounter({ name: 'sebentar', turns: () => 3, seconds: 1 }),
    rateCounter({ name: 'lama', turns: () => 3, seconds: 600 }),
  ]
  await forgetEndedLimits()
  await Promise.all([short.take('a'), long.take('a')])
  await expect.poll(() => forgetEndedLimits()).toBe(1)
  expect(await long.taken('a')).toBe(1)
})
