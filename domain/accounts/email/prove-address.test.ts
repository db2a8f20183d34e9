// Registering someone else's address neither locks the owner out nor binds them: they come in by 'Lupa password'.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addressProven } from '#domain/accounts/account-events.ts'
import { emailChange, session, twoFactor, user } from '#domain/accounts/account-tables.ts'
import { insertLink, newToken } from '#domain/accounts/one-time-link.server.ts'
import { setPassword } from '#domain/accounts/password/password.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findNumberOwner, giveNumber } from '#domain/accounts/phone/proven-number.ts'
import { beginSecondFactor } from '#domain/accounts/second-factor/second-factor.server.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'
import { notify } from '#domain/notifications/notification.server.ts'
import { releaseUnproven } from '#domain/privacy/erasure/erasure.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { requestEmailChange } from './email-change.ts'
import { getVerificationLink, verifyEmail } from './email-verification.server.ts'

provideDatabase()

const strangers = 'Kata-Orang-Asing?77'
const owners = 'Lampu-Sungai-Payung?4'

async function linkFor(userId: string, purpose: 'set-password' | 'verify-email'): Promise<string> {
  const token = newToken()
  await database.transaction((tx) => insertLink(tx, { purpose, token, userId }))
  return token
}

/** Acts on the announcement as the worker does. */
async function parted({ id }: Person): Promise<void> {
  for (const job of await jobsOf('account.address-proven', 'userId', id)) {
    await releaseUnproven(addressProven.schema.parse(job))
  }
}

const versions = { terms: '2025-05-26', privacy: '2026-11-23' }

const rowOf = async ({ id }: Person) => (await database.select().from(user).where(eq(user.id, id)))[0]

describe('an account whose address no one confirmed', () => {
  test('has no second factor', async () => {
    const person = await aClient({ emailVerified: false, password: strangers })
    const headers = await aSession(person, strangers)
    await expect(beginSecondFactor(person, strangers, headers)).rejects.toThrow('Konfirmasi alamat email')
  })

  test('is its owner’s after Lupa password, with nothing of the stranger left', async () => {
    await someContent()
    const person = await aClient({ emailVerified: false, password: strangers, name: 'Orang Asing' })
    const headers = await aSession(person, strangers)
    const asked = await aTicket(person, { subject: 'Tulisan orang asing' })
    await notify([person.id], { kind: 'answered', reason: 'test', ticketId: asked.id, text: 'Tulisan orang asing' })
    await requestEmailChange(person, { email: 'asing@contoh.id', password: strangers })
    await database.transaction((tx) => giveNumber(tx, '6281234509999', person.id, 'code'))
    // As versions before this one let it be.
    await database.insert(twoFactor).values({ id: person.id, userId: person.id, secret: 'x', backupCodes: 'x' })
    await database.update(user).set({ twoFactorEnabled: true, phone: '0812' }).where(eq(user.id, person.id))

    const token = await linkFor(person.id, 'set-password')
    await setPassword({ token, newPassword: owners, confirmPassword: owners, terms: 'ya' }, versions)
    await parted(person)
    await parted(person)

    expect(await getPerson(headers)).toBeNull()
    expect(await findNumberOwner(database, '6281234509999')).toBeNull()
    await expect(signIn({ email: person.email, password: strangers }, new Headers())).rejects.toThrow('salah')
    // No second step: the owner is in.
    expect((await signIn({ email: person.email, password: owners }, new Headers())).role).toBe('client')
    expect(await rowOf(person)).toMatchObject({ emailVerified: true, phone: null, nisn: null, organization: null })
    expect(JSON.stringify(await rowOf(person))).not.toContain('Asing')
    expect(await database.$count(emailChange, eq(emailChange.userId, person.id))).toBe(0)
    const kept = await ticketRow(asked.id)
    expect(kept.requesterId).not.toBe(person.id)
    expect(kept.contactEmail).not.toBe(person.email)
    expect(kept.title).toBe('Tulisan orang asing')
  })

  test('stays as it is for the one who registered, who confirms signed in or with the password', async () => {
    const person = await aClient({ emailVerified: false, password: strangers, name: 'Siti' })
    const open = await aSession(person, strangers)
    const other = await aClient()
    const token = await linkFor(person.id, 'verify-email')
    expect(await getVerificationLink(token, null)).toEqual({ asksPassword: true })
    for (const wrong of ['', owners]) {
      await expect(verifyEmail({ token, password: wrong }, { person: other })).rejects.toThrow('Password salah')
    }
    await verifyEmail({ token, password: strangers }, { person: null })
    expect(await rowOf(person)).toMatchObject({ emailVerified: true, name: 'Siti' })
    expect(await getPerson(open)).not.toBeNull()
    expect(await jobsOf('account.address-proven', 'userId', person.id)).toEqual([])
  })

  test('that staff made keeps the name staff gave it', async () => {
    const invited = await anAgent({ emailVerified: false, name: 'Bu Ratna' })
    const token = await linkFor(invited.id, 'set-password')
    await setPassword({ token, newPassword: `${owners}AgenBaru`, confirmPassword: `${owners}AgenBaru` }, versions)
    expect(await rowOf(invited)).toMatchObject({ emailVerified: true, name: 'Bu Ratna' })
    expect(await database.$count(session, eq(session.userId, invited.id))).toBe(0)
  })
})
