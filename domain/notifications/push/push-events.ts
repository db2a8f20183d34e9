// What push messages announce.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** A push message waits and wants sending; `sealed` tells that it is one of a sealed report, whose queue nobody may tell from this. */
export const pushQueued = defineEvent(
  'push.queued',
  z.object({ messageId: z.int(), attempts: z.int().optional(), sealed: z.literal(true).optional() }),
)
