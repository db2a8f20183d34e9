// Keeps the list of erasures beside this machine's backups complete.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { backupFolder } from '#platform/backups/backup-folder.ts'
import {
  appendErasures,
  archiveErasureList,
  type ErasureList,
  ForeignErasureList,
  type ListedErasure,
  markWhole,
  readErasureList,
} from '#platform/backups/erasure-list.server.ts'
import { longTransaction } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { findErasures, findWaitingErasures } from './find-erasures.ts'

/** The list's name in the folder of the backups. */
export const erasureListName = 'penghapusan.jsonl'

const listLock = 7_300_523

/** An erasure may be committed after one with a later time; an hour is longer than any transaction of the portal lasts. */
const overtakenForMs = hours(1)

const nothing: ErasureList = { erasures: [], lastSignature: '', wholeUntil: null, isCut: false, waiting: [] }

/** What stands at the end of a list: enough to add to it while its size stays the same. */
interface Known {
  readonly file: string
  readonly size: number
  readonly lastSignature: string
  readonly since: Date
  readonly keys: ReadonlySet<string>
}

let known: Known | undefined

const keyOf = (erasure: ListedErasure) =>
  erasure.kind === 'account' ? `${erasure.at} ${erasure.id}` : `${erasure.at} ${erasure.before} ${erasure.classes}`

const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size ?? 0

async function endOf(
  file: string,
  { erasures, lastSignature }: Pick<ErasureList, 'erasures' | 'lastSignature'>,
): Promise<Known> {
  const latest =
    erasures
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString()
  const since = new Date(Math.max(0, new Date(latest).getTime() - overtakenForMs))
  const keys = new Set(erasures.filter(({ at }) => at >= since.toISOString()).map(keyOf))
  return { file, size: await sizeOf(file), lastSignature, since, keys }
}

async function readList(file: string): Promise<Known> {
  if (known?.file === file && known.size === (await sizeOf(file))) return known
  try {
    const list = (await readErasureList(file)) ?? nothing
    if (list.isCut)
      log.error({ until: list.wholeUntil }, 'lines were cut off the list of erasures; they are written again')
    return await endOf(file, list)
  } catch (error) {
    if (!(error instanceof ForeignErasureList)) throw error
    log.error({ err: error }, 'the list of erasures was changed; a new one is begun')
    await archiveErasureList(file, now())
    return endOf(file, nothing)
  }
}

/**
 * Adds what was erased since the last time, and marks the list as whole until now, with who waits to be erased; safe to repeat and beside other
 * processes. A list that somebody changed is put aside and written again from the database.
 */
export async function writeErasureList(folder = backupFolder()): Promise<void> {
  const file = join(folder, erasureListName)
  await longTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${listLock})`)
    const list = await readList(file)
    const fresh = (await findErasures(tx, list.since)).filter((erasure) => !list.keys.has(keyOf(erasure)))
    const mark = { until: now(), waiting: await findWaitingErasures(tx) }
    if (fresh.length === 0) {
      known = list
      await markWhole(file, { ...mark, lastSignature: list.lastSignature })
      return
    }
    const lastSignature = await appendErasures(file, list.lastSignature, fresh)
    await markWhole(file, { ...mark, lastSignature })
    const end = await endOf(file, { erasures: fresh, lastSignature })
    const earlier = [...list.keys].filter((key) => key >= end.since.toISOString())
    known = { ...end, keys: new Set([...earlier, ...end.keys]) }
  })
}
