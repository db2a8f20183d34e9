// Puts on record what happened to a row of content.
import type { Person } from '#domain/accounts/person.ts'
import type { AuditAction, Change } from '#platform/audit/define-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { forgetKeptReads } from '#platform/kept-reads.server.ts'

/**
 * As `recordAudit`, for fields that only a kind's type names; `besides` is what changed outside the row (attachments). What
 * this process keeps of the content is forgotten with it.
 */
export async function recordChange<Field extends string>(
  tx: Transaction,
  {
    action,
    changes,
    besides,
    ...record
  }: {
    readonly actor: Person
    readonly action: AuditAction<Field>
    readonly target: string
    readonly changes: { readonly [Name in NoInfer<Field>]?: Change }
    readonly besides?: Readonly<Record<string, Change>> | undefined
  },
): Promise<void> {
  const all = { ...changes, ...besides } as Record<string, Change>
  forgetKeptReads(tx)
  await recordAudit(tx, { ...record, action: action as AuditAction, changes: all })
}
