import { z } from 'zod'
import type { EntryType } from '#domain/tickets/ticket.ts'
import { defineEvent } from '#shared/events.ts'

/** The events that can be asked for, in the words administrators read. */
export const webhookEvents = {
  'ticket.submitted': 'Pertanyaan masuk',
  'ticket.answered': 'Petugas menjawab',
  'ticket.message-withdrawn': 'Jawaban ditarik',
  'ticket.requester-replied': 'Pemohon membalas',
  'ticket.reopened': 'Pertanyaan dibuka kembali',
  'ticket.completed': 'Pertanyaan selesai',
} as const

/** An event of a ticket. */
export type WebhookEvent = keyof typeof webhookEvents

/** The events in the order of the form. */
export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[]

/** Which entry of a public timeline tells of which event. */
export const eventOfEntry: Partial<Record<EntryType, WebhookEvent>> = {
  submitted: 'ticket.submitted',
  answered: 'ticket.answered',
  message_withdrawn: 'ticket.message-withdrawn',
  requester_replied: 'ticket.requester-replied',
  reopened: 'ticket.reopened',
  completed: 'ticket.completed',
}

/** How a message stands. */
export type MessageState = 'waiting' | 'sent' | 'failed'

/** Messages of a ticket wait for a webhook. */
export const webhookDue = defineEvent('webhook.due', z.object({ webhookId: z.int(), ticketId: z.int() }))

/** A webhook was paused, because for a day nothing arrived. */
export const webhookPaused = defineEvent('webhook.paused', z.object({ webhookId: z.int() }))
