// API keys: who creates and revokes them, what is stored of them, and which requests they allow.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { isoDay, now, setClock } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { createApiKey, findApiKeys, getKeyHolder, revokeApiKey } from './api-key.server.ts'
import { apiKeyInput } from './api-key.ts'
import { apiKey } from './api-key-tables.ts'

provideDatabase()
beforeAll(() => someContent())
afterEach(() => setClock(null))

const input = (more: object = {}) =>
  apiKeyInput.parse({ name: 'Aplikasi uji', 'scope-tickets:read': 'on', 'scope-attachments': 'on', ...more })
const holder = (key: string) => getKeyHolder(`Bearer ${key}`)

test('a key is shown once, kept as a digest, found by it and put on record', async () => {
  const admin = await anAdmin({ permissions: ['security'] })
  const { id, key } = await createApiKey(admin, input())
  const [row] = await database.select().from(apiKey).where(eq(apiKey.id, id))
  expect(JSON.stringify([row, await auditOf(`api-key:${id}`)])).not.toContain(key)
  expect(key.startsWith(row?.prefix ?? '-')).toBe(true)
  expect(await holder(key)).toMatchObject({
    id,
    name: 'Aplikasi uji',
    scopes: ['tickets:read', 'attachments'],
    officeId: null,
  })
  expect(await auditOf(`api-key:${id}`)).toMatchObject([{ action: 'api-key.create', actorId: admin.id }])
  const [shown] = await findApiKeys(admin)
  expect(shown).toMatchObject({ id, state: 'active', createdBy: admin.name })
  expect(JSON.stringify(shown)).not.toContain(row?.digest)
})

test('nothing else opens anything', async () => {
  const { key } = await createApiKey(await anAdmin({ permissions: ['security'] }), input())
  for (const header of [
    '',
    key,
    `Basic ${key}`,
    `Bearer ${key}x`,
    `Bearer ${key.slice(0, -1)}`,
    `Bearer ${key.slice(0, -1)}\0`,
  ])
    expect(await getKeyHolder(header)).toBeUndefined()
})

test('a revoked key opens nothing, and is revoked once', async () => {
  const admin = await anAdmin({ permissions: ['security'] })
  const { id, key } = await createApiKey(admin, input())
  await revokeApiKey(admin, id)
  expect(await holder(key)).toBeUndefined()
  await expect(revokeApiKey(admin, id)).rejects.toThrow(Conflict)
  expect((await auditOf(`api-key:${id}`)).map(({ action }) => action)).toEqual(['api-key.create', 'api-key.revoke'])
})

test('a key ends with its last day', async () => {
  const admin = await anAdmin({ permissions: ['security'] })
  const { key } = await createApiKey(admin, input({ lastDay: isoDay(now()) }))
  expect(await holder(key)).toBeDefined()
  setClock(new Date(now().getTime() + 24 * 3_600_000))
  expect(await holder(key)).toBeUndefined()
})

test('its use is written down to a minute', async () => {
  const { id, key } = await createApiKey(await anAdmin({ permissions: ['security'] }), input())
  const used = async () => (await database.select().from(apiKey).where(eq(apiKey.id, id)))[0]?.lastUsedAt?.getTime()
  expect(await used()).toBeUndefined()
  const start = new Date('2025-06-14T02:00:00Z')
  const after = async (seconds: number) => {
    setClock(new Date(start.getTime() + seconds * 1_000))
    await holder(key)
    return Math.floor((((await used()) ?? 0) - start.getTime()) / 1_000)
  }
  expect([await after(0), await after(59), await after(61)]).toEqual([0, 0, 61])
})

test('only administrators with the permission make, see and revoke keys', async () => {
  const { id } = await createApiKey(await anAdmin({ permissions: ['super_admin'] }), input())
  for (const person of [await aClient(), await anAgent(), await anAdmin({ permissions: ['system', 'tickets'] })]) {
    await expect(createApiKey(person, input())).rejects.toThrow(Forbidden)
    await expect(revokeApiKey(person, id)).rejects.toThrow(Forbidden)
    await expect(findApiKeys(person)).rejects.toThrow(Forbidden)
  }
})

test('a key that reads a whole office takes the permission to read tickets, and an office that exists', async () => {
  const reader = await anAdmin({ permissions: ['security', 'tickets'] })
  await expect(createApiKey(await anAdmin({ permissions: ['super_admin'] }), input({ officeId: '1' }))).rejects.toThrow(
    Invalid,
  )
  await expect(createApiKey(reader, input({ officeId: '9999' }))).rejects.toThrow(Invalid)
  const { key } = await createApiKey(reader, input({ officeId: '1' }))
  expect(await holder(key)).toMatchObject({ officeId: 1 })
})

test.each([
  ['no name', { name: '  ' }],
  ['no scope', { 'scope-tickets:read': undefined, 'scope-attachments': undefined }],
  ['a day that is over', { lastDay: '2020-01-01' }],
  ['no day', { lastDay: 'besok' }],
])('the form refuses %s', (_, wrong) => {
  expect(() => input(wrong)).toThrow()
})
