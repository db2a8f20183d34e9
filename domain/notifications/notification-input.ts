// What the forms of the notices' page may say.
import { z } from 'zod'

/** Opening one notice, marking all as read, or choosing whether answers are mailed; a box that is not ticked sends nothing. */
export const noticeForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('open'), id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  z.object({ intent: z.literal('read-all') }),
  z.object({ intent: z.literal('mails'), mailsAnswers: z.literal('on').optional() }),
])
