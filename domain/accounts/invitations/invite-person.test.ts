// Invitations against the real database: one person, and lists of agents.
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { account, permissionGrant, user } from '#domain/accounts/account-tables.ts'
import { consumeLink, readLink } from '#domain/accounts/one-time-link.server.ts'
import { invitationInput } from '#domain/accounts/people/people-input.ts'
import type { Person } from '#domain/accounts/person.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'
import { findOfficeChoices } from '#domain/offices/public-offices.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { getInvitationLink, inviteMany, invitePerson, previewInvitations, resendInvitation } from './invitation.ts'

provideDatabase()

let content: SomeContent
let offices: Awaited<ReturnType<typeof findOfficeChoices>>
let manager: Person
let superAdmin: Person

beforeAll(async () => {
  content = await someContent()
  offices = await findOfficeChoices()
  manager = await anAdmin({ permissions: ['users'] })
  superAdmin = await anAdmin({ permissions: ['super_admin'] })
})

const byEmail = async (email: string) => (await database.select().from(user).where(eq(user.email, email)))[0]

const grantsOf = (id: string) =>
  database
    .select({ permission: permissionGrant.permission, grantedBy: permissionGrant.grantedBy })
    .from(permissionGrant)
    .where(eq(permissionGrant.userId, id))

describe('one person', () => {
  test('gets an account without a password, an audit entry and the mail’s event', async () => {
    const input = { name: 'Budi', email: 'budi@contoh.id', role: 'agent', officeId: content.office(2) } as const
    const id = await invitePerson(manager, input)
    expect(await byEmail('budi@contoh.id')).toMatchObject({
      id,
      name: 'Budi',
      role: 'agent',
      officeId: content.office(2),
    })
    expect(await database.$count(account, eq(account.userId, id))).toBe(0)
    await expect(signIn({ email: 'budi@contoh.id', password: '' }, new Headers())).rejects.toThrow(Invalid)
    expect(await auditOf(`user:${id}`)).toMatchObject([
      {
        action: 'account.invite',
        actorId: manager.id,
        changes: { role: [null, 'agent'], office: [null, content.office(2)] },
      },
    ])
    expect(await jobsOf('account.invited', 'userId', id)).toHaveLength(1)
  })

  test('has a link to pass on at once, before a job writes the mail, and another one when invited again', async () => {
    const input = { name: 'Cici', email: 'cici@contoh.id', role: 'agent', officeId: null } as const
    const id = await invitePerson(manager, input)
    const tokenNow = async () => new URL((await getInvitationLink(id)) ?? '').searchParams.get('token') ?? ''
    const first = await tokenNow()
    expect(await readLink('set-password', first)).toBe(id)
    await resendInvitation(manager, id)
    const second = await tokenNow()
    expect(second).not.toBe(first)
    await database.transaction((tx) => consumeLink(tx, 'set-password', second))
    expect(await getInvitationLink(id)).toBeNull()
  })

  test('as admin: by super admins only, without an office', async () => {
    const form = {
      name: 'Ani',
      email: 'ani@contoh.id',
      role: 'admin',
      officeId: String(content.office(1)),
      users: 'on',
    }
    const input = invitationInput.parse(form)
    await expect(invitePerson(manager, input)).rejects.toThrow(Forbidden)
    expect(await byEmail('ani@contoh.id')).toBeUndefined()
    const id = await invitePerson(superAdmin, input)
    expect(await byEmail('ani@contoh.id')).toMatchObject({ id, role: 'admin', officeId: null })
    expect(await grantsOf(id)).toEqual([{ permission: 'users', grantedBy: superAdmin.id }])
    expect((await auditOf(`user:${id}`))[0]?.changes).toMatchObject({ permissions: [[], ['users']] })
  })

  test('gets permissions from super admins only, and only what the role can hold', async () => {
    const input = { name: 'Eka', email: 'eka@contoh.id', role: 'agent', officeId: null } as const
    await expect(invitePerson(manager, { ...input, permissions: ['reports'] })).rejects.toThrow(Forbidden)
    await expect(invitePerson(superAdmin, { ...input, permissions: ['users'] })).rejects.toThrow(Forbidden)
    expect(await byEmail('eka@contoh.id')).toBeUndefined()
    const id = await invitePerson(superAdmin, { ...input, permissions: ['reports'] })
    expect(await grantsOf(id)).toEqual([{ permission: 'reports', grantedBy: superAdmin.id }])
  })

  test('is not invited when the further write fails', async () => {
    const input = { name: 'Fajar', email: 'fajar@contoh.id', role: 'agent', officeId: null } as const
    await expect(invitePerson(manager, input, () => Promise.reject(new Invalid('Uji')))).rejects.toThrow(Invalid)
    expect(await byEmail('fajar@contoh.id')).toBeUndefined()
  })

  test('an address that has an account is reported, and the account stays as it is', async () => {
    const client = await aClient({ name: 'Siti', email: 'siti@contoh.id' })
    const again = invitePerson(manager, { name: 'X', email: client.email, role: 'agent', officeId: null })
    const email = 'Alamat ini sudah dipakai akun Siti (Klien). Cari orangnya di daftar.'
    await expect(again).rejects.toMatchObject({ message: email, fields: { email } })
    expect(await byEmail(client.email)).toMatchObject({ id: client.id, name: 'Siti', role: 'client' })
    expect(await jobsOf('account.invited', 'userId', client.id)).toEqual([])
  })

  test('an unknown office is refused', async () => {
    const wrong = invitePerson(manager, { name: 'X', email: 'x@contoh.id', role: 'agent', officeId: 4711 })
    await expect(wrong).rejects.toMatchObject({ fields: { officeId: 'Cabang dinas tidak dikenal' } })
    expect(await byEmail('x@contoh.id')).toBeUndefined()
  })

  test('is invited by no one else', async () => {
    const input = { name: 'X', email: 'y@contoh.id', role: 'agent', officeId: null } as const
    for (const person of [await aClient(), await anAgent({ permissions: ['users'] }), await anAdmin()]) {
      await expect(invitePerson(person, input)).rejects.toThrow(NotFound)
    }
    expect(await byEmail('y@contoh.id')).toBeUndefined()
  })
})

describe('a list of agents', () => {
  test('is looked at without writing, then the right lines are invited, once', async () => {
    const known = await aClient({ email: 'sudah.ada@contoh.id' })
    const text = [
      'Nama;Email;Cabang',
      'Agen Satu;satu@daftar.contoh;1',
      'Agen Dua;dua@daftar.contoh;Cabang Dinas II',
      'Agen Tiga;tiga@daftar.contoh;',
      `Sudah Ada;${known.email.toUpperCase()};1`,
      'Salah;salah;1',
    ].join('\r\n')
    const emails = ['satu', 'dua', 'tiga'].map((each) => `${each}@daftar.contoh`)
    const written = () => database.select().from(user).where(inArray(user.email, emails)).orderBy(user.name)

    expect((await previewInvitations(manager, text, offices)).map(({ line, problem }) => [line, problem])).toEqual([
      [2, undefined],
      [3, undefined],
      [4, undefined],
      [5, 'Email sudah punya akun'],
      [6, 'Email tidak valid'],
    ])
    expect(await written()).toEqual([])

    expect(await inviteMany(manager, text, offices)).toEqual({ invited: 3, passedOver: 2 })
    expect(await inviteMany(manager, text, offices)).toEqual({ invited: 0, passedOver: 5 })
    const rows = await written()
    expect(rows.map(({ name, role, officeId }) => [name, role, officeId])).toEqual([
      ['Agen Dua', 'agent', content.office(2)],
      ['Agen Satu', 'agent', content.office(1)],
      ['Agen Tiga', 'agent', null],
    ])
    for (const { id } of rows) {
      expect(await jobsOf('account.invited', 'userId', id)).toHaveLength(1)
      expect(await auditOf(`user:${id}`)).toMatchObject([{ action: 'account.invite', actorId: manager.id }])
    }
    expect(await byEmail(known.email)).toMatchObject({ id: known.id, role: 'client' })
  })

  test('sent twice at the same moment makes no duplicates', async () => {
    const text = Array.from({ length: 20 }, (_, at) => `Agen ${at},agen${at}@serentak.contoh,1`).join('\n')
    const outcomes = await Promise.all([inviteMany(manager, text, offices), inviteMany(manager, text, offices)])
    expect(outcomes.reduce((sum, { invited }) => sum + invited, 0)).toBe(20)
    const rows = await database.select().from(user)
    const invited = rows.filter(({ email }) => email.endsWith('@serentak.contoh'))
    expect(invited).toHaveLength(20)
    for (const { id } of invited) expect(await jobsOf('account.invited', 'userId', id)).toHaveLength(1)
  })

  test('of 500 is invited in one go', async () => {
    const text = Array.from({ length: 500 }, (_, at) => `Agen ${at},agen${at}@besar.contoh,`).join('\n')
    expect(await inviteMany(manager, text, offices)).toEqual({ invited: 500, passedOver: 0 })
  })

  test('is neither looked at nor invited by anyone else', async () => {
    for (const person of [await aClient(), await anAgent({ permissions: ['users'] }), await anAdmin()]) {
      await expect(previewInvitations(person, 'A,a@tolak.contoh,', offices)).rejects.toThrow(NotFound)
      await expect(inviteMany(person, 'A,a@tolak.contoh,', offices)).rejects.toThrow(NotFound)
    }
    expect(await byEmail('a@tolak.contoh')).toBeUndefined()
  })
})
