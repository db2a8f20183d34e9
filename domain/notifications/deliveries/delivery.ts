import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** How an answer goes to its requester; 'manual' is an agent who sent it from their own telephone. */
export type DeliveryWay = 'mail' | 'whatsapp' | 'push' | 'manual'

/** 'held' waits for an outside event, 'switched_off' is an unused way, 'uncertain' was sent without confirmation. */
export const deliveryStates = [
  'queued',
  'held',
  'switched_off',
  'uncertain',
  'sent',
  'delivered',
  'read',
  'refused',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The order of the states; a delivery only goes up. */
const ranks: Record<DeliveryState, number> = {
  queued: 0,
  held: 1,
  switched_off: 1,
  uncertain: 1,
  sent: 2,
  delivered: 3,
  read: 4,
  refused: 5,
}

export const reachedStates: readonly DeliveryState[] = ['sent', 'delivered', 'read']

/** What arrived is never sent again; a message that waits for its next try is tried at once. */
const resendable: readonly DeliveryState[] = ['queued', 'held', 'switched_off', 'uncertain', 'refused']

export function statesBefore(state: DeliveryState): DeliveryState[] {
  if (state === 'queued') return [...resendable]
  const hasArrived = (from: DeliveryState) => from === 'delivered' || from === 'read'
  return deliveryStates.filter((from) => ranks[from] < ranks[state] && !(state === 'refused' && hasArrived(from)))
}

export interface Delivery {
  readonly id: number
  readonly entryId: number
  readonly way: DeliveryWay
  readonly state: DeliveryState
  readonly reason: string | null
  readonly by: string | null
  readonly at: Date
}

/** By the enhanced status code (RFC 3463) of the reply, the first that fits. */
const byStatus: readonly (readonly [RegExp, string])[] = [
  [/\b[45]\.1\.[0-36]\b/, 'alamat email itu tidak ada'],
  [/\b[45]\.1\.10\b|\b[45]\.4\.4\b/, 'alamat email itu tidak menerima surat'],
  [/\b[45]\.2\.1\b/, 'kotak surat itu tidak aktif'],
  [/\b[45]\.2\.2\b/, 'kotak surat pemohon penuh'],
  [/\b[45]\.(?:2\.3|3\.4)\b/, 'suratnya terlalu besar untuk server penerima'],
  [/\b5\.7\.\d{1,3}\b/, 'server email penerima menolak surat dari portal ini'],
]

const byWords: readonly (readonly [RegExp, string])[] = [
  [/quota|full|over limit/i, 'kotak surat pemohon penuh'],
  [/disabled|inactive|suspended/i, 'kotak surat itu tidak aktif'],
  [/spam|policy|block|denied|reputation/i, 'server email penerima menolak surat dari portal ini'],
  [
    /no such|unknown|not exist|does ?n.t exist|invalid (?:user|recipient)|user not found/i,
    'alamat email itu tidak ada',
  ],
  [/\b550\b/, 'alamat email itu tidak ada'],
  [/\b[45]52\b/, 'kotak surat pemohon penuh'],
]

/** For a reply without a sign; 'deferred' and 'away' are read once the mail's time is over. */
const byOutcome = {
  refused: 'server email penerima menolaknya',
  deferred: 'server email penerima terus menundanya',
  away: 'server email tidak dapat dihubungi',
  uncertain: 'server email tidak memberi kepastian',
} as const

export function failureWords(outcome: keyof typeof byOutcome, reply: string): string {
  const isReply = outcome === 'refused' || outcome === 'deferred'
  const found = isReply && [...byStatus, ...byWords].find(([sign]) => sign.test(reply.slice(0, 1_000)))
  return found ? found[1] : byOutcome[outcome]
}

/**
 * Kinds of email by the start of their reason: `ticket` threads it, `mayStop` allows unsubscribing, never for emails
 * about an account and its security.
 */
export const mailKinds = {
  'ticket.submitted': { ticket: true, mayStop: false },
  'ticket.answered': { ticket: true, mayStop: true },
  'ticket.withdrawn': { ticket: true, mayStop: true },
  'ticket.completed': { ticket: true, mayStop: true },
  'account.filed': { ticket: false, mayStop: false },
  'account.confirm-contact': { ticket: false, mayStop: false },
  'account.registration-repeated': { ticket: false, mayStop: false },
  'account.verify-email': { ticket: false, mayStop: false },
  'account.change-email-old': { ticket: false, mayStop: false },
  'account.change-email-new': { ticket: false, mayStop: false },
  'account.password-reset': { ticket: false, mayStop: false },
  'account.password-replaced': { ticket: false, mayStop: false },
  'account.second-factor-changed': { ticket: false, mayStop: false },
  'account.identity-changed': { ticket: false, mayStop: false },
  'account.number-changed': { ticket: false, mayStop: false },
  'account.erasure': { ticket: false, mayStop: false },
  'account.invited': { ticket: false, mayStop: false },
  'account.access-changed': { ticket: false, mayStop: false },
  'desk.digest': { ticket: false, mayStop: false },
  'article.review-due': { ticket: false, mayStop: false },
  'retention.warning': { ticket: false, mayStop: false },
  'incident.notice': { ticket: false, mayStop: false },
  'service-incident.update': { ticket: false, mayStop: true },
  'faq.published': { ticket: false, mayStop: true },
  'webhook.paused': { ticket: false, mayStop: false },
} as const satisfies Record<string, { readonly ticket: boolean; readonly mayStop: boolean }>

export type MailKind = keyof typeof mailKinds

export type MailReason = `${MailKind}:${string}`

const messageJob = z.object({
  messageId: z.int(),
  /** How many attempts there were when it was announced; without it any. */
  attempts: z.int().optional(),
  /** Of a sealed report, whose queue must not be recognizable. */
  sealed: z.literal(true).optional(),
})

export type MessageJob = z.output<typeof messageJob>

/** A message is ready to be sent. Each channel has its own queue, so that none waits for another. */
export const messageQueued = {
  mail: defineEvent('message.mail', messageJob),
  whatsapp: defineEvent('message.whatsapp', messageJob),
  push: defineEvent('message.push', messageJob),
} as const

export const withdrawnAnswerSent = defineEvent(
  'delivery.withdrawn-answer-sent',
  z.object({ ticketId: z.int(), entryId: z.int() }),
)
