// Which entries of the access log are asked for; what makes no sense is left out.
import { z } from 'zod'
import { type AuditAction, isAuditAction } from '#platform/audit/define-audit.ts'
import { oneLine } from '#shared/typed-text.ts'

const text = z
  .string()
  .default('')
  .transform((typed) => oneLine(typed).slice(0, 200))

const day = z.iso.date().optional().catch(undefined)

/** The filter as an address carries it: `from` and `to` are days in WIB, both included; `before` is the key of a page. */
export const accessLogFilter = z.object({
  person: text,
  action: z
    .custom<AuditAction>((action) => typeof action === 'string' && isAuditAction(action))
    .optional()
    .catch(undefined),
  target: text,
  from: day,
  to: day,
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
})

/** Which sign-ins are asked for; days and key as above. */
export const signInFilter = accessLogFilter.omit({ action: true, target: true }).extend({
  outcome: z.enum(['signed-in', 'refused', 'awaits-code']).optional().catch(undefined),
})

export type SignInFilter = z.output<typeof signInFilter>

export type AccessLogFilter = z.output<typeof accessLogFilter>
