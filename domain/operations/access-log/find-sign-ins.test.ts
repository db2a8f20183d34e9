// Checks the history of signing in: who may read it, and that each filter leaves what it says.
import { beforeAll, expect, test } from 'vitest'
import { signInAttempt } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { zonedInstant } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { signInFilter } from './access-log.ts'
import { findSignIns } from './find-sign-ins.ts'

provideDatabase()

let reader: Person
let agent: Person
let client: Person

beforeAll(async () => {
  reader = await anAdmin({ permissions: ['access_log'] })
  agent = await anAgent({ name: 'Ratna Dewi' })
  client = await aClient()
  const ended = { 'signed-in': [true, false], refused: [false, false], 'awaits-code': [true, true] } as const
  const attempt = (person: Person, outcome: keyof typeof ended, day: string) => ({
    userId: person.id,
    succeeded: ended[outcome][0],
    awaitsCode: ended[outcome][1],
    ipAddress: '10.0.0.1',
    userAgent: null,
    createdAt: zonedInstant(day, '10:00'),
  })
  await database
    .insert(signInAttempt)
    .values([
      attempt(agent, 'refused', '2026-11-10'),
      attempt(agent, 'signed-in', '2026-11-11'),
      attempt(client, 'awaits-code', '2026-11-12'),
      ...Array.from({ length: 60 }, () => attempt(client, 'signed-in', '2026-11-13')),
    ])
})

const found = async (typed: Record<string, string>) => (await findSignIns(reader, signInFilter.parse(typed))).items

test('the newest stand first, a page at a time', async () => {
  const first = await findSignIns(reader, signInFilter.parse({}))
  expect(first.items).toHaveLength(50)
  const second = await findSignIns(reader, signInFilter.parse({ before: String(first.next) }))
  expect(second.items.slice(-3).map(({ outcome }) => outcome)).toEqual(['awaits-code', 'signed-in', 'refused'])
  expect(second.next).toBeNull()
})

test.each([
  [{ person: 'ratna' }, 2],
  [{ person: 'ratna', outcome: 'refused' }, 1],
  [{ outcome: 'awaits-code' }, 1],
  [{ outcome: 'refused' }, 1],
  [{ from: '2026-11-11', to: '2026-11-12' }, 2],
  [{ to: '2026-11-10' }, 1],
  [{ from: '2026-11-14' }, 0],
  [{ person: 'nobody' }, 0],
])('%j leaves %i', async (typed, number) => {
  expect(await found(typed)).toHaveLength(number)
})

test('families are found by their address', async () => {
  expect((await found({ person: client.email, to: '2026-11-12' }))[0]).toMatchObject({
    name: client.name,
    outcome: 'awaits-code',
    device: 'Perangkat tidak dikenal',
    address: '10.0.0.1',
  })
})

test('only administrators with the permission', async () => {
  for (const person of [await anAdmin({ permissions: ['users'] }), agent]) {
    await expect(findSignIns(person, signInFilter.parse({}))).rejects.toBeInstanceOf(Forbidden)
  }
})
