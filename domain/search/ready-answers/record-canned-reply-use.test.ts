// Checks what is counted of a canned reply that was sent, what is not, and when it is deleted.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { findCannedReplies } from '#domain/content/canned-replies/canned-reply.server.ts'
import { loadCannedReplies } from '#domain/content/canned-replies/managed-canned-replies.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { database } from '#platform/database/database.server.ts'
import { deleteAgedRows } from '#platform/database/old-rows.ts'
import { addDays, now } from '#shared/dates.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { deleteCannedReplyUse, oldCannedReplyUses, recordCannedReplyUse } from './canned-reply-use.ts'
import { cannedReplyUse } from './ready-answer-tables.ts'

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

test('it is counted with category and agent', async () => {
  const { id } = await aTicket(await aClient(), { category: 'upload' })
  await recordCannedReplyUse({ ticketId: id, personId: agent.id, cannedReplyId })
  expect(await usesOf(id)).toMatchObject([{ cannedReplyId, category: 'upload', agentId: agent.id }])
})

test('what is not there, and who is no agent, counts nothing', async () => {
  const client = await aClient()
  const { id } = await aTicket(client)
  await recordCannedReplyUse({ ticketId: id, personId: agent.id, cannedReplyId: 999_999 })
  await recordCannedReplyUse({ ticketId: 999_999, personId: agent.id, cannedReplyId })
  await recordCannedReplyUse({ ticketId: id, personId: client.id, cannedReplyId })
  expect(await usesOf(id)).toEqual([])
})

test('after 60 days a use is deleted', async () => {
  const { id } = await aTicket(await aClient())
  const use = { cannedReplyId, ticketId: id, category: 'login', agentId: agent.id }
  await database.insert(cannedReplyUse).values([
    { ...use, at: addDays(now(), -61) },
    { ...use, at: addDays(now(), -59) },
  ])
  await deleteAgedRows(oldCannedReplyUses)
  expect(await usesOf(id)).toHaveLength(1)
})

test('a withdrawn answer reverts what was counted with it, and only that', async () => {
  const { id } = await aTicket(await aClient())
  const use = { cannedReplyId, ticketId: id, category: 'login', agentId: agent.id }
  const answer = async (message: string) => {
    await replyToTicket(agent, { ticketId: id, version: (await ticketRow(id)).version, message })
    await database.insert(cannedReplyUse).values({ ...use, at: now() })
    return (await entriesOf(id)).at(-1)?.id ?? 0
  }
  const entryId = await answer('Satu.')
  await answer('Dua.')
  await deleteCannedReplyUse({ ticketId: id, entryId })
  expect(await usesOf(id)).toHaveLength(1)
})
