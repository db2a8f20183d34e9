import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

export const messageChannels = ['mail', 'whatsapp', 'push'] as const
export type SentChannel = (typeof messageChannels)[number]

/** The fewest characters of an address that an index can be asked for. */
export const recipientQueryMin = 3

export const noticeForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('open'), id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  z.object({ intent: z.literal('read-all') }),
  z.object({ intent: z.literal('mails'), mailsAnswers: z.literal('on').optional() }),
])

/** Failed messages sent again per press, oldest first; others must not wait long. */
export const maxAtOnce = 1_000

export function mayReadMails(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'system')
}
