// Checks that messages are counted by way and state, and how long the oldest one waits.
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { queueMail } from '#domain/notifications/queued-mail.ts'
import { database } from '#platform/database/database.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { hours, minutes } from '#shared/durations.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { outgoingMail } from '../notification-tables.ts'
import { whatsappMessage } from '../whatsapp/whatsapp-tables.ts'
import { getMessageFigures } from './unreached-answers.ts'

vi.mock(import('#platform/mail.server.ts'), async (original) => ({
  ...(await original()),
  mailIsConfigured: vi.fn(() => true),
}))

provideDatabase()

async function aMail(change: Partial<typeof outgoingMail.$inferInsert>): Promise<void> {
  const reason = `account.access-changed:${crypto.randomUUID()}` as const
  await queueMail({ reason, recipient: 'siti@contoh.id', personId: null, subject: 'Akses', letter: [] })
  await database.update(outgoingMail).set(change).where(eq(outgoingMail.reason, reason))
}

async function of(way: string) {
  const figures = (await getMessageFigures()).find((each) => each.way === way)
  if (!figures) throw new Error(`there is no way ${way}`)
  return figures
}

const ago = (ms: number) => new Date(now().getTime() - ms)

test('mails of the last day are counted by state, and the oldest that waits is found', async () => {
  await aMail({ sentAt: now() })
  await aMail({ sentAt: addDays(now(), -2), createdAt: addDays(now(), -2) })
  await aMail({ failedAt: now() })
  await aMail({ sendingSince: ago(hours(1)) })
  await aMail({ sendingSince: ago(minutes(1)) })
  const oldest = ago(hours(30))
  await aMail({ lastError: 'busy', createdAt: oldest })
  const expected = { queued: 1, kept: 0, uncertain: 1, sent: 1, refused: 1 }
  expect(await of('mail')).toEqual({ way: 'mail', states: expected, waitingSince: oldest })
})

test('without a mail server nothing waits', async () => {
  vi.mocked(mailIsConfigured).mockReturnValueOnce(false).mockReturnValueOnce(false)
  const { states, waitingSince } = await of('mail')
  expect([states.queued, waitingSince]).toEqual([0, null])
  expect(states.kept).toBeGreaterThan(0)
})

test('WhatsApp and push messages are counted by the state they keep', async () => {
  const at = ago(minutes(5))
  const message = { number: '6281200000001', purpose: 'talk', createdAt: at, updatedAt: at } as const
  await database.insert(whatsappMessage).values([
    { ...message, reason: 'test:1', state: 'queued' },
    { ...message, reason: 'test:2', state: 'read' },
    { ...message, reason: 'test:3', state: 'read', createdAt: addDays(at, -2) },
  ])
  const { states, waitingSince } = await of('whatsapp')
  expect([states.queued, states.read, states.refused, waitingSince]).toEqual([1, 1, 0, at])
  expect(await of('push')).toMatchObject({ states: { queued: 0, sent: 0 }, waitingSince: null })
  await database.execute(sql`delete from whatsapp_message`)
})
