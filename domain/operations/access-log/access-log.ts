import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { defineAudit } from '#platform/audit/define-audit.ts'
import { pageKey } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'
import type { AuditCatalog } from './audit-catalog.ts'

const text = z
  .string()
  .default('')
  .transform((typed) => oneLine(typed).slice(0, 200))

const day = z.iso.date().optional().catch(undefined)

/** What both filters have: `from` and `to` are days in WIB, both included; `before` is the key of a page. */
const span = z.object({
  person: text,
  from: day,
  to: day,
  before: pageKey,
})

export const accessLogFilter = ({ actions }: AuditCatalog) =>
  span.extend({
    action: z
      .string()
      .refine((name) => actions.has(name))
      .optional()
      .catch(undefined),
    target: text,
  })

export const signInFilter = span.extend({
  outcome: z.enum(['signed-in', 'refused', 'awaits-code']).optional().catch(undefined),
})

export type SignInFilter = z.output<typeof signInFilter>

export type AccessLogFilter = z.output<ReturnType<typeof accessLogFilter>>

export const accessLogAudit = defineAudit('access-log', {
  about: [{ kind: 'access-log', label: 'Log akses' }],
  actions: { export: 'Mengunduh log akses' },
})

export function mayReadAccessLog(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'access_log')
}
