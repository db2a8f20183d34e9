// Ties uploaded files to the message they were uploaded for, in the transaction that stores the message.
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { WithEntry } from '#domain/tickets/store-ticket.ts'
import { Invalid } from '#shared/errors.ts'
import { attachmentsPerMessage, refusals } from './attachment.ts'
import { attachment } from './attachment-tables.ts'

/**
 * What a ticket's write does with the person's files, in the order they were chosen; undefined without files. Safe to repeat for the same message: a file that is already there,
 * under the same id or uploaded once more, is not attached twice.
 * @throws (when the write runs it) Invalid when a file is not the person's, belongs to another message or is gone, and
 * when the message would have too many.
 */
export function attachFiles(person: Person, ids: readonly string[]): WithEntry | undefined {
  if (ids.length === 0) return undefined
  return async (tx, entryId) => {
    const wanted = and(inArray(attachment.id, [...ids]), eq(attachment.ownerId, person.id))
    const position = sql`array_position(array[${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )}], ${attachment.id})`
    const isThere = sql`exists (select from ${attachment} there where there.entry_id = ${entryId}
      and there.size = ${attachment}.size and there.content = ${attachment}.content)`
    await tx
      .update(attachment)
      .set({ entryId, position })
      .where(and(wanted, isNull(attachment.entryId), ne(attachment.scan, 'infected'), sql`not ${isThere}`))
    const found = await tx.select({ entryId: attachment.entryId, scan: attachment.scan }).from(attachment).where(wanted)
    const usable = found.filter((file) => file.scan !== 'infected' && (file.entryId ?? entryId) === entryId)
    if (usable.length < new Set(ids).size) throw new Invalid(refusals.gone, { attachments: refusals.gone })
    if ((await tx.$count(attachment, eq(attachment.entryId, entryId))) > attachmentsPerMessage) {
      throw new Invalid(refusals.many, { attachments: refusals.many })
    }
  }
}
