// A worker dies in the middle of its mails: after the restart all others go out, the one under way is uncertain.

import { eq, sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { messageQueued } from '#domain/notifications/deliveries/delivery.ts'
import { paragraph } from '#domain/notifications/deliveries/letter.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { queueMail } from '#domain/notifications/queued-mail.ts'
import { database, databaseUrl } from '#platform/database/database.server.ts'
import { workOn } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { openSmtpStub, type SmtpStub } from '#tests/setup/smtp-stub.ts'
import { handlers } from './work.ts'

const settings = vi.hoisted(() => ({ smtpUrl: undefined as string | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'smtpUrl', { get: () => settings.smtpUrl })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

let server: SmtpStub
beforeAll(async () => {
  server = await openSmtpStub()
  settings.smtpUrl = server.url
})
afterAll(() => server.close())

test('jobs without a sign of life are done again, each mail at most once', async () => {
  for (let number = 1; number <= 4; number++) {
    const letter = [paragraph('Isi.')]
    await queueMail({
      reason: `account.access-changed:${number}`,
      recipient: 'a@contoh.id',
      personId: null,
      subject: 'Surat',
      letter,
    })
  }
  // What kill -9 leaves: all four taken, one of them being handed over.
  await database.execute(sql`update pgboss.job set state = 'active', started_on = now() - interval '2 minutes',
    heartbeat_on = now() - interval '1 minute' where name = ${messageQueued.mail.name}`)
  await database
    .update(message)
    .set({ sendingSince: now(), attempts: 1 })
    .where(eq(message.reason, 'account.access-changed:2'))

  const boss = new PgBoss({ connectionString: databaseUrl(), supervise: false, schedule: false })
  await boss.start()
  await boss.supervise(messageQueued.mail.name)
  await boss.stop({ graceful: false })
  await workOn(handlers.filter(({ name }) => name === messageQueued.mail.name))

  const states = async () => {
    const { rows } = await database.execute<{ state: string }>(
      sql`select state::text from pgboss.job where name = ${messageQueued.mail.name}`,
    )
    return rows.map(({ state }) => state)
  }
  await expect.poll(() => states()).toEqual(Array(4).fill('completed'))
  expect(server.taken).toHaveLength(3)
  const mails = await database.select().from(message).orderBy(message.id)
  expect(mails.map(({ state }) => state)).toEqual(['sent', 'queued', 'sent', 'sent'])
  expect(mails[1]).toMatchObject({ attempts: 1, sendingSince: expect.any(Date) })
})
