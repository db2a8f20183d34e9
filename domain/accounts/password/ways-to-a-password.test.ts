// Checks that no way to a password takes one that is easy to guess, and that what it refused changed nothing.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registrationInput } from '#domain/accounts/account-input.ts'
import { account, user } from '#domain/accounts/account-tables.ts'
import { changePasswordInput, setPasswordInput } from '#domain/accounts/credential-input.ts'
import { insertLink, newToken } from '#domain/accounts/one-time-link.server.ts'
import { passwordMatches } from '#domain/accounts/password-hash.server.ts'
import { registerAccount } from '#domain/accounts/registration/registration.server.ts'
import { database } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { changePassword, setPassword } from './password.server.ts'

provideDatabase()

const current = 'Kucing-Terbang?77'
const good = 'lampu Sungai 4 payung!'
const versions = { terms: '2025-05-26', privacy: '2026-11-21' }
const people = { client: aClient, agent: anAgent, admin: anAdmin }
const roles = ['client', 'agent', 'admin'] as const

/** A way: sets `password` for someone of that address and name. */
type Way = (email: string, name: string, password: string) => Promise<unknown>

const registering: Way = (email, name, password) =>
  registerAccount(
    registrationInput.parse({
      ...{ namaLengkap: name, nisn: '0051234567', noHp: '081234567890', email, terms: 'ya', registrant: 'parent' },
      ...{ password, confirmPassword: password },
    }),
  )

const byLink =
  (role: (typeof roles)[number]): Way =>
  async (email, name, password) => {
    const token = newToken()
    const owner = await people[role]({ email, name })
    await database.transaction((tx) => insertLink(tx, { purpose: 'set-password', token, userId: owner.id }))
    const form = { token, newPassword: password, confirmPassword: password, terms: 'ya', registrant: 'parent' }
    await setPassword(setPasswordInput(role, false).parse(form), versions)
  }

const byChanging =
  (role: (typeof roles)[number]): Way =>
  async (email, name, password) => {
    const form = { currentPassword: current, newPassword: password, confirmPassword: password }
    await changePassword(await people[role]({ email, name, password: current }), changePasswordInput(role).parse(form))
  }

const ways: readonly (readonly [string, Way])[] = [
  ['registering', registering],
  ...roles.map((role) => [`${role}: a link by mail`, byLink(role)] as const),
  ...roles.map((role) => [`${role}: changing one's own`, byChanging(role)] as const),
]

const hashesOf = async (email: string) =>
  (
    await database
      .select({ hash: account.password })
      .from(account)
      .innerJoin(user, eq(user.id, account.userId))
      .where(eq(user.email, email))
  ).map(({ hash }) => hash)

/** Each ticks every box of every role and has the length of each; the last are made of who it is. */
const guessable = ['Password123!', 'Helpdesk2026!', 'Qwertyuiop1!', 'Rahmawati2010!']

describe.each(ways)('%s', (_, way) => {
  test('refuses what is easy to guess, with a reason beside the field', async () => {
    for (const password of guessable) {
      const email = `siti-${crypto.randomUUID()}@contoh.id`
      const refused = await way(email, 'Siti Rahmawati', password).catch((thrown: unknown) => thrown)
      expect([password, refused]).toEqual([password, expect.any(Invalid)])
      const { fields } = refused as Invalid
      expect(Object.values(fields)).toEqual([expect.stringMatching(/^Password ini mudah ditebak\. .+\.$/)])
      expect(Object.keys(fields)[0]).toBe(way === registering ? 'password' : 'newPassword')
      for (const hash of await hashesOf(email)) expect(await passwordMatches(hash ?? '', password)).toBe(false)
    }
  })

  test('takes a good one', async () => {
    const email = `siti-${crypto.randomUUID()}@contoh.id`
    await way(email, 'Siti Rahmawati', good)
    expect(await hashesOf(email)).toHaveLength(1)
  })
})

test('registering refuses it alike for an address that has an account, and notifies no one', async () => {
  const known = await aClient()
  for (const email of [known.email, 'belum-ada@contoh.id']) {
    const refused = registering(email, 'Siti Rahmawati', '12345678')
    await expect(refused).rejects.toThrow(/^Password ini mudah ditebak\. Ini adalah password yang sangat sering/)
  }
  expect(await database.$count(user, eq(user.email, 'belum-ada@contoh.id'))).toBe(0)
})
