// Signing in by a code: who never was here, who has an account, and who may not come in so.
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { consent, session, user } from '#domain/accounts/account-tables.ts'
import { codeOf, requestNumberCode, wrongNumberCode } from '#domain/accounts/phone/number-code.server.ts'
import { provenNumber } from '#domain/accounts/phone/phone-tables.ts'
import { giveNumber } from '#domain/accounts/phone/proven-number.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { headersWith } from '#tests/builders/a-session.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { signInByNumber } from './sign-in.ts'

provideDatabase()

let counter = 6_281_800_000_000
let number = ''
beforeEach(() => {
  number = String(++counter)
})

const versions = { terms: '2025-1', privacy: '2025-1' }

async function enter({
  code,
  shared = false,
  headers = new Headers(),
}: {
  code?: string
  shared?: boolean
  headers?: Headers
} = {}) {
  const address = `203.0.113.${counter % 250}`
  const id = await requestNumberCode(number, address, null)
  const fresh = { name: 'Pengguna WhatsApp', email: `${crypto.randomUUID()}@tanpa-email.invalid` }
  return signInByNumber({ ids: [id], code: code ?? codeOf(id), shared }, { headers, address, fresh, versions })
}

const opened = (answer: Awaited<ReturnType<typeof enter>>) => {
  if (!('cookies' in answer)) throw new Error('not signed in')
  return answer
}

describe('a right code', () => {
  test('of a number that no one has makes its owner a client with a session, once; agreed to the texts', async () => {
    const first = opened(await enter())
    const second = opened(await enter())
    expect(second.personId).toBe(first.personId)
    const found = await getPerson(headersWith(first.cookies))
    expect(found?.person).toMatchObject({ id: first.personId, role: 'client', emailVerified: false })
    expect(await database.$count(consent, eq(consent.userId, first.personId))).toBe(2)
    expect(await database.select().from(provenNumber).where(eq(provenNumber.number, number))).toMatchObject([
      { personId: first.personId, way: 'code' },
    ])
  })

  test('opens the account that has the number, and ends the session that the browser had', async () => {
    const client = await aClient()
    await database.transaction((tx) => giveNumber(tx, number, client.id, 'code'))
    const first = opened(await enter())
    expect(first.personId).toBe(client.id)
    await enter({ headers: headersWith(first.cookies) })
    expect(await getPerson(headersWith(first.cookies))).toBeNull()
  })

  test('on a shared device leaves nothing that outlives the browser', async () => {
    const { cookies, personId } = opened(await enter({ shared: true }))
    for (const cookie of cookies) expect(cookie).not.toMatch(/Max-Age=[1-9]|Expires/)
    expect(await database.select().from(session).where(eq(session.userId, personId))).toMatchObject([{ shared: true }])
  })
})

describe('no one comes in', () => {
  test('by a wrong code: no one is made', async () => {
    await expect(enter({ code: '12' })).rejects.toMatchObject({ message: wrongNumberCode })
    expect(await database.$count(provenNumber, eq(provenNumber.number, number))).toBe(0)
  })

  test('who is blocked, with the words of a wrong code', async () => {
    const client = await aClient()
    await database.transaction((tx) => giveNumber(tx, number, client.id, 'code'))
    await database.update(user).set({ banned: true }).where(eq(user.id, client.id))
    await expect(enter()).rejects.toMatchObject({ message: wrongNumberCode })
    expect(await database.$count(session, eq(session.userId, client.id))).toBe(0)
  })

  test.each([
    ['staff', async () => anAgent(), {}],
    ['a second factor', async () => aClient(), { twoFactorEnabled: true }],
  ])('by a number of %s: the password is asked for', async (_, make, change) => {
    const person = await make()
    if (Object.keys(change).length > 0) await database.update(user).set(change).where(eq(user.id, person.id))
    await database.transaction((tx) => giveNumber(tx, number, person.id, 'code'))
    expect(await enter()).toEqual({ passwordOnly: expect.stringContaining('email dan password') })
    expect(await database.$count(session, and(eq(session.userId, person.id)))).toBe(0)
  })
})
