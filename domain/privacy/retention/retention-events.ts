// What the end of retention announces.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** There is something left to do for this run; it is announced again until nothing is. */
export const retentionGoesOn = defineEvent('retention.goes-on', z.object({ runId: z.int() }))
