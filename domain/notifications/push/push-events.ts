// What push messages announce.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** A push message waits and wants sending. */
export const pushQueued = defineEvent('push.queued', z.object({ messageId: z.int() }))
