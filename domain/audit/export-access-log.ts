// The access log as CSV, read and written piece by piece; that it was taken is itself on record.
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { byteOrderMark, csvLine } from '#shared/csv.ts'
import { formatDateTime } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { accessLogAudit } from './access-log-audit.ts'
import type { AccessLogFilter } from './access-log-input.ts'
import { mayReadAccessLog } from './access-log-policy.ts'
import type { AuditCatalog } from './audit-catalog.ts'
import { readEntries } from './find-access-log.ts'

const batch = 1_000

async function* linesOf(filter: AccessLogFilter, catalog: AuditCatalog): AsyncGenerator<string> {
  yield byteOrderMark +
    csvLine(['No', 'Waktu', 'Waktu (ISO)', 'Oleh', 'Tindakan', 'Kode', 'Sasaran', 'Perubahan', 'Permintaan'])
  let before = filter.before
  for (;;) {
    const entries = await readEntries({ ...filter, before }, catalog, batch)
    let text = ''
    for (const { id, at, actor, action, actionLabel, targetLabel, changes, requestId } of entries) {
      const words = [actor, actionLabel, action, targetLabel, changes.join('\n'), requestId]
      text += csvLine([id, formatDateTime(at), at.toISOString(), ...words])
    }
    yield text
    if (entries.length < batch) return
    before = entries.at(-1)?.id
  }
}

/**
 * The filtered log as the lines of a CSV file.
 * @throws Forbidden without the permission 'access_log'.
 */
export async function exportAccessLog(
  person: Person,
  filter: AccessLogFilter,
  catalog: AuditCatalog,
): Promise<AsyncGenerator<string>> {
  if (!mayReadAccessLog(person)) throw new Forbidden()
  await database.transaction((tx) =>
    recordAudit(tx, { actor: person, action: accessLogAudit.export, target: 'access-log' }),
  )
  return linesOf({ ...filter, before: undefined }, catalog)
}
