// Checks the mail log: for holders of 'system' only, newest first, page after page.

import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newSeed, tokenOfSeed } from '#domain/accounts/one-time-link.server.ts'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission } from '#domain/accounts/person.ts'
import { action, paragraph, quote } from '#domain/notifications/deliveries/letter.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { storeMessage } from '#domain/notifications/deliveries/queued-message.ts'
import { queueMail } from '#domain/notifications/queued-mail.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import {
  countFailedMails,
  countResendable,
  findMessages,
  messageFilter,
  resendFailed,
  resendMessage,
} from './managed-messages.ts'

provideDatabase()

beforeAll(async () => {
  await someContent()
  for (let number = 1; number <= 120; number++) {
    await queueMail({
      reason: `account.access-changed:${number}`,
      recipient: 'siti@contoh.id',
      personId: null,
      subject: `Surat ${number}`,
      letter: [paragraph('Isi.')],
    })
  }
})

describe('who may read it', () => {
  test.each(['system', 'super_admin'] as const)('an admin with %s', async (permission) => {
    expect((await findMessages(await anAdmin({ permissions: [permission] }))).items).toHaveLength(50)
  })

  const others = (Object.keys(permissions) as Permission[]).filter((each) => !['system', 'super_admin'].includes(each))

  test('no one with any or all of the other permissions', async () => {
    for (const granted of [[], others, ...others.map((each) => [each])]) {
      await expect(findMessages(await anAdmin({ permissions: granted }))).rejects.toBeInstanceOf(Forbidden)
    }
  })

  test('no agent and no client', async () => {
    for (const person of [await anAgent({ permissions: ['content'] }), await aClient()]) {
      await expect(findMessages(person)).rejects.toBeInstanceOf(Forbidden)
    }
  })
})

describe('a part of the address', () => {
  test.each([
    ['siti@', 50],
    ['CONTOH.ID', 50],
    ['siti@contoh.id', 50],
    ['budi@', 0],
    // Signs of a pattern are letters here.
    ['%%%', 0],
    ['s_ti', 0],
    // Shorter than an index can be asked for.
    ['si', 0],
  ])('%j finds %i', async (typed, found) => {
    const admin = await anAdmin({ permissions: ['system'] })
    expect((await findMessages(admin, messageFilter.parse({ q: typed }))).items).toHaveLength(found)
  })
})

describe('the pages', () => {
  test('have every mail once, newest first', async () => {
    const admin = await anAdmin({ permissions: ['system'] })
    const found: string[][] = []
    let before: number | undefined
    do {
      const page = await findMessages(admin, { before })
      found.push(page.items.map(({ subject }) => subject))
      before = page.next ?? undefined
    } while (before !== undefined)
    expect(found.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(found.flat()).toEqual(Array.from({ length: 120 }, (_, place) => `Surat ${120 - place}`))
  })

  test('show what became of each mail and not why it was sent', async () => {
    const admin = await anAdmin({ permissions: ['system'] })
    const { items } = await findMessages(admin)
    expect(items[0]).toStrictEqual({
      id: expect.any(Number),
      channel: 'mail',
      recipient: 'siti@contoh.id',
      subject: 'Surat 120',
      text: expect.stringMatching(
        /^Isi\.\n\nSalam,\nHelpdesk SPMB Jawa Tengah\n\nEmail ini .* tidak dibaca\. .*\/ask$/,
      ),
      state: 'switched_off',
      attempts: 0,
      error: 'Email belum diatur di portal ini',
      sendingSince: null,
      createdAt: expect.any(Date),
      updatedAt: expect.any(Date),
      canResend: false,
      ticketId: null,
    })
  })

  test('show a one-time link to super admins alone, who must hand it on while there is no mail server', async () => {
    const seed = newSeed()
    const letter = [action('Buka', '/reset-password', seed)]
    await queueMail({
      reason: 'account.access-changed:link',
      recipient: 'siti@contoh.id',
      personId: null,
      subject: 'Tautan',
      letter,
    })
    const newest = async (granted: 'system' | 'super_admin') =>
      (await findMessages(await anAdmin({ permissions: [granted] }))).items[0]?.text.split('\n\n')[0]
    const address = `${env.origin}/reset-password?token=`
    expect(await newest('super_admin')).toBe(`Buka:\n${address}${tokenOfSeed(seed)}`)
    expect(await newest('system')).toBe(`Buka:\n${address}…`)
  })
})

test('mails about tickets are read by who may read tickets, the others see that there is one', async () => {
  const mail = { recipient: 'siti@contoh.id', personId: null, letter: [quote('RAHASIA jawaban')] }
  await queueMail({ ...mail, reason: 'ticket.answered:77', subject: 'Pertanyaan Anda sudah dijawab: RAHASIA judul' })
  const newest = async (...granted: Permission[]) =>
    JSON.stringify((await findMessages(await anAdmin({ permissions: granted }))).items[0])
  expect(await newest('system', 'tickets')).toMatch(/RAHASIA judul.*RAHASIA jawaban/)
  for (const granted of ['system', 'super_admin'] as const) {
    expect(await newest(granted)).toContain('Email tentang sebuah tiket')
    expect(await newest(granted)).not.toContain('RAHASIA')
  }
})

test('mails about tickets name the ticket to who may read tickets', async () => {
  const { id } = await aTicket(await aClient())
  const entry = (await entriesOf(id))[0]?.id
  const mail = { recipient: 'tentang-tiket@contoh.id', personId: null, subject: 'Tiket', letter: [quote('Isi')] }
  await queueMail({ ...mail, reason: `ticket.answered:${entry}`, ticketId: id })
  await queueMail({ ...mail, reason: `ticket.submitted:${id}`, ticketId: id })
  await queueMail({ ...mail, reason: `ticket.completed:${id}`, ticketId: id })
  await queueMail({ ...mail, reason: 'account.access-changed:tentang' })
  const named = async (...granted: Permission[]) => {
    const found = await findMessages(await anAdmin({ permissions: granted }), { q: mail.recipient })
    return found.items.map(({ ticketId }) => ticketId)
  }
  expect(await named('system', 'tickets')).toEqual([null, id, id, id])
  expect(await named('system')).toEqual([null, null, null, null])
})

test('a number is found in every spelling', async () => {
  const admin = await anAdmin({ permissions: ['system'] })
  const row = {
    channel: 'whatsapp',
    state: 'sent',
    recipient: '6281234567890',
    reason: 'test:number',
    payload: {},
  } as const
  await database.transaction((tx) => storeMessage(tx, row))
  for (const q of ['0812 3456', '+62 812-3456', '62812', '34567890']) {
    expect((await findMessages(admin, messageFilter.parse({ q }))).items).toMatchObject([{ recipient: row.recipient }])
  }
})

describe('what did not get through', () => {
  const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000)
  const states: Record<string, Partial<typeof message.$inferInsert>> = {
    refused: { state: 'refused', attempts: 1, error: '550' },
    'given up': { state: 'queued', attempts: 9, error: 'connection refused' },
    uncertain: { state: 'uncertain', attempts: 1, sendingSince: minutesAgo(20) },
    'under way': { state: 'queued', attempts: 1, sendingSince: minutesAgo(1) },
    sent: { state: 'sent', attempts: 1 },
    waiting: { state: 'queued', attempts: 0 },
  }

  const ids: Record<string, number> = {}
  beforeAll(async () => {
    for (const [name, state] of Object.entries(states)) {
      await queueMail({
        reason: `account.access-changed:state-${name}`,
        recipient: 'keadaan@contoh.id',
        personId: null,
        subject: name,
        letter: [paragraph('Isi.')],
      })
      const [row] = await database
        .update(message)
        .set(state)
        .where(eq(message.reason, `account.access-changed:state-${name}`))
        .returning({ id: message.id })
      ids[name] = row?.id ?? 0
    }
  })

  test('is found by its state and its recipient', async () => {
    const admin = await anAdmin({ permissions: ['system'] })
    const found = async (state: string) =>
      (await findMessages(admin, messageFilter.parse({ state, q: ' Keadaan@contoh.id ' }))).items.map(
        ({ subject }) => subject,
      )
    expect(await found('failed')).toEqual(['uncertain', 'given up', 'refused'])
    expect(await found('sent')).toEqual(['sent'])
    expect(await found('waiting')).toEqual(['waiting', 'under way'])
    expect(await found('nonsense')).toHaveLength(6)
    expect(await countFailedMails(admin)).toBe(3)
  })

  test.each(['refused', 'given up', 'uncertain'])('is sent again on request: %s', async (name) => {
    const id = ids[name] ?? 0
    const admin = await anAdmin({ permissions: ['system'] })
    const jobs = (await jobsOf('message.mail', 'messageId', id)).length
    await resendMessage(admin, id)
    expect(await jobsOf('message.mail', 'messageId', id)).toHaveLength(jobs + 1)
    expect((await auditOf(`mail:${id}`)).map(({ action }) => action)).toEqual(['mail.resend'])
    const [row] = await database.select().from(message).where(eq(message.id, id))
    expect([row?.state, row?.sendingSince]).toEqual(['queued', null])
  })

  test.each(['under way', 'sent', 'waiting'])('is left alone: %s', async (name) => {
    const admin = await anAdmin({ permissions: ['system'] })
    await expect(resendMessage(admin, ids[name] ?? 0)).rejects.toThrow('sudah terkirim atau sedang dikirim')
  })

  test('goes out again all at once, what may have arrived only when that is asked for', async () => {
    const admin = await anAdmin({ permissions: ['system'] })
    const recipient = `sekaligus-${crypto.randomUUID()}@contoh.id`
    const mine: Record<string, number> = {}
    for (const [name, state] of Object.entries(states)) {
      const reason = `account.access-changed:all-${name}` as const
      await queueMail({ reason, recipient, personId: null, subject: name, letter: [paragraph('Isi.')] })
      const own = and(eq(message.reason, reason), eq(message.recipient, recipient))
      const [row] = await database.update(message).set(state).where(own).returning({ id: message.id })
      mine[name] = row?.id ?? 0
    }
    const jobs = async () => {
      const counted = Object.entries(mine).map(async ([name, id]) => {
        return [name, (await jobsOf('message.mail', 'messageId', id)).length] as const
      })
      return Object.fromEntries(await Promise.all(counted))
    }
    const [before, others] = [await jobs(), await countResendable(admin)]
    const q = recipient
    expect(await countResendable(admin, { q })).toEqual({ failed: 2, uncertain: 1 })
    await expect(resendFailed(await anAdmin({ permissions: ['users'] }), 'failed', { q })).rejects.toThrow(Forbidden)
    expect(await resendFailed(admin, 'failed', { q })).toBe(2)
    const once = Object.fromEntries(
      Object.entries(before).map(([name, count]) => [name, count + (/refused|given up/.test(name) ? 1 : 0)]),
    )
    expect(await jobs()).toEqual(once)
    // Pressed twice, each is sent once; uncertain ones stay.
    await expect(resendFailed(admin, 'failed', { q })).rejects.toThrow('Tidak ada pesan seperti itu lagi')
    expect(await countResendable(admin, { q })).toEqual({ failed: 0, uncertain: 1 })
    expect(await resendFailed(admin, 'uncertain', { q })).toBe(1)
    expect(await jobs()).toEqual({ ...once, uncertain: (once.uncertain ?? 0) + 1 })
    expect(await countResendable(admin)).toEqual({ failed: others.failed - 2, uncertain: others.uncertain - 1 })
    const audited = (await auditOf('mail')).filter(({ actorId }) => actorId === admin.id)
    expect(audited.map(({ action, changes }) => [action, changes])).toEqual([
      ['mail.resend-all', { mails: [null, 2] }],
      ['mail.resend-uncertain', { mails: [null, 1] }],
    ])
  })

  test('is sent again by no one without the permission', async () => {
    await expect(resendMessage(await anAdmin({ permissions: ['users'] }), ids.refused ?? 0)).rejects.toThrow(Forbidden)
  })
})
