// Checks the outbox: one mail per reason and recipient, announced with the row it stands in.

import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type MailReason, messageQueued } from '#domain/notifications/deliveries/delivery.ts'
import { greeting, paragraph } from '#domain/notifications/deliveries/letter.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { resendable } from '#domain/notifications/sent/managed-messages.ts'
import { database, databaseUrl } from '#platform/database/database.server.ts'
import { announce, closeJobs, on, openJobs, sendAgain, workOn } from '#platform/jobs.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { type NewMail, queueMail } from './queued-mail.ts'

vi.mock(import('#platform/mail.server.ts'), async (original) => ({
  ...(await original()),
  mailIsConfigured: vi.fn(() => true),
}))

provideDatabase()

const aMail = (wishes: Partial<NewMail> = {}): NewMail => ({
  reason: `account.access-changed:${crypto.randomUUID()}`,
  recipient: 'siti@contoh.id',
  personId: null,
  subject: 'Pertanyaan Anda',
  letter: [greeting('Siti'), paragraph('Sudah kami terima.')],
  ...wishes,
})

const mailsOf = (reason: string) => database.select().from(message).where(eq(message.reason, reason))

describe('a mail', () => {
  test('is kept as it was written, unsent', async () => {
    const mail = aMail()
    await queueMail(mail)
    expect(await mailsOf(mail.reason)).toEqual([
      expect.objectContaining({
        ...{ reason: mail.reason, recipient: mail.recipient, personId: null, subject: mail.subject },
        ...{ channel: 'mail', payload: { letter: mail.letter }, state: 'queued', attempts: 0, sendingSince: null },
      }),
    ])
  })

  test('is announced once, in the transaction that keeps it', async () => {
    const mail = aMail()
    await queueMail(mail)
    const [kept] = await mailsOf(mail.reason)
    expect(await jobsOf('message.mail', 'messageId', kept?.id ?? 0)).toEqual([{ messageId: kept?.id }])
    const { rows } = await database.execute(sql`
      select xmin::text from message where id = ${kept?.id}
      union select xmin::text from pgboss.job where name = 'message.mail' and data ->> 'messageId' = ${String(kept?.id)}`)
    expect(rows).toHaveLength(1)
  })

  test('for the same reason to the same person is kept once, the first wording stays, and is announced once', async () => {
    const mail = aMail()
    await queueMail(mail)
    await queueMail({ ...mail, subject: 'Lain', letter: [paragraph('Lain.')] })
    const kept = await mailsOf(mail.reason)
    expect(kept.map(({ subject }) => subject)).toEqual(['Pertanyaan Anda'])
    expect(await jobsOf('message.mail', 'messageId', kept[0]?.id ?? 0)).toHaveLength(1)
  })

  test('asked for ten times at once is kept once', async () => {
    const mail = aMail()
    await Promise.all(Array.from({ length: 10 }, () => queueMail(mail)))
    expect(await mailsOf(mail.reason)).toHaveLength(1)
  })

  test('for the same reason to someone else, or for another reason, is another mail', async () => {
    const mail = aMail()
    await queueMail(mail)
    await queueMail({ ...mail, recipient: 'budi@contoh.id' })
    expect(await mailsOf(mail.reason)).toHaveLength(2)
    const other = aMail()
    await queueMail(other)
    expect(await mailsOf(other.reason)).toHaveLength(1)
  })

  test('that cannot be announced is not kept, and the next try keeps it', async () => {
    const mail = aMail()
    await database.execute(
      sql`alter table pgboss.job_common add constraint queue_is_broken check (name <> 'message.mail') not valid`,
    )
    await expect(queueMail(mail)).rejects.toThrow()
    await database.execute(sql`alter table pgboss.job_common drop constraint queue_is_broken`)
    expect(await mailsOf(mail.reason)).toEqual([])
    await queueMail(mail)
    expect(await mailsOf(mail.reason)).toHaveLength(1)
  })
})

describe('a mail that a job of a restored backup writes', () => {
  const event = { name: 'test.writes-mail', schema: z.object({ reason: z.custom<MailReason>() }) }
  const madeAt = new Date('2026-06-01T02:00:00.000Z')

  /** Lets a job that was put back after a restore write a mail, and one that was not. */
  async function writeBoth(): Promise<[typeof message.$inferSelect, typeof message.$inferSelect]> {
    const [again, fresh] = [aMail().reason, aMail().reason]
    await closeJobs()
    await openJobs(databaseUrl(), [event.name, messageQueued.mail.name])
    await sendAgain([{ name: event.name, data: { reason: again } }], madeAt)
    await database.transaction((tx) => announce(tx, event, { reason: fresh }))
    await workOn([on(event, ({ reason }) => queueMail(aMail({ reason })))])
    await expect.poll(() => mailsOf(again)).toHaveLength(1)
    await expect.poll(() => mailsOf(fresh)).toHaveLength(1)
    const [[written], [other]] = [await mailsOf(again), await mailsOf(fresh)]
    if (!written || !other) throw new Error('a mail was deleted')
    return [written, other]
  }

  const announced = async (mailId: number) => (await jobsOf('message.mail', 'messageId', mailId)).length

  test('is held, since it may have been sent before, until someone sends it by hand', async () => {
    vi.mocked(mailIsConfigured).mockReturnValue(true)
    const [again, fresh] = await writeBoth()
    expect(again).toMatchObject({ sendingSince: madeAt, attempts: 1, note: expect.stringContaining('cadangan') })
    expect(fresh).toMatchObject({ sendingSince: null, attempts: 0, error: null })
    expect([await announced(again.id), await announced(fresh.id)]).toEqual([0, 1])
    expect((await database.select().from(message).where(resendable('uncertain'))).map(({ id }) => id)).toContain(
      again.id,
    )
  })

  test('is only kept, as all are, where there is no mail server', async () => {
    vi.mocked(mailIsConfigured).mockReturnValue(false)
    const [again] = await writeBoth()
    expect(again).toMatchObject({ sendingSince: null, attempts: 0, error: null })
  })
})
