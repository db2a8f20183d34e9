// How the service itself stands, as far as the administrator may know it; what may not be known is undefined.
import type { Person } from '#domain/accounts/person.ts'
import { countFailedMails } from '#domain/notifications/find-mails.ts'
import { mayReadMails } from '#domain/notifications/notification-policy.ts'
import { mayManageBackups } from '#domain/operations/backups/backup-policy.ts'
import { getLastBackup } from '#domain/operations/backups/find-backups.ts'
import { getStorage, type Storage } from '#domain/operations/get-storage.ts'
import { mayReadDatabase } from '#domain/operations/operations-policy.ts'
import { workerRuns } from '#domain/operations/running-processes.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'

/** `mails` that failed; `backup` is the moment of the last whole one, null for none, with `backupIsLate` when that is long ago. */
export interface ServiceState {
  readonly mails: number | undefined
  readonly backup: Date | null | undefined
  readonly backupIsLate: boolean
  readonly storage: Storage | undefined
  /** Whether a process runs jobs. */
  readonly worker: boolean | undefined
}

/** A backup older than this is late: one is made each night. */
const backupEvery = days(2)

/** Asks only for what the person may read. */
export async function getServiceState(person: Person): Promise<ServiceState> {
  const [mails, backup, storage, worker] = await Promise.all([
    mayReadMails(person) ? countFailedMails(person) : undefined,
    mayManageBackups(person) ? getLastBackup() : undefined,
    mayReadDatabase(person) ? getStorage() : undefined,
    mayReadDatabase(person) ? workerRuns() : undefined,
  ])
  const backupIsLate = backup === null || (backup !== undefined && now().getTime() - backup.getTime() > backupEvery)
  return { mails, backup, backupIsLate, storage, worker }
}
