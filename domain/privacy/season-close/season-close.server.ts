import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { countOld, eraseSome } from '#domain/privacy/erasure/erasure.ts'
import {
  addCounts,
  changesOf,
  type ErasureClass,
  type ErasureCounts,
  erasureOrder,
} from '#domain/privacy/erasure/erasure-classes.ts'
import { seasonCloseAudit } from '#domain/privacy/privacy-audit.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { unansweredTickets } from '#domain/tickets/open-tickets.ts'
import { getSeasonStatistics, type SeasonStatistics } from '#domain/tickets/season/season-tickets.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, longTransaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now, wibInstant } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { type CloseSeasonInput, mayCloseSeason, seasonCloseGoesOn } from './season-close.ts'
import { seasonClose } from './season-close-tables.ts'

export async function getClosingWord(): Promise<string> {
  return (await getSeason())?.name ?? 'Musim'
}

/**
 * Returns the id of the record; erasing starts later.
 * @throws Forbidden; Invalid for another word; Conflict while one is running.
 */
export async function closeSeason(person: Person, { before, classes, word }: CloseSeasonInput): Promise<number> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  if (classes.length === 0) throw new Invalid('Pilih paling sedikit satu jenis data')
  const season = await getClosingWord()
  if (word.toLowerCase() !== season.toLowerCase()) {
    const wanted = `Ketik ${season} untuk melanjutkan`
    throw new Invalid(wanted, { word: wanted })
  }
  return longTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7300517)`)
    if ((await tx.$count(seasonClose, isNull(seasonClose.finishedAt))) > 0) {
      throw new Conflict('Penutupan sebelumnya masih berjalan. Tunggu sampai selesai.')
    }
    const moment = wibInstant(before)
    let expected: ErasureCounts = {}
    for (const each of classes) expected = addCounts(expected, { [each]: await countOld(tx, each, moment) })
    const [made] = await tx
      .insert(seasonClose)
      .values({
        season,
        before,
        classes,
        expected,
        erased: Object.fromEntries(classes.map((each) => [each, 0])),
        statistics: await getSeasonStatistics(tx, moment),
        requestedBy: person.name,
        requestedAt: now(),
      })
      .returning({ id: seasonClose.id })
    if (!made) throw new Error('the close was not stored')
    await recordAudit(tx, {
      actor: person,
      action: seasonCloseAudit.close,
      target: `season-close:${made.id}`,
      changes: { before: [null, before], ...changesOf(expected, {}) },
    })
    await announce(tx, seasonCloseGoesOn, { closeId: made.id })
    return made.id
  })
}

const erasedText = '(dihapus setelah musim penerimaan berakhir)'

/** One batch of the first class that has any left; with its count it commits, or not at all. */
export function eraseSeasonData(closeId: number): Promise<void> {
  return longTransaction(async (tx) => {
    const [close] = await tx
      .select()
      .from(seasonClose)
      .where(and(eq(seasonClose.id, closeId), isNull(seasonClose.finishedAt)))
      .for('update')
    if (!close) return
    const before = wibInstant(close.before)
    let erased: ErasureCounts = {}
    for (const each of close.classes) {
      const gone = await eraseSome(tx, each, before, erasedText)
      if (gone === 0) continue
      erased = { [each]: gone }
      break
    }
    if (Object.keys(erased).length > 0) {
      await tx
        .update(seasonClose)
        .set({ erased: addCounts(close.erased, erased) })
        .where(eq(seasonClose.id, closeId))
      await announce(tx, seasonCloseGoesOn, { closeId })
      return
    }
    await tx.update(seasonClose).set({ finishedAt: now() }).where(eq(seasonClose.id, closeId))
    await recordAudit(tx, {
      actor: null,
      action: seasonCloseAudit['close-finish'],
      target: `season-close:${closeId}`,
      changes: changesOf(close.expected, close.erased),
    })
  })
}

export interface SeasonCloseRecord {
  readonly id: number
  readonly season: string
  /** The first day (WIB) whose data stayed. */
  readonly before: string
  readonly classes: readonly ErasureClass[]
  readonly expected: ErasureCounts
  readonly erased: ErasureCounts
  readonly statistics: SeasonStatistics
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly finishedAt: Date | null
}

const columns = {
  ...pick(seasonClose, 'id', 'season', 'before', 'classes', 'expected', 'erased', 'statistics', 'requestedBy'),
  ...pick(seasonClose, 'requestedAt', 'finishedAt'),
}

/** The newest first. @throws Forbidden for everybody but super admins. */
export async function findSeasonCloses(person: Person): Promise<SeasonCloseRecord[]> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  return database.select(columns).from(seasonClose).orderBy(desc(seasonClose.requestedAt)).limit(20)
}

/** @throws Forbidden for everybody but super admins; NotFound. */
export async function getSeasonClose(person: Person, id: number): Promise<SeasonCloseRecord> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  const [found] = await database.select(columns).from(seasonClose).where(eq(seasonClose.id, id))
  if (!found) throw new NotFound('Berita acara tidak ditemukan')
  return found
}

/** Counts of every class before the day (WIB). @throws Forbidden for everybody but super admins. */
export async function previewErasure(person: Person, before: string): Promise<Required<ErasureCounts>> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  const counted = await Promise.all(
    erasureOrder.map(async (each) => [each, await countOld(database, each, wibInstant(before))] as const),
  )
  return Object.fromEntries(counted) as Required<ErasureCounts>
}

const branchOffice = publicOffices()

export interface UnansweredTicket {
  readonly id: number
  readonly number: string
  /** Null for who may not read tickets. */
  readonly title: string | null
  readonly office: string
  readonly createdAt: Date
}

const listedAtMost = 10

/** The oldest first. @throws Forbidden for everybody but super admins. */
export async function findUnansweredTickets(
  person: Person,
): Promise<{ readonly total: number; readonly tickets: readonly UnansweredTicket[] }> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  const waiting = unansweredTickets()
  const [total, rows] = await Promise.all([
    database.$count(waiting),
    database
      .select({
        ...pick(waiting, 'id', 'kind', 'title', 'createdAt'),
        office: sql<string>`coalesce(${branchOffice.name}, 'Provinsi')`,
      })
      .from(waiting)
      .leftJoin(branchOffice, eq(branchOffice.id, waiting.officeId))
      .orderBy(asc(waiting.createdAt), asc(waiting.id))
      .limit(listedAtMost),
  ])
  const reads = mayWorkOnTickets(person)
  const tickets = rows.map(({ kind, title, ...row }) => ({
    ...row,
    title: reads ? title : null,
    number: ticketNumber(kind, row.id),
  }))
  return { total, tickets }
}
