// Checks what is counted of a canned reply that was sent, what is not, and when it is forgotten.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { findCannedReplies } from '#domain/content/canned-replies/find-canned-replies.ts'
import { loadCannedReplies } from '#domain/content/canned-replies/load-canned-replies.ts'
import { replyToTicket } from '#domain/tickets/desk/reply-to-ticket.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { forgetOldUses } from './forget-old-uses.ts'
import { cannedReplyUse } from './ready-answer-tables.ts'
import { recordCannedReplyUse } from './record-canned-reply-use.ts'

provideDatabase()

let agent: Person
let cannedReplyId: number

beforeAll(async () => {
  await someContent()
  await loadCannedReplies([{ key: 'a', title: 'A', text: 'Halo.' }])
  agent = await anAgent()
  cannedReplyId = (await findCannedReplies(agent))[0]?.id ?? 0
})

const usesOf = (ticketId: number) => database.select().from(cannedReplyUse).where(eq(cannedReplyUse.ticketId, ticketId))

test('it is counted in the transaction of the answer, with category and agent', async () => {
  const { id, version } = await aTicket(await aClient(), { category: 'upload' })
  await replyToTicket(agent, { ticketId: id, version, message: 'Halo.' }, (tx) =>
    recordCannedReplyUse(tx, agent, { ticketId: id, cannedReplyId }),
  )
  expect(await usesOf(id)).toMatchObject([{ cannedReplyId, category: 'upload', agentId: agent.id }])
  const undone = database.transaction(async (tx) => {
    await recordCannedReplyUse(tx, agent, { ticketId: id, cannedReplyId })
    throw new Error('the answer failed')
  })
  await expect(undone).rejects.toThrow('the answer failed')
  expect(await usesOf(id)).toHaveLength(1)
})

test('a reply that is not there and a ticket that is not there count nothing, and break no answer', async () => {
  const { id } = await aTicket(await aClient())
  await database.transaction(async (tx) => {
    await recordCannedReplyUse(tx, agent, { ticketId: id, cannedReplyId: 999_999 })
    await recordCannedReplyUse(tx, agent, { ticketId: 999_999, cannedReplyId })
  })
  expect(await usesOf(id)).toEqual([])
  const client = await aClient()
  const asClient = database.transaction((tx) => recordCannedReplyUse(tx, client, { ticketId: id, cannedReplyId }))
  await expect(asClient).rejects.toBeInstanceOf(Forbidden)
})

test('after 60 days a use is forgotten', async () => {
  const { id } = await aTicket(await aClient())
  const use = { cannedReplyId, ticketId: id, category: 'login', agentId: agent.id }
  await database.insert(cannedReplyUse).values([
    { ...use, at: addDays(now(), -61) },
    { ...use, at: addDays(now(), -59) },
  ])
  await forgetOldUses()
  expect(await usesOf(id)).toHaveLength(1)
})
