// Checks that a mail of the outbox is handed to the mail server once, and that a refusal is kept and tried again.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { database } from '#platform/database.server.ts'
import { mailIsConfigured, sendMail } from '#platform/mail.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { deliverMail } from './deliver-mail.ts'
import { outgoingMail } from './notification-tables.ts'
import { queueMail } from './queue-mail.ts'

// The mail server stands outside the portal: its edge is platform/mail.server.ts.
vi.mock(import('#platform/mail.server.ts'), () => ({ mailIsConfigured: vi.fn(), sendMail: vi.fn() }))

provideDatabase()

let id: number

const row = async () => {
  const [found] = await database.select().from(outgoingMail).where(eq(outgoingMail.id, id))
  return found
}

beforeEach(async () => {
  vi.mocked(mailIsConfigured).mockReset().mockReturnValue(true)
  vi.mocked(sendMail).mockReset().mockResolvedValue()
  const reason = `test:${crypto.randomUUID()}`
  await queueMail({ reason, recipient: 'siti@contoh.id', subject: 'Halo', text: 'Isi.' })
  const [kept] = await database.select().from(outgoingMail).where(eq(outgoingMail.reason, reason))
  id = kept?.id ?? 0
})

describe('with a mail server', () => {
  test('the mail is handed over once with its number, and marked as sent', async () => {
    await deliverMail(id)
    expect(sendMail).toHaveBeenCalledExactlyOnceWith({ id, to: 'siti@contoh.id', subject: 'Halo', text: 'Isi.' })
    expect(await row()).toMatchObject({ attempts: 1, lastError: null, sentAt: expect.any(Date) })
  })

  test('a second delivery does nothing', async () => {
    await deliverMail(id)
    const sent = await row()
    await deliverMail(id)
    expect(sendMail).toHaveBeenCalledOnce()
    expect(await row()).toEqual(sent)
  })

  test('a refusal is thrown for the queue to try again, and its reason is kept with the mail', async () => {
    vi.mocked(sendMail).mockRejectedValue(new Error('550 no such mailbox'))
    await expect(deliverMail(id)).rejects.toThrow('550 no such mailbox')
    await expect(deliverMail(id)).rejects.toThrow('550 no such mailbox')
    expect(await row()).toMatchObject({ attempts: 2, lastError: '550 no such mailbox', sentAt: null })
  })

  test('the try that succeeds forgets the refusal and counts on', async () => {
    vi.mocked(sendMail).mockRejectedValueOnce(new Error('451 try again later'))
    await expect(deliverMail(id)).rejects.toThrow()
    await deliverMail(id)
    expect(await row()).toMatchObject({ attempts: 2, lastError: null, sentAt: expect.any(Date) })
  })

  test('a mail that is not there is no mistake', async () => {
    await deliverMail(999_999_999)
    expect(sendMail).not.toHaveBeenCalled()
  })
})

test('without a mail server the mail stays kept and readable', async () => {
  vi.mocked(mailIsConfigured).mockReturnValue(false)
  await deliverMail(id)
  expect(sendMail).not.toHaveBeenCalled()
  expect(await row()).toMatchObject({ attempts: 0, lastError: null, sentAt: null, text: 'Isi.' })
})
