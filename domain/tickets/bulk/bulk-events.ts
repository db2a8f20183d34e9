// What bulk actions announce.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** A bulk action waits for its turn, or failed items of it for another try. */
export const bulkStarted = defineEvent('bulk.started', z.object({ bulkId: z.int() }))
