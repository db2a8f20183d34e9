// Checks the mail log: for holders of 'system' only, newest first, page after page.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#domain/accounts/account.ts'
import { Forbidden } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findMails } from './find-mails.ts'
import { queueMail } from './queue-mail.ts'

provideDatabase()

beforeAll(async () => {
  for (let number = 1; number <= 120; number++) {
    await queueMail({ reason: `test:${number}`, recipient: 'siti@contoh.id', subject: `Surat ${number}`, text: 'Isi.' })
  }
})

describe('who may read it', () => {
  test.each(['system', 'super_admin'] as const)('an admin with %s', async (permission) => {
    expect((await findMails(await anAdmin({ permissions: [permission] }))).items).toHaveLength(50)
  })

  const others = (Object.keys(permissions) as Permission[]).filter((each) => !['system', 'super_admin'].includes(each))

  test('nobody with any or all of the other permissions', async () => {
    for (const granted of [[], others, ...others.map((each) => [each])]) {
      await expect(findMails(await anAdmin({ permissions: granted }))).rejects.toBeInstanceOf(Forbidden)
    }
  })

  test('no agent and no client', async () => {
    for (const person of [await anAgent({ permissions: ['content'] }), await aClient()]) {
      await expect(findMails(person)).rejects.toBeInstanceOf(Forbidden)
    }
  })
})

describe('the pages', () => {
  test('have every mail once, newest first', async () => {
    const admin = await anAdmin({ permissions: ['system'] })
    const found: string[][] = []
    let before: number | undefined
    do {
      const page = await findMails(admin, before)
      found.push(page.items.map(({ subject }) => subject))
      before = page.next ?? undefined
    } while (before !== undefined)
    expect(found.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(found.flat()).toEqual(Array.from({ length: 120 }, (_, place) => `Surat ${120 - place}`))
  })

  test('show what became of each mail and not why it was sent', async () => {
    const admin = await anAdmin({ permissions: ['system'] })
    const { items } = await findMails(admin)
    expect(items[0]).toStrictEqual({
      id: expect.any(Number),
      recipient: 'siti@contoh.id',
      subject: 'Surat 120',
      text: 'Isi.',
      attempts: 0,
      lastError: null,
      sendingSince: null,
      failedAt: null,
      sentAt: null,
      createdAt: expect.any(Date),
    })
  })

  test('show a one-time link to super admins alone, who must hand it on while there is no mail server', async () => {
    const text = 'Buka:\nhttps://portal.contoh/reset-password?token=abc-DEF_123\n\nSalam'
    await queueMail({ reason: 'test:link', recipient: 'siti@contoh.id', subject: 'Tautan', text })
    const newest = async (granted: 'system' | 'super_admin') =>
      (await findMails(await anAdmin({ permissions: [granted] }))).items[0]?.text
    expect(await newest('super_admin')).toBe(text)
    expect(await newest('system')).toBe('Buka:\nhttps://portal.contoh/reset-password?token=…\n\nSalam')
  })
})
