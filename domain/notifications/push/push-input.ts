// What a device sends to be told of news, or to end that. Pure.
import { z } from 'zod'

const key = z.string().regex(/^[\w-]{1,200}={0,2}$/)

/** What news is wanted of: a question by its public ID, the work of who is signed in as staff, a subject of urgent announcements, or a
 * service incident. */
export const pushSubjectInput = z.union([
  z.strictObject({ ticket: z.string().regex(/^[\w-]{1,60}$/) }),
  z.strictObject({ desk: z.literal('staff') }),
  z.strictObject({ topic: z.string().regex(/^(regency:[1-9]\d{0,8}|stage:[a-z0-9-]{1,40}|incident:[1-9]\d{0,8})$/) }),
])

/** A browser's subscription, as `toJSON()` of it says, and what news is wanted of. */
export const pushSubscribeInput = z.strictObject({
  subject: pushSubjectInput,
  endpoint: z.string().regex(/^[!-~]{1,1000}$/),
  keys: z.strictObject({ p256dh: key, auth: key }),
})

/** What is to end; without a subject everything of the device. */
export const pushStopInput = z.strictObject({ subject: pushSubjectInput.optional() })

export type PushSubject = z.output<typeof pushSubjectInput>
export type PushSubscribeInput = z.output<typeof pushSubscribeInput>
