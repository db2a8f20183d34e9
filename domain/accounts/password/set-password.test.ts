// Checks one-time links and what setting or changing a password leaves behind.
import { eq, like } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import {
  consent,
  guardianConsent,
  permissionGrant,
  session,
  user,
  verification,
} from '#domain/accounts/account-tables.ts'
import { setPasswordInput } from '#domain/accounts/credential-input.ts'
import { linkExpired } from '#domain/accounts/credential-messages.ts'
import { insertLink, newToken, readLink } from '#domain/accounts/one-time-link.server.ts'
import { createAdministrator } from '#domain/accounts/people/administrator.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'
import { database } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { changePassword, getPasswordLink, requestPasswordReset, setPassword } from './password.server.ts'

provideDatabase()
afterEach(() => setClock(null))

const old = 'Kucing-Terbang?77'
const fresh = 'lampu Sungai 4 payung!'

async function aLink(userId: string): Promise<string> {
  const token = newToken()
  await database.transaction((tx) => insertLink(tx, { purpose: 'set-password', token, userId }))
  return token
}

const versions = { terms: '2025-05-26', privacy: '2026-11-23' }
const form = (token: string) => ({ token, newPassword: fresh, confirmPassword: fresh, terms: 'ya' as const })

describe('a one-time link', () => {
  test('sets the password, proves the address, ends every session and notifies the owner', async () => {
    const client = await aClient({ password: old })
    const headers = await aSession(client, old)
    const token = await aLink(client.id)
    expect(await getPasswordLink(token)).toMatchObject({ email: client.email, role: 'client' })

    await setPassword(form(token), versions, 'permintaan-1')
    expect(await getPerson(headers)).toBeNull()
    await expect(signIn({ email: client.email, password: old }, new Headers())).rejects.toThrow(Invalid)
    expect((await signIn({ email: client.email, password: fresh }, new Headers())).role).toBe('client')
    const [row] = await database.select().from(user).where(eq(user.id, client.id))
    expect(row?.emailVerified).toBe(true)
    expect(await jobsOf('account.password-replaced', 'userId', client.id)).toHaveLength(1)
    expect(await auditOf(`user:${client.id}`)).toEqual([
      expect.objectContaining({ action: 'account.password-set', actorId: client.id, requestId: 'permintaan-1' }),
    ])
  })

  test('is good once, and with it go the person’s other links', async () => {
    const client = await aClient({ password: old })
    const [one, two] = [await aLink(client.id), await aLink(client.id)]
    await setPassword(form(one), versions)
    for (const token of [one, two]) {
      expect(await getPasswordLink(token)).toBeNull()
      await expect(setPassword(form(token), versions)).rejects.toThrow(linkExpired)
    }
  })

  test('used twice at the same moment works once', async () => {
    const client = await aClient({ password: old })
    const token = await aLink(client.id)
    const outcomes = await Promise.allSettled([setPassword(form(token), versions), setPassword(form(token), versions)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is over after an hour', async () => {
    const client = await aClient({ password: old })
    const token = await aLink(client.id)
    setClock(new Date(Date.now() + 59 * 60_000))
    expect(await getPasswordLink(token)).not.toBeNull()
    setClock(new Date(Date.now() + 61 * 60_000))
    expect(await getPasswordLink(token)).toBeNull()
    await expect(setPassword(form(token), versions)).rejects.toThrow(linkExpired)
  })

  test('is not kept as it was sent, and a made-up one opens nothing', async () => {
    const client = await aClient({ password: old })
    const token = await aLink(client.id)
    expect(
      await database
        .select()
        .from(verification)
        .where(like(verification.identifier, `%${token}%`)),
    ).toEqual([])
    for (const made of ['', 'x', newToken(), `${token}x`]) expect(await getPasswordLink(made)).toBeNull()
  })

  test.each(['verify-email', 'change-email-old', 'change-email-new'] as const)(
    'of another purpose, %s, sets no password, and this one does nothing else',
    async (purpose) => {
      const client = await aClient({ password: old })
      const token = newToken()
      await database.transaction((tx) => insertLink(tx, { purpose, token, userId: client.id }))
      expect(await getPasswordLink(token)).toBeNull()
      await expect(setPassword(form(token), versions)).rejects.toThrow(linkExpired)
      expect(await readLink(purpose, token)).toBe(client.id)
      expect(await readLink(purpose, await aLink(client.id))).toBeUndefined()
    },
  )

  test('stays good when the password is easy to guess', async () => {
    const client = await aClient({ password: old })
    const token = await aLink(client.id)
    const weak = { token, newPassword: 'Password1!', confirmPassword: 'Password1!', terms: 'ya' as const }
    await expect(setPassword(weak, versions)).rejects.toThrow(/mudah ditebak/)
    await setPassword(form(token), versions)
  })
})

describe('what is agreed to with a first password', () => {
  const consentsOf = async ({ id }: { id: string }) =>
    (await database.select().from(consent).where(eq(consent.userId, id)).orderBy(consent.document)).map(
      ({ document, version }) => [document, version],
    )
  const both = [
    ['privacy', versions.privacy],
    ['terms', versions.terms],
  ]

  test('is recorded for an account made by staff, with its owner', async () => {
    const filed = await aClient({ emailVerified: false })
    const token = await aLink(filed.id)
    expect(await getPasswordLink(token)).toMatchObject({ asksConsent: true })
    await setPassword({ ...form(token), registrant: 'parent' }, versions)
    expect(await consentsOf(filed)).toEqual(both)
    const [row] = await database.select().from(user).where(eq(user.id, filed.id))
    expect(row?.registrant).toBe('parent')
    expect(await getPasswordLink(await aLink(filed.id))).toMatchObject({ asksConsent: false })
  })

  test('takes a guardian for a pupil under 18, and nothing more of anyone else', async () => {
    const filed = await aClient({ emailVerified: false })
    const token = await aLink(filed.id)
    const mistakeOf = (said: object, asks = true) =>
      setPasswordInput('client', asks).safeParse({ ...form(token), ...said }).error?.issues[0]?.path[0]
    expect([mistakeOf({ registrant: 'pupil' }), mistakeOf({ registrant: 'pupil', guardianName: 'Bu A' })]).toEqual([
      ...['guardianName', 'guardianAgrees'],
    ])
    for (const said of [{}, { registrant: 'parent' }, { registrant: 'pupil', adult: 'ya' }]) {
      expect(mistakeOf(said)).toBeUndefined()
    }
    expect(mistakeOf({ registrant: 'pupil' }, false)).toBeUndefined()
    const pupil = { registrant: 'pupil', guardianName: 'Bu Ratna', guardianAgrees: 'ya' } as const
    await setPassword({ ...form(token), ...pupil }, versions)
    const [guardian] = await database.select().from(guardianConsent).where(eq(guardianConsent.userId, filed.id))
    expect(guardian).toMatchObject({ name: 'Bu Ratna', version: versions.privacy })
  })

  test('is asked of the owner of an address that a stranger had used, whatever the stranger agreed to', async () => {
    const used = await aClient({ emailVerified: false, password: old })
    await database
      .insert(consent)
      .values({ userId: used.id, document: 'terms', version: '2020-01-01', acceptedAt: new Date(0) })
    const token = await aLink(used.id)
    expect(await getPasswordLink(token)).toMatchObject({ asksConsent: true })
    await setPassword(form(token), versions)
    expect(await consentsOf(used)).toEqual(both)
  })

  test('is asked neither of staff nor of the person who agreed or withdrew', async () => {
    const [agreed, withdrawn, agent] = [
      await aClient({ password: old }),
      await aClient({ password: old }),
      await anAgent(),
    ]
    await database
      .insert(consent)
      .values({ userId: agreed.id, document: 'terms', version: '2020-01-01', acceptedAt: new Date(0) })
    await database.update(user).set({ consentWithdrawnAt: new Date() }).where(eq(user.id, withdrawn.id))
    for (const person of [agreed, withdrawn, agent]) {
      const token = await aLink(person.id)
      expect(await getPasswordLink(token)).toMatchObject({ asksConsent: false })
      const before = await consentsOf(person)
      await setPassword({ token, newPassword: fresh, confirmPassword: fresh }, versions)
      expect(await consentsOf(person)).toEqual(before)
    }
    const [row] = await database.select().from(user).where(eq(user.id, withdrawn.id))
    expect(row?.consentWithdrawnAt).not.toBeNull()
  })

  test('cannot be omitted: the link then stays good', async () => {
    const filed = await aClient({ emailVerified: false })
    const token = await aLink(filed.id)
    const without = { token, newPassword: fresh, confirmPassword: fresh }
    await expect(setPassword(without, versions)).rejects.toThrow('Anda harus menyetujui syarat dan ketentuan')
    await setPassword(form(token), versions)
  })
})

describe('changing one’s own password', () => {
  test('keeps this device and ends the others', async () => {
    const client = await aClient({ password: old })
    const [here, there] = [await aSession(client, old), await aSession(client, old)]
    const person = (await getPerson(here))?.person
    if (!person) throw new Error('not signed in')
    await changePassword(person, { currentPassword: old, newPassword: fresh, confirmPassword: fresh })
    expect(await getPerson(here)).not.toBeNull()
    expect(await getPerson(there)).toBeNull()
    expect((await auditOf(`user:${client.id}`)).map(({ action }) => action)).toEqual(['account.password-change'])
  })

  test('is refused with a wrong current one, the same again, or one easy to guess; nothing changes', async () => {
    const client = await aClient({ password: old })
    for (const [currentPassword, newPassword, message] of [
      ['salah', fresh, 'Password saat ini salah'],
      [old, old, 'Password baru sama dengan yang lama. Pilih yang lain.'],
      [old, 'Password1!', /mudah ditebak/],
    ] as const) {
      const input = { currentPassword, newPassword, confirmPassword: newPassword }
      await expect(changePassword(client, input)).rejects.toThrow(message)
    }
    expect((await signIn({ email: client.email, password: old }, new Headers())).role).toBe('client')
    expect(await auditOf(`user:${client.id}`)).toEqual([])
  })
})

test('a wish for a reset is noted alike for any address', async () => {
  for (const email of ['tidak-ada@contoh.id', (await aClient({})).email]) {
    await requestPasswordReset({ email })
    expect(await jobsOf('account.password-reset-requested', 'email', email)).toHaveLength(1)
  }
})

describe('an administrator from the command line', () => {
  test('is a super admin without a password, whose link sets one', async () => {
    const { token, isNew } = await createAdministrator({ email: ' Kepala@Dinas.contoh ', name: 'Ibu Kepala' })
    expect(isNew).toBe(true)
    const [row] = await database.select().from(user).where(eq(user.email, 'kepala@dinas.contoh'))
    expect(row).toMatchObject({ role: 'admin', name: 'Ibu Kepala' })
    const grants = await database
      .select()
      .from(permissionGrant)
      .where(eq(permissionGrant.userId, row?.id ?? ''))
    expect(grants.map(({ permission }) => permission)).toEqual(['super_admin', 'tickets', 'sealed_reports'])
    await setPassword(form(token), versions)
    expect((await signIn({ email: 'kepala@dinas.contoh', password: fresh }, new Headers())).role).toBe('admin')
  })

  test('who exists already gets a new link and nothing else', async () => {
    const admin = await anAdmin({ password: old })
    const { token, isNew } = await createAdministrator({ email: admin.email, name: '' })
    expect(isNew).toBe(false)
    expect(await database.select().from(permissionGrant).where(eq(permissionGrant.userId, admin.id))).toEqual([])
    await setPassword(form(token), versions)
    expect(await database.select().from(session).where(eq(session.userId, admin.id))).toEqual([])
  })

  test('is refused for a client’s address, a wrong one, and without a name', async () => {
    const client = await aClient({})
    await expect(createAdministrator({ email: client.email, name: 'X' })).rejects.toThrow(/sudah dipakai akun lain/)
    await expect(createAdministrator({ email: 'bukan', name: 'X' })).rejects.toThrow(/bukan alamat email/)
    await expect(createAdministrator({ email: 'baru@dinas.contoh', name: ' ' })).rejects.toThrow(/Tulis juga nama/)
    expect(await database.$count(user, eq(user.email, 'baru@dinas.contoh'))).toBe(0)
  })
})
