// Checks how often a requester may write to own tickets; a form sent again counts once.
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { database } from '#platform/database/database.server.ts'
import { applyLimits } from '#platform/limits.server.ts'
import { NotFound, TooMany } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { sendOwnMessage } from './own-messages.ts'

provideDatabase()
beforeAll(() => someContent())
beforeEach(() => database.execute(sql`delete from rate_limit`))
afterEach(() => applyLimits({}))

const words = (publicId: string) => ({ publicId, message: 'Masih belum bisa.', idempotencyKey: newIdempotencyKey() })

test('replies: so many an hour, each form once, and one that arrived is answered when no turn is left', async () => {
  applyLimits({ 'reply-person': 5 })
  const person = await aClient()
  const { id, publicId } = await aTicket(person)
  const first = words(publicId)
  for (let turn = 0; turn < 4; turn += 1) await sendOwnMessage('reply', person, first, '10.0.0.1')
  await expect(sendOwnMessage('reply', person, words('x'.repeat(25)), '10.0.0.1')).rejects.toBeInstanceOf(NotFound)
  for (let turn = 0; turn < 4; turn += 1) await sendOwnMessage('reply', person, words(publicId), '10.0.0.1')
  await expect(sendOwnMessage('reply', person, words(publicId), '10.0.0.1')).rejects.toThrow(
    /^Terlalu banyak balasan\. Coba lagi dalam/,
  )
  await sendOwnMessage('reply', person, first, '10.0.0.1')
  expect((await entriesOf(id)).filter(({ type }) => type === 'requester_replied')).toHaveLength(5)
})

test('a network has its own bound, and opening again its own count', async () => {
  applyLimits({ 'reopen-person': 2, 'reply-network': 100 })
  const [person, agent] = [await aClient(), await anAgent()]
  const { id, publicId } = await aTicket(person)
  let { version } = await claimTicket(agent, { ticketId: id, version: 1 })
  for (let turn = 0; turn < 3; turn += 1) {
    version = (await completeTicket(agent, { ticketId: id, version })).version
    const reopening = sendOwnMessage('reopen', person, words(publicId), '10.0.0.2')
    if (turn === 2) await expect(reopening).rejects.toBeInstanceOf(TooMany)
    else await reopening
    version += 1
  }
  await database.execute(sql`update rate_limit set points = 100 where key like 'reply-network:%'`)
  const other = await aClient()
  const { publicId: theirs } = await aTicket(other)
  await expect(sendOwnMessage('reply', other, words(theirs), '10.0.0.2')).rejects.toThrow(/dari jaringan ini/)
  await sendOwnMessage('reply', other, words(theirs), '10.0.0.4')
})
