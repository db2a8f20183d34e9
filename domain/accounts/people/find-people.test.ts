// The list of people: search, pages that neither repeat nor miss anyone, and who may know of it.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findPeople, findPersonSignIns, getManagedPerson } from './managed-people.ts'
import { peopleFilter } from './people-input.ts'

provideDatabase()

let content: SomeContent
let manager: Person
let agents: Person[]

beforeAll(async () => {
  content = await someContent()
  manager = await anAdmin({ name: 'Kepala', permissions: ['users'] })
  agents = [
    await anAgent({ name: 'Agen Satu', officeId: content.office(1) }),
    await anAgent({ name: 'agen dua', officeId: content.office(2) }),
    await anAgent({ name: 'AGEN Provinsi' }),
  ]
})

const found = async (query: Record<string, string>, limit?: number) =>
  (await findPeople(manager, peopleFilter.parse(query), limit)).items.map(({ name }) => name)

describe('finds', () => {
  test('by name in any letters, by name of the alphabet', async () => {
    expect(await found({ q: 'AgEn', role: 'agent' })).toEqual(['agen dua', 'AGEN Provinsi', 'Agen Satu'])
  })

  test('by a part of the address', async () => {
    const client = await aClient({ name: 'Alamat', email: 'bu.siti@sekolah.contoh' })
    expect(await found({ q: 'SITI@sekolah' })).toEqual([client.name])
  })

  test('by role and branch office', async () => {
    expect(await found({ role: 'admin' })).toEqual(['Kepala'])
    expect(await found({ office: String(content.office(2)) })).toEqual(['agen dua'])
    expect(await found({ office: 'province' })).toEqual(['AGEN Provinsi'])
  })

  test('staff alone until someone is sought; families by name, role or block', async () => {
    const family = await aClient({ name: 'Keluarga Dicari' })
    await database.update(user).set({ banned: true }).where(eq(user.id, family.id))
    expect(await found({})).toEqual(['agen dua', 'AGEN Provinsi', 'Agen Satu', 'Kepala'])
    for (const query of [{ q: 'dicari' }, { role: 'client' }, { blocked: '1' }]) {
      expect(await found(query)).toContain('Keluarga Dicari')
    }
    await database.update(user).set({ banned: false }).where(eq(user.id, family.id))
  })

  test('the blocked', async () => {
    const blocked = await aClient({ name: 'Diblokir' })
    await database.update(user).set({ banned: true }).where(eq(user.id, blocked.id))
    expect(await found({ blocked: '1' })).toEqual(['Diblokir'])
  })

  test.each(['%', '_', '\\', "' or 1=1 --"])('no one by %j, which no name contains', async (q) => {
    expect(await found({ q })).toEqual([])
  })

  test('no one whose data were erased', async () => {
    const erased = await aClient({ name: 'Terhapus Sudah' })
    await database.update(user).set({ erasedAt: new Date() }).where(eq(user.id, erased.id))
    expect(await found({ q: 'Terhapus Sudah' })).toEqual([])
    await expect(getManagedPerson(manager, erased.id)).rejects.toThrow(NotFound)
  })
})

test('pages follow each other without gap or repetition, also among equal names', async () => {
  for (let each = 0; each < 7; each++) await aClient({ name: each % 2 ? 'Kembar' : 'kembar' })
  const ids: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof findPeople>> = await findPeople(
      manager,
      peopleFilter.parse({ q: 'kembar', ...(after && { after }) }),
      3,
    )
    expect(page.items.length).toBeGreaterThan(0)
    ids.push(...page.items.map(({ id }) => id))
    after = page.next
  }
  expect(ids).toHaveLength(7)
  expect(new Set(ids).size).toBe(7)
})

test('one person: the facts, the powers, and the history of signing in', async () => {
  const agent = await anAgent({
    name: 'Agen Tiga',
    officeId: content.office(3),
    password: 'rahasia-sekali-42',
    permissions: ['content'],
  })
  const chrome =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
  const headers = new Headers({ 'user-agent': chrome })
  await signIn({ email: agent.email, password: 'salah' }, headers, '198.51.100.7').catch(() => undefined)
  await signIn({ email: agent.email, password: 'rahasia-sekali-42' }, headers, '198.51.100.7')
  expect(await getManagedPerson(manager, agent.id)).toMatchObject({
    name: 'Agen Tiga',
    officeId: content.office(3),
    permissions: ['content'],
    blocked: false,
    canBeOpened: true,
    sessions: 1,
    isSelf: false,
    can: { roles: ['client', 'agent'], permissions: [], block: true },
  })
  expect((await findPersonSignIns(manager, agent.id)).items).toMatchObject([
    { outcome: 'signed-in', device: 'Chrome di Android', address: '198.51.100.7' },
    { outcome: 'refused', device: 'Chrome di Android', address: '198.51.100.7' },
  ])
  expect(await getManagedPerson(manager, agents[0]?.id ?? '')).toMatchObject({ canBeOpened: false, sessions: 0 })
  expect(await getManagedPerson(manager, manager.id)).toMatchObject({ isSelf: true, can: { roles: [], block: false } })
})

test('for everybody else there is no such page', async () => {
  const others = [
    await aClient(),
    await anAgent({ permissions: ['users'] }),
    await anAdmin({ permissions: ['content'] }),
  ]
  for (const person of others) {
    await expect(findPeople(person, peopleFilter.parse({}))).rejects.toThrow(NotFound)
    await expect(getManagedPerson(person, manager.id)).rejects.toThrow(NotFound)
    await expect(findPersonSignIns(person, manager.id)).rejects.toThrow(NotFound)
  }
})
