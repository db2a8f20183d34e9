import { z } from 'zod'
import type { EntryType } from '#domain/tickets/ticket.ts'
import { defineEvent } from '#shared/events.ts'

export const webhookEvents = {
  'ticket.submitted': 'Pertanyaan masuk',
  'ticket.answered': 'Petugas menjawab',
  'ticket.message-withdrawn': 'Jawaban ditarik',
  'ticket.requester-replied': 'Pemohon membalas',
  'ticket.reopened': 'Pertanyaan dibuka kembali',
  'ticket.completed': 'Pertanyaan selesai',
} as const

export type WebhookEvent = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[]

export const eventOfEntry: Partial<Record<EntryType, WebhookEvent>> = {
  submitted: 'ticket.submitted',
  answered: 'ticket.answered',
  message_withdrawn: 'ticket.message-withdrawn',
  requester_replied: 'ticket.requester-replied',
  reopened: 'ticket.reopened',
  completed: 'ticket.completed',
}

export type WebhookMessageState = 'waiting' | 'sent' | 'failed'

export const webhookDue = defineEvent('webhook.due', z.object({ webhookId: z.int(), ticketId: z.int() }))

export const webhookPaused = defineEvent('webhook.paused', z.object({ webhookId: z.int() }))
