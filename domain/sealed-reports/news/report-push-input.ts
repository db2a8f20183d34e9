// What a device sends to be notified of the answers to a report, or to end that. Pure.
import { z } from 'zod'
import { pushSubscribeInput } from '#domain/notifications/push/push.ts'

export const reportSubjectInput = z.strictObject({ report: z.string().regex(/^[\w-]{1,60}$/) })

export const reportSubscribeInput = pushSubscribeInput.extend({ subject: reportSubjectInput })

export type ReportSubject = z.output<typeof reportSubjectInput>
export type ReportSubscribeInput = z.output<typeof reportSubscribeInput>
