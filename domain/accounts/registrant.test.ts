// Checks the question who registers: a pupil under 18 names the guardian who agrees, and no one else is asked for more.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { proveAddress } from '#domain/accounts/email/email-verification.server.ts'
import { changeProfile, getProfile } from '#domain/accounts/profile/profile.server.ts'
import { profileInput } from '#domain/accounts/profile/profile-input.ts'
import { registerAccount } from '#domain/accounts/registration/registration.server.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { registrationInput } from './account-input.ts'
import { guardianConsent, user } from './account-tables.ts'

provideDatabase()

const form = {
  namaLengkap: 'Siti Rahmawati',
  nisn: '0051234567',
  noHp: '0812-3456-7890',
  email: 'siti@contoh.id',
  ...{ password: 'rahasia-sekali-7', confirmPassword: 'rahasia-sekali-7', terms: 'ya' },
}
const minor = { registrant: 'pupil', guardianName: ' Pak  Rahmat ', guardianAgrees: 'ya' }

const problems = (fields: Record<string, string>) =>
  registrationInput.safeParse({ ...form, ...fields }).error?.issues.map(({ path, message }) => [path[0], message])

const consents = { terms: '2025-05-26', privacy: '2026-11-21' }

async function registered(fields: Record<string, string>) {
  const email = `siti-${crypto.randomUUID()}@contoh.id`
  await registerAccount(registrationInput.parse({ ...form, ...fields, email }), { address: '', consents })
  const [stored] = await database.select().from(user).where(eq(user.email, email))
  if (!stored) throw new Error('no one was registered')
  return stored
}

const guardianOf = async (userId: string) =>
  (await database.select().from(guardianConsent).where(eq(guardianConsent.userId, userId)))[0]

describe('the form', () => {
  test('asks a pupil under 18 for the guardian’s name and agreement, one after the other', () => {
    expect(problems({ registrant: 'pupil' })).toEqual([['guardianName', 'Nama orang tua/wali harus diisi']])
    expect(problems({ ...minor, guardianName: 'x'.repeat(121) })).toEqual([
      ['guardianName', 'Nama orang tua/wali paling panjang 120 karakter'],
    ])
    expect(problems({ ...minor, guardianAgrees: '' })).toEqual([
      ['guardianAgrees', 'Orang tua/wali harus menyetujui karena usia Anda belum 18 tahun'],
    ])
    expect(problems(minor)).toBeUndefined()
  })

  test('asks no one else for anything, and says the fixed messages first', () => {
    for (const fields of [{}, { registrant: 'parent' }, { registrant: 'pupil', adult: 'ya' }])
      expect(problems(fields as Record<string, string>)).toBeUndefined()
    for (const registrant of ['murid', 'Parent', 'minor', ''])
      expect(problems({ registrant })).toEqual([['registrant', 'Pilih salah satu: orang tua/wali atau murid']])
    expect(problems({ registrant: 'pupil', terms: '', nisn: '1' })).toEqual([['nisn', 'NISN harus 10 digit']])
  })
})

describe('what is kept', () => {
  test('of a pupil under 18: who agrees, when, and to which version', async () => {
    const before = Date.now()
    const { id, registrant } = await registered(minor)
    expect(registrant).toBe('minor')
    const kept = await guardianOf(id)
    expect(kept).toMatchObject({ name: 'Pak Rahmat', version: '2026-11-21' })
    expect(kept?.agreedAt.getTime()).toBeGreaterThanOrEqual(before)
  })

  test('of everybody else: no guardian, whatever a hidden field holds', async () => {
    for (const [fields, registrant] of [
      [{ ...minor, registrant: 'parent' }, 'parent'],
      [{ ...minor, adult: 'ya' }, 'adult'],
      [{}, null],
    ] as const) {
      const stored = await registered(fields as Record<string, string>)
      expect([stored.registrant, await guardianOf(stored.id)]).toEqual([registrant, undefined])
    }
  })

  test('goes with everything else when the address proves to be someone else’s', async () => {
    const { id } = await registered(minor)
    await database.transaction((tx) => proveAddress(tx, id, 'link'))
    const [after] = await database.select().from(user).where(eq(user.id, id))
    expect([after?.registrant, await guardianOf(id)]).toEqual([null, undefined])
  })
})

describe('the profile', () => {
  const typed = { name: 'Siti', phone: '', organization: '', position: '', address: '' }
  const change = (person: Parameters<typeof changeProfile>[0], fields: Record<string, string>, version: string) =>
    changeProfile(person, profileInput.parse({ ...typed, ...fields }), version)

  test('shows and corrects it; a new name is a new agreement, the same one stays as old as it is', async () => {
    const person = await aClient({ name: 'Siti' })
    expect(await getProfile(person)).toMatchObject({ registrant: null, guardian: null })
    await change(person, minor, '2026-11-21')
    const first = await guardianOf(person.id)
    expect(await getProfile(person)).toMatchObject({
      registrant: 'minor',
      guardian: { name: 'Pak Rahmat', agreedAt: first?.agreedAt },
    })
    await change(person, { ...minor, phone: '081234567890' }, '2027-01-01')
    expect(await guardianOf(person.id)).toEqual(first)
    await change(person, { ...minor, guardianName: 'Bu Rahmat' }, '2027-01-01')
    expect(await guardianOf(person.id)).toMatchObject({ name: 'Bu Rahmat', version: '2027-01-01' })
    await change(person, { registrant: 'pupil', adult: 'ya' }, '2027-01-01')
    expect(await getProfile(person)).toMatchObject({ registrant: 'adult', guardian: null })
    const changes = (await auditOf(`user:${person.id}`)).map((entry) => entry.changes)
    expect(changes).toEqual([
      { fields: [[], ['registrant', 'guardianName']] },
      { fields: [[], ['phone']] },
      { fields: [[], ['phone', 'guardianName']] },
      { fields: [[], ['registrant', 'guardianName']] },
    ])
  })

  test('asks as registration does, and a form that says nothing changes nothing', async () => {
    const wrong = profileInput.safeParse({ ...typed, registrant: 'pupil' })
    expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['guardianName', 'guardianAgrees'])
    const person = await aClient({ name: 'Siti' })
    await change(person, minor, '2026-11-21')
    await change(person, {}, '2027-01-01')
    expect(await getProfile(person)).toMatchObject({ registrant: 'minor', guardian: { name: 'Pak Rahmat' } })
  })

  test('is not asked of staff', async () => {
    const agent = await anAgent({ name: 'Siti' })
    await change(agent, minor, '2026-11-21')
    expect(await getProfile(agent)).toMatchObject({ registrant: null, guardian: null })
  })
})
