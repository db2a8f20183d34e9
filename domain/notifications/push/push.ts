import { z } from 'zod'
import { addDays, isoDay, isoTime, zonedInstant } from '#shared/dates.ts'

const key = z.string().regex(/^[\w-]{1,200}={0,2}$/)

export const pushSubjectInput = z.union([
  z.strictObject({ ticket: z.string().regex(/^[\w-]{1,60}$/) }),
  z.strictObject({ desk: z.literal('staff') }),
  z.strictObject({
    topic: z.string().regex(/^(regency:[1-9]\d{0,8}|stage:[a-z0-9-]{1,40}|incident:[1-9]\d{0,8}|season-after:2\d{3})$/),
  }),
])

export const pushSubscribeInput = z.strictObject({
  subject: pushSubjectInput,
  endpoint: z.string().regex(/^[!-~]{1,1000}$/),
  keys: z.strictObject({ p256dh: key, auth: key }),
})

export const pushStopInput = z.strictObject({ subject: pushSubjectInput.optional() })

export type PushSubject = z.output<typeof pushSubjectInput>
export type PushSubscribeInput = z.output<typeof pushSubscribeInput>

const quietFrom = '21:00'
const quietUntilTime = '06:00'

export function endOfQuiet(at: Date): Date | null {
  const time = isoTime(at)
  if (time >= quietFrom) return zonedInstant(isoDay(addDays(at, 1)), quietUntilTime)
  return time < quietUntilTime ? zonedInstant(isoDay(at), quietUntilTime) : null
}
