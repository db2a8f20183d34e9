import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { PersonColumns } from '#domain/accounts/people-views.ts'
import {
  deleteErasureRequests,
  findErasedRequesters,
  findErasureRequests,
  noteErasureRequest,
} from '#domain/accounts/personal-data/account-data.ts'
import { eraseSomeAccounts } from '#domain/privacy/erasure/erasure.ts'
import { type ErasureClass, erasureClasses, erasureOrder } from '#domain/privacy/erasure/erasure-classes.ts'
import { erasureRules } from '#domain/privacy/erasure/erasure-rules.ts'
import { seasonClose } from '#domain/privacy/season-close/season-close-tables.ts'
import { backupFolder } from '#platform/backups/backup-format.server.ts'
import {
  appendErasures,
  archiveErasureList,
  type ErasureList,
  ForeignErasureList,
  type ListedErasure,
  readErasureList,
  type WaitingErasure,
  writeTrailer,
} from '#platform/backups/erasure-list.server.ts'
import { type Database, longTransaction, type Transaction } from '#platform/database/database.server.ts'
import { repeatUntilNone } from '#platform/database/old-rows.ts'
import { log } from '#platform/log.server.ts'
import { now, zonedInstant } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { retentionRun } from './retention-tables.ts'

export async function findErasures(db: Database | Transaction, since: Date): Promise<ListedErasure[]> {
  const accounts = await findErasedRequesters(db, since)
  const closes = await db
    .select({ classes: seasonClose.classes, before: seasonClose.before, at: seasonClose.requestedAt })
    .from(seasonClose)
    .where(gte(seasonClose.requestedAt, since))
    .orderBy(asc(seasonClose.id))
  const runs = await db
    .select({ before: retentionRun.before, erased: retentionRun.erased, at: retentionRun.finishedAt })
    .from(retentionRun)
    .where(gte(retentionRun.finishedAt, since))
    .orderBy(asc(retentionRun.id))
  const found: ListedErasure[] = accounts.map(({ id, at }) => ({
    kind: 'account',
    id,
    at: at.toISOString(),
  }))
  for (const { classes, before, at } of closes) {
    const others = classes.filter((each) => each !== 'accounts')
    if (others.length === 0) continue
    found.push({ kind: 'data', classes: others, before: zonedInstant(before).toISOString(), at: at.toISOString() })
  }
  for (const { before, erased, at } of runs) {
    for (const each of erasureOrder.filter((name) => name !== 'accounts' && (erased[name] ?? 0) > 0)) {
      found.push({ kind: 'data', classes: [each], before: before[each], at: (at ?? since).toISOString() })
    }
  }
  return found.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

/** Persons who asked to be erased and are not yet. */
async function findWaitingErasures(db: Database | Transaction): Promise<WaitingErasure[]> {
  const rows = await findErasureRequests(db)
  return rows.flatMap(({ id, at }) => (at ? [{ id, at: at.toISOString() }] : []))
}

const unknownNames = ['42P01', '42703']

/** What a database says that may be empty or of an older portal; `nothing` where it has not these tables. */
async function ifThere<Found>(find: Promise<Found>, nothing: Found): Promise<Found> {
  try {
    return await find
  } catch (error) {
    const { code } = (error as { cause?: { code?: string } }).cause ?? {}
    if (code !== undefined && unknownNames.includes(code)) return nothing
    throw error
  }
}

export function findErasuresIfAny(db: Database): Promise<ListedErasure[]> {
  return ifThere(findErasures(db, new Date(0)), [])
}

/** Pending erasure requests of a database that may be empty; null for existing `ids` without one. */
export async function findWishesIfAny(db: Database, ids: readonly string[]): Promise<Map<string, Date | null>> {
  const rows = await ifThere(findErasureRequests(db, ids), [])
  return new Map(rows.map(({ id, at }) => [id, at]))
}

export const erasureListName = 'penghapusan.jsonl'

const listLock = 7_300_523

/** An erasure may be committed after one with a later time; an hour is longer than any transaction of the portal lasts. */
const overtakenForMs = hours(1)

const nothing: ErasureList = { erasures: [], lastSignature: '', wholeUntil: null, isCut: false, waiting: [] }

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
 * Appends new erasures and pending requests, and marks the list as complete. Idempotent, safe in parallel. A changed
 * list is set aside and rewritten.
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
      await writeTrailer(file, { ...mark, lastSignature: list.lastSignature })
      return
    }
    const lastSignature = await appendErasures(file, list.lastSignature, fresh)
    await writeTrailer(file, { ...mark, lastSignature })
    const end = await endOf(file, { erasures: fresh, lastSignature })
    const earlier = [...list.keys].filter((key) => key >= end.since.toISOString())
    known = { ...end, keys: new Set([...earlier, ...end.keys]) }
  })
}

const erasedText = '(dihapus; penghapusan diulang setelah pemulihan cadangan)'
const idsABatch = 200

const isClass = (name: string): name is Exclude<ErasureClass, 'accounts'> =>
  name !== 'accounts' && Object.hasOwn(erasureClasses, name)

/** The latest moment for each class: what is older than an earlier one is older than that one too. */
function latestOf(erasures: readonly ListedErasure[]): Map<Exclude<ErasureClass, 'accounts'>, Date> {
  const latest = new Map<Exclude<ErasureClass, 'accounts'>, Date>()
  for (const erasure of erasures) {
    if (erasure.kind !== 'data') continue
    const before = new Date(erasure.before)
    for (const each of erasure.classes.filter(isClass)) {
      const other = latest.get(each)
      if (!other || before > other) latest.set(each, before)
    }
  }
  return latest
}

/** Returns the numbers of erased accounts and other rows. */
export async function eraseAgain(db: Database, erasures: readonly ListedErasure[]) {
  const ids = [...new Set(erasures.flatMap((each) => (each.kind === 'account' ? [each.id] : [])))]
  let accounts = 0
  for (let start = 0; start < ids.length; start += idsABatch) {
    const some = ids.slice(start, start + idsABatch)
    const which = (person: PersonColumns) => and(inArray(person.id, some), isNull(person.erasedAt))
    accounts += await db.transaction((tx) => eraseSomeAccounts(tx, which, erasedText))
  }
  let rows = 0
  for (const [each, before] of latestOf(erasures)) {
    const { erase } = erasureRules[each]
    rows += await repeatUntilNone(() => db.transaction((tx) => erase(tx, before, erasedText)))
  }
  return { accounts, rows }
}

/** Pending requests by time, as last known; `until`: when all were known, null for never. */
export interface LastWishes {
  readonly waiting: ReadonlyMap<string, Date>
  readonly until: Date | null
}

/** Restores requests made after the backup, and removes those reverted after it, if the list covers that time. */
export function restoreErasureRequests(db: Database, { waiting, until }: LastWishes, backupMadeAt: Date) {
  return db.transaction(async (tx) => {
    let made = 0
    for (const [id, at] of waiting) made += (await noteErasureRequest(tx, id, at)) ? 1 : 0
    if (!until || until <= backupMadeAt) return { made, takenBack: 0 }
    return { made, takenBack: await deleteErasureRequests(tx, { notOf: [...waiting.keys()] }) }
  })
}
