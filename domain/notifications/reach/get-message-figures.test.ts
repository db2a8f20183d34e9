// Checks that messages are counted by way and state, and how long the oldest one waits.

import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { queueMail } from '#domain/notifications/queued-mail.ts'
import { database } from '#platform/database/database.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { hours, minutes } from '#shared/durations.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { getMessageFigures } from './unreached-answers.ts'

vi.mock(import('#platform/mail.server.ts'), async (original) => ({
  ...(await original()),
  mailIsConfigured: vi.fn(() => true),
}))

provideDatabase()

async function aMail(change: Partial<typeof message.$inferInsert>): Promise<void> {
  const reason = `account.access-changed:${crypto.randomUUID()}` as const
  await queueMail({ reason, recipient: 'siti@contoh.id', personId: null, subject: 'Akses', letter: [] })
  await database.update(message).set(change).where(eq(message.reason, reason))
}

async function of(way: string) {
  const figures = (await getMessageFigures()).find((each) => each.way === way)
  if (!figures) throw new Error(`there is no way ${way}`)
  return figures
}

const ago = (ms: number) => new Date(now().getTime() - ms)

test('mails of the last day are counted by state, and the oldest that waits is found', async () => {
  await aMail({ state: 'sent' })
  await aMail({ state: 'sent', createdAt: addDays(now(), -2) })
  await aMail({ state: 'refused' })
  await aMail({ state: 'uncertain', sendingSince: ago(hours(1)) })
  await aMail({ sendingSince: ago(minutes(1)) })
  const oldest = ago(hours(30))
  await aMail({ error: 'busy', createdAt: oldest })
  const expected = { queued: 1, switched_off: 0, uncertain: 1, sent: 1, refused: 1 }
  expect(await of('mail')).toMatchObject({ way: 'mail', states: expected, waitingSince: oldest })
})

test('without a mail server nothing waits', async () => {
  const before = await of('mail')
  vi.mocked(mailIsConfigured).mockReturnValueOnce(false)
  await aMail({ note: null })
  const { states } = await of('mail')
  expect([states.queued, states.switched_off]).toEqual([before.states.queued, 1])
})

test('WhatsApp and push messages are counted by the state they keep', async () => {
  const at = ago(minutes(5))
  const row = { channel: 'whatsapp', recipient: '6281200000001', createdAt: at, updatedAt: at } as const
  await database.insert(message).values([
    { ...row, reason: 'test:1', state: 'queued' },
    { ...row, reason: 'test:2', state: 'read' },
    { ...row, reason: 'test:3', state: 'read', createdAt: addDays(at, -2) },
  ])
  const { states, waitingSince } = await of('whatsapp')
  expect([states.queued, states.read, states.refused, waitingSince]).toEqual([1, 1, 0, at])
  expect(await of('push')).toMatchObject({ states: { queued: 0, sent: 0 }, waitingSince: null })
  await database.execute(sql`delete from message where channel = 'whatsapp'`)
})
