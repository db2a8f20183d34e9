// Whether files can go with a message that is stored later, so that a mistake is told while its writer is there.
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { refusals } from './attachment.ts'
import { attachment } from './attachment-tables.ts'

/**
 * Looks at the files; `attachFiles` looks again when the message is stored.
 * @throws Invalid when a file is not the person's, belongs to a message already or is gone.
 */
export async function checkFiles(tx: Transaction, person: Person, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const isTheirs = and(inArray(attachment.id, [...ids]), eq(attachment.ownerId, person.id))
  const isFree = and(isNull(attachment.entryId), ne(attachment.scan, 'infected'))
  if ((await tx.$count(attachment, and(isTheirs, isFree))) < new Set(ids).size)
    throw new Invalid(refusals.gone, { attachments: refusals.gone })
}
