// What webhooks announce.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** Messages of a ticket wait for a webhook. */
export const webhookDue = defineEvent('webhook.due', z.object({ webhookId: z.int(), ticketId: z.int() }))

/** A webhook was paused, because for a day nothing arrived. */
export const webhookPaused = defineEvent('webhook.paused', z.object({ webhookId: z.int() }))
