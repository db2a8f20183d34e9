// Messages that a process of the version before stored while it was replaced. Deleted with its tables.
import { and, eq, sql } from 'drizzle-orm'

import { z } from 'zod'
import { messageQueued } from '#domain/notifications/deliveries/delivery.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { defineEvent } from '#shared/events.ts'

const former = <Channel extends keyof typeof messageQueued>(name: string, channel: Channel) => ({
  channel,
  event: defineEvent(
    name,
    z.object({
      mailId: z.int().optional(),
      messageId: z.int().optional(),
      sealed: z.literal(true).optional(),
    }),
  ),
})

export const formerQueues = [
  former('mail.queued', 'mail'),
  former('mail.letter-queued', 'mail'),
  former('whatsapp.queued', 'whatsapp'),
  former('push.queued', 'push'),
] as const

interface FormerJob {
  readonly mailId?: number | undefined
  readonly messageId?: number | undefined
  readonly sealed?: true | undefined
}

/** Moves what waits in the former tables to `message`, and announces the message of this job. */
export async function announceFormer(channel: keyof typeof messageQueued, job: FormerJob): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`select move_former_messages()`)
    const id = job.mailId ?? job.messageId ?? 0
    if (job.sealed) return announce(tx, messageQueued[channel], { messageId: id, sealed: true })
    const [moved] = await tx
      .select({ messageId: message.id })
      .from(message)
      .where(and(eq(message.former, `${channel}:${id}`), eq(message.state, 'queued')))
    if (moved) await announce(tx, messageQueued[channel], moved)
  })
}
