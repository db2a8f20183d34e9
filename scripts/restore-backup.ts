// `npm run restore`: loads into a second database, which replaces the present one when it is complete.
import { dirname, join } from 'node:path'
import pg from 'pg'
import { deleteAllCodes } from '#domain/accounts/phone/number-code.server.ts'
import { holdRestoredMessages } from '#domain/notifications/deliveries/stuck-messages.ts'
import {
  eraseAgain,
  erasureListName,
  findErasuresIfAny,
  findWishesIfAny,
  type LastWishes,
  restoreErasureRequests,
} from '#domain/privacy/retention/erasure-list.ts'
import { holdRestoredReportNews } from '#domain/sealed-reports/news/report-news.server.ts'
import { backupFolder } from '#platform/backups/backup-format.server.ts'
import { type ErasureList, type ListedErasure, readErasureList } from '#platform/backups/erasure-list.server.ts'
import { type LoadedBackup, loadBackup, makeScratchDatabase } from '#platform/backups/load-backup.server.ts'
import { withDatabaseAt } from '#platform/database/database.server.ts'
import { closeJobs, openJobs, sendAgain } from '#platform/jobs.server.ts'
import { formatDateTime } from '#shared/dates.ts'

async function holdsRows(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
    )
    for (const { name } of tables) {
      if ((await client.query(`select 1 from public.${name} limit 1`)).rowCount !== 0) return true
    }
    return false
  } finally {
    await client.end()
  }
}

export interface RestoredBackup extends LoadedBackup {
  readonly erasedAgain: Awaited<ReturnType<typeof eraseAgain>>
  readonly listFound: boolean
  /** Until when the list is known to be complete: later erasures are not in it. Null when unknown. */
  readonly listWholeUntil: Date | null
  readonly listIsCut: boolean
  readonly restoredWishes: Awaited<ReturnType<typeof restoreErasureRequests>>
  /** Messages that waited when the backup was made; they are sent only by hand. */
  readonly messagesHeld: number
}

async function collectErasures(url: string, file: string, trusted: boolean) {
  const erasures: ListedErasure[] = await withDatabaseAt(url, findErasuresIfAny)
  const lists: ErasureList[] = []
  for (const folder of new Set([dirname(file), backupFolder()])) {
    const list = await readErasureList(join(folder, erasureListName), { trusted })
    if (!list) continue
    lists.push(list)
    for (const each of list.erasures) erasures.push(each)
  }
  const latest = (some: readonly ErasureList[]) =>
    Math.max(0, ...some.map(({ wholeUntil }) => wholeUntil?.getTime() ?? 0))
  const whole = latest(lists.filter(({ isCut }) => !isCut))
  return {
    erasures,
    wishes: await collectWishes(url, lists),
    listFound: lists.length > 0,
    listWholeUntil: whole > 0 ? new Date(whole) : null,
    // What is missing in one list may stand in the other.
    listIsCut: latest(lists.filter(({ isCut }) => isCut)) > whole,
  }
}

async function collectWishes(url: string, lists: readonly ErasureList[]): Promise<LastWishes> {
  const [newest] = lists.toSorted((one, other) => Number(other.wholeUntil) - Number(one.wholeUntil))
  const marked = newest?.waiting ?? []
  const waiting = new Map(marked.map(({ id, at }) => [id, new Date(at)]))
  const ids = [...waiting.keys()]
  for (const [id, at] of await withDatabaseAt(url, (db) => findWishesIfAny(db, ids))) {
    if (at) waiting.set(id, at)
    else waiting.delete(id)
  }
  return { waiting, until: newest?.wholeUntil ?? null }
}

const missingErasures = 'yang dihapus sesudahnya dapat muncul kembali'

export function reportErasures(restored: Omit<RestoredBackup, keyof LoadedBackup | 'messagesHeld'>): string {
  const { erasedAgain, listFound, listWholeUntil, listIsCut, restoredWishes } = restored
  const again = erasedAgain.accounts.toLocaleString('id-ID')
  if (!listFound) {
    return `PERHATIAN: daftar penghapusan (penghapusan.jsonl) tidak ada di samping cadangan. ${again} akun dihapus lagi menurut basis data sebelumnya; yang dihapus di tempat lain dapat muncul kembali. Salin daftarnya ke folder cadangan, lalu pulihkan lagi.`
  }
  const done = `Daftar penghapusan diterapkan: ${again} akun yang sudah dihapus dihapus lagi, beserta ${erasedAgain.rows.toLocaleString('id-ID')} baris data lama. Permintaan hapus akun sesudah cadangan: ${restoredWishes.made} dicatat lagi, ${restoredWishes.takenBack} yang dibatalkan dilepas.`
  const fetch = `Salin ${erasureListName} dan ${erasureListName}.sampai yang utuh ke folder cadangan, lalu pulihkan lagi.`
  if (listIsCut) return `${done}\nPERHATIAN: baris terakhir daftar itu hilang; ${missingErasures}. ${fetch}`
  if (!listWholeUntil) {
    return `${done}\nPERHATIAN: sampai kapan daftar itu lengkap tidak diketahui (${erasureListName}.sampai tidak ada); ${missingErasures}. ${fetch}`
  }
  return `${done}\nDaftar itu lengkap sampai ${formatDateTime(listWholeUntil)}; ${missingErasures}.`
}

/**
 * Replaces the database behind `url` with the backup's. Until the last moment the present one stays as it is. Anyone who
 * was erased since the backup is erased in it again before it takes its place; mails and WhatsApp messages that waited are held.
 * @throws with a message: the database holds rows and `force` is not set, the file is damaged, of a newer portal, or not
 * signed by this one and not `trusted`; the same for a list of erasures.
 */
export async function restoreBackup(
  url: string,
  file: string,
  { force, trusted = false }: { readonly force: boolean; readonly trusted?: boolean },
): Promise<RestoredBackup> {
  if (!force && (await holdsRows(url))) {
    throw new Error('Basis data tidak kosong. Tambahkan --force untuk menggantinya dengan isi cadangan.')
  }
  const { erasures, wishes, ...list } = await collectErasures(url, file, trusted)
  const scratch = await makeScratchDatabase(url)
  try {
    await openJobs(scratch.url, [])
    const loaded = await loadBackup(scratch.url, file, sendAgain, { trusted }).finally(closeJobs)
    const erasedAgain = await withDatabaseAt(scratch.url, (db) => eraseAgain(db, erasures))
    const restoredWishes = await withDatabaseAt(scratch.url, (db) =>
      restoreErasureRequests(db, wishes, loaded.createdAt),
    )
    const messagesHeld = await withDatabaseAt(scratch.url, async (db) => {
      await deleteAllCodes(db)
      await holdRestoredReportNews(db, loaded.createdAt)
      return holdRestoredMessages(db, loaded.createdAt)
    })
    await scratch.takePlace()
    return { ...loaded, ...list, erasedAgain, restoredWishes, messagesHeld }
  } catch (error) {
    await scratch.drop()
    throw error
  }
}
