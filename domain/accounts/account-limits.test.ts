// Limits on real counts: per account, per network and per person, and the gate of busy networks.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestPasswordReset } from '#domain/accounts/password/password.server.ts'
import { sendPasswordLink } from '#domain/accounts/people/person-access.ts'
import { changePhoto } from '#domain/accounts/profile/profile.server.ts'
import { registerAccount } from '#domain/accounts/registration/registration.server.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'
import { database } from '#platform/database/database.server.ts'
import { rateCounter } from '#platform/turns/rate-counters.server.ts'
import { Busy, headersOf, Invalid, ProofOfWorkRequired, TooMany } from '#shared/errors.ts'
import { aClient, anAdmin } from '#tests/builders/a-person.ts'
import { headersWith } from '#tests/builders/a-session.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { accountNetworkSignIns, accountSignIns, networkSignIns } from './account.server.ts'
import { user } from './account-tables.ts'
import { hashPassword, passwordBounds } from './password-hash.server.ts'

provideDatabase()
beforeEach(() => database.execute(sql`delete from rate_limit`))

const password = 'Kucing-Terbang?77'
const fails = (email: string, address: string) =>
  signIn({ email, password: 'salah-semua' }, new Headers(), address).catch((error: unknown) => error)

describe('signing in', () => {
  test('ten failures shut an account to their network, whether it exists or not, and to no other', async () => {
    const client = await aClient({ password })
    for (const email of [client.email, 'tidak-ada@contoh.id']) {
      for (let turn = 0; turn < 10; turn += 1) expect(await fails(email, '10.0.0.1')).toBeInstanceOf(Invalid)
      const refused = await fails(email, '10.0.0.1')
      expect(refused).toBeInstanceOf(TooMany)
      expect((refused as TooMany).message).toBe('Terlalu banyak percobaan. Coba lagi dalam 15 menit.')
    }
    await expect(signIn({ email: client.email, password }, new Headers(), '10.0.0.1')).rejects.toThrow(TooMany)
    expect((await signIn({ email: client.email, password }, new Headers(), '10.0.2.1')).role).toBe('client')
  })

  const attack = async ({ email }: { readonly email: string }) => {
    for (let turn = 0; turn < 200; turn += 1) await accountSignIns.take(email)
  }
  const refusalOf = (tried: Promise<unknown>) =>
    tried.then(
      () => undefined,
      (error: unknown) => error,
    )
  const workOf = (refused: unknown) => {
    if (!(refused instanceof ProofOfWorkRequired)) throw new Error('no work was asked for', { cause: refused })
    return refused.challenge as Challenge
  }
  const proofFor = async (challenge: Challenge) =>
    JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })

  test('tries from many networks shut no new device of the owner out: it shows work, once for each try', async () => {
    const client = await aClient({ password })
    await attack(client)
    const enter = (proof?: string, right = true) =>
      signIn({ email: client.email, password: right ? password : 'salah-semua', proof }, new Headers(), '10.0.3.1')
    const refused = await refusalOf(enter())
    expect((refused as ProofOfWorkRequired).message).toMatch(
      /^Akun ini sedang dicoba dari banyak tempat\. Tanpa JavaScript, .*"Lupa password\?".* atau tunggu\. Coba lagi dalam \d+ menit\.$/,
    )
    // Asking for work is no try: ten times ten of them shut no one out.
    for (let turn = 0; turn < 12; turn += 1) workOf(await refusalOf(enter()))
    expect(await refusalOf(enter('{}'))).toBeInstanceOf(ProofOfWorkRequired)
    const wrong = await proofFor(workOf(refused))
    expect(await refusalOf(enter(wrong, false))).toBeInstanceOf(Invalid)
    const proof = await proofFor(workOf(await refusalOf(enter(wrong))))
    expect((await enter(proof)).role).toBe('client')
    expect(await refusalOf(enter(proof))).toBeInstanceOf(ProofOfWorkRequired)
  })

  test('with work too, wrong passwords are bounded per network, for an unknown address as for a known one', async () => {
    const client = await aClient({ password })
    for (const email of [client.email, 'tidak-ada@contoh.id']) {
      await attack({ email })
      const guess = (proof?: string) =>
        refusalOf(signIn({ email, password: 'salah-semua', proof }, new Headers(), '10.0.7.1'))
      // Eight of ten are taken without work, which takes a fifth of a second each.
      for (let turn = 0; turn < 8; turn += 1) await accountNetworkSignIns.take(`${email} 10.0.7.1`)
      for (let turn = 0; turn < 2; turn += 1) {
        expect(await guess(await proofFor(workOf(await guess())))).toBeInstanceOf(Invalid)
      }
      const last = await guess()
      expect(last).toBeInstanceOf(TooMany)
      expect(last).not.toBeInstanceOf(ProofOfWorkRequired)
    }
  })

  test('no device that signed in before is asked for work, even where its whole network is shut', async () => {
    const client = await aClient({ password })
    const { cookies } = await signIn({ email: client.email, password }, new Headers(), '10.0.0.1')
    await attack(client)
    for (let turn = 0; turn < 300; turn += 1) await networkSignIns.take('10.0.4.1')
    for (const address of ['10.0.0.1', '10.0.4.1']) {
      expect((await signIn({ email: client.email, password }, headersWith(cookies), address)).role).toBe('client')
    }
  })

  test('a device is known to no other account, guesses ten times itself, and cannot be made up', async () => {
    const [client, other] = [await aClient({ password }), await aClient({ password })]
    const { cookies } = await signIn({ email: other.email, password }, new Headers(), '10.0.0.1')
    await attack(client)
    const tries = (headers: Headers) => signIn({ email: client.email, password }, headers, '10.0.5.1')
    await expect(tries(headersWith(cookies))).rejects.toThrow(ProofOfWorkRequired)
    const forged = cookies.map((each) =>
      each.replace(/^(__Secure-portal\.device=[\w-]+\.)[\w-]+/, `$1${'A'.repeat(43)}`),
    )
    await expect(tries(headersWith(forged))).rejects.toThrow(ProofOfWorkRequired)
    const own = headersWith(cookies)
    const guess = () => refusalOf(signIn({ email: other.email, password: 'salah-semua' }, own, '10.0.6.1'))
    for (let turn = 0; turn < 10; turn += 1) expect(await guess()).toBeInstanceOf(Invalid)
    expect(await guess()).toBeInstanceOf(TooMany)
  })

  test('twenty at once are no way around it', async () => {
    const client = await aClient({ password })
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => fails(client.email, '10.0.0.1')))
    expect(outcomes.filter((outcome) => outcome instanceof Invalid)).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome instanceof TooMany)).toHaveLength(10)
  })

  test('the right password starts the count again and costs the network nothing', async () => {
    const client = await aClient({ password })
    for (let round = 0; round < 2; round += 1) {
      for (let turn = 0; turn < 9; turn += 1) await fails(client.email, '10.0.0.1')
      expect((await signIn({ email: client.email, password }, new Headers(), '10.0.0.1')).role).toBe('client')
    }
    const { rows } = await database.execute<{ points: number }>(
      sql`select points from rate_limit where key like 'sign-in-network:%'`,
    )
    expect(rows).toEqual([{ points: 18 }])
  })

  test('more passwords at once than the portal can look at are refused as busy, and cost no try', async () => {
    const client = await aClient({ password })
    const { atOnce, waiting } = passwordBounds
    // However long the attempt takes to come to its password, no one has left by then without coming again.
    let isOver = false
    const burst = Array.from({ length: atOnce + waiting + 5 }, async () => {
      while (!isOver) await hashPassword('siapa-saja-1').catch(() => setImmediate())
    })
    const refused = await fails(client.email, '10.0.8.1')
    isOver = true
    expect(refused).toBeInstanceOf(Busy)
    expect(headersOf(refused as Busy)).toEqual({ 'Retry-After': '10' })
    await Promise.all(burst)
    const { rows } = await database.execute(sql`select key from rate_limit where points > 0`)
    expect(rows).toEqual([])
    expect((await signIn({ email: client.email, password }, new Headers(), '10.0.8.1')).role).toBe('client')
  })

  test('no address stands in the table of counts', async () => {
    await fails('rahasia@contoh.id', '10.9.8.7')
    const { rows } = await database.execute(sql`select * from rate_limit`)
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toMatch(/rahasia|10\.9\.8\.7/)
    // Nor a digest that anyone could find by trying all addresses.
    for (const known of ['rahasia@contoh.id', '10.9.8.7'])
      for (const encoding of ['base64url', 'hex'] as const)
        expect(JSON.stringify(rows)).not.toContain(createHash('sha256').update(known).digest(encoding))
  })
})

test('links by mail: five an hour for an address, known or not', async () => {
  for (const email of [(await aClient()).email, 'tidak-ada@contoh.id']) {
    for (let turn = 0; turn < 5; turn += 1) await requestPasswordReset({ email }, '10.0.0.1')
    await expect(requestPasswordReset({ email }, '10.0.0.1')).rejects.toThrow(TooMany)
  }
})

test('links that administrators send to one person: five an hour', async () => {
  const [boss, client] = [await anAdmin({ permissions: ['super_admin'] }), await aClient({ password })]
  for (let turn = 0; turn < 5; turn += 1) await sendPasswordLink(boss, client.id)
  await expect(sendPasswordLink(boss, client.id)).rejects.toThrow(/^Orang ini sudah dikirimi banyak tautan\. Coba lagi/)
  await sendPasswordLink(boss, (await aClient({ password })).id)
})

test('photos: thirty an hour, whether they are photos or not', async () => {
  const client = await aClient()
  const send = () => changePhoto(client, { photo: new File(['bukan foto'], 'foto.jpg') })
  for (let turn = 0; turn < 30; turn += 1) await expect(send()).rejects.toThrow(Invalid)
  await expect(send()).rejects.toThrow(TooMany)
})

describe('registering', () => {
  const address = '10.1.1.1'
  const count = async (points: number) => {
    const limit = rateCounter({ name: 'registration-network', turns: () => 10_000, seconds: 3600 })
    for (let turn = 0; turn < points; turn += 1) await limit.take(address)
  }
  let number = 0
  const register = (proof?: string) => {
    number += 1
    return registerAccount(
      {
        namaLengkap: 'Siti',
        nisn: '0051234567',
        noHp: '081234567890',
        email: `siti-${number}@contoh.id`,
        password: 'rahasia-sekali-7',
        confirmPassword: 'rahasia-sekali-7',
        terms: 'ya',
      },
      { address, ...(proof && { proof }) },
    )
  }
  const made = () => database.$count(user, eq(user.email, `siti-${number}@contoh.id`))

  test('a busy network must show work; each proof counts once; other networks are free', async () => {
    await count(119)
    expect(await register()).toBeUndefined()
    expect(await made()).toBe(1)
    const challenge = await register()
    expect(await made()).toBe(0)
    if (!challenge) throw new Error('no challenge')

    for (const wrong of ['', 'x', '{}', JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00' } })]) {
      expect(await register(wrong)).toBeDefined()
      expect(await made()).toBe(0)
    }
    const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
    expect(await register(proof)).toBeUndefined()
    expect(await made()).toBe(1)
    expect(await register(proof)).toBeDefined()
    expect(await made()).toBe(0)

    // Easier work of one's own making is not signed.
    const own = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '0' } }
    const forged = JSON.stringify({ challenge: own, solution: await solveChallenge({ challenge: own, deriveKey }) })
    expect(await register(forged)).toBeDefined()
    expect(await made()).toBe(0)
  })

  test('a school of 500 gets in within the hour; far more are refused', async () => {
    await count(500)
    const challenge = await register()
    if (!challenge) throw new Error('no challenge')
    const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
    expect(await register(proof)).toBeUndefined()
    await count(700)
    const last = await register()
    if (!last) throw new Error('no challenge')
    const late = JSON.stringify({ challenge: last, solution: await solveChallenge({ challenge: last, deriveKey }) })
    await expect(register(late)).rejects.toThrow(TooMany)
  })
})
