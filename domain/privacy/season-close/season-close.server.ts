import { asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { publicOffices } from '#domain/offices/public-offices.ts'
import { byClass, type ErasureCounts, erasureOrder } from '#domain/privacy/erasure/erasure-classes.ts'
import { countOld, eraseNext } from '#domain/privacy/erasure/erasure-rules.ts'
import { continueRun } from '#domain/privacy/erasure/erasure-run.ts'
import { seasonCloseAudit } from '#domain/privacy/privacy-audit.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { unansweredTickets } from '#domain/tickets/open-tickets.ts'
import { getSeasonStatistics } from '#domain/tickets/season/season-tickets.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, longTransaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now, zonedInstant } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { type ErasureChoice, mayCloseSeason, seasonCloseGoesOn } from './season-close.ts'
import { seasonClose } from './season-close-tables.ts'

export async function getClosingWord(): Promise<string> {
  return (await getSeason())?.name ?? 'Musim'
}

/**
 * Returns the id of the record; erasing starts later.
 * @throws Forbidden; Invalid for another word; Conflict while one is running.
 */
export async function closeSeason(person: Person, { before, classes, word }: ErasureChoice & { word: string }) {
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
    const moment = zonedInstant(before)
    const expected = await countOld(
      tx,
      byClass(classes, () => moment),
    )
    const [made] = await tx
      .insert(seasonClose)
      .values({
        season,
        before,
        classes,
        expected,
        erased: byClass(classes, () => 0),
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
      changes: { before: [null, before], ...byClass(classes, (each) => [expected[each], 0] as const) },
    })
    await announce(tx, seasonCloseGoesOn, { closeId: made.id })
    return made.id
  })
}

const erasedText = '(dihapus setelah musim penerimaan berakhir)'

export function eraseSeasonData(closeId: number): Promise<void> {
  return continueRun(seasonClose, closeId, {
    next: async (tx, close) => {
      const before = byClass(close.classes, () => zonedInstant(close.before))
      const erased = await eraseNext(tx, { before, erased: close.erased, text: erasedText })
      return erased && { erased }
    },
    goOn: (tx) => announce(tx, seasonCloseGoesOn, { closeId }),
    finish: (tx, { classes, expected, erased }) =>
      recordAudit(tx, {
        actor: null,
        action: seasonCloseAudit['close-finish'],
        target: `season-close:${closeId}`,
        changes: byClass(classes, (each) => [expected[each] ?? 0, erased[each] ?? 0] as const),
      }),
  })
}

export type SeasonCloseRecord = typeof seasonClose.$inferSelect

/** The newest first. @throws Forbidden for everybody but super admins. */
export async function findSeasonCloses(person: Person): Promise<SeasonCloseRecord[]> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  return database.select().from(seasonClose).orderBy(desc(seasonClose.requestedAt)).limit(20)
}

/** @throws Forbidden for everybody but super admins; NotFound. */
export async function getSeasonClose(person: Person, id: number): Promise<SeasonCloseRecord> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  const [found] = await database.select().from(seasonClose).where(eq(seasonClose.id, id))
  if (!found) throw new NotFound('Berita acara tidak ditemukan')
  return found
}

/** Counts of every class before the day (WIB). @throws Forbidden for everybody but super admins. */
export async function previewErasure(person: Person, before: string): Promise<Required<ErasureCounts>> {
  if (!mayCloseSeason(person)) throw new Forbidden()
  const times = byClass(erasureOrder, () => zonedInstant(before))
  return countOld(database, times)
}

const branchOffice = publicOffices()

const listedAtMost = 10

/** The oldest first; titles for who may read tickets. @throws Forbidden for everybody but super admins. */
export async function findUnansweredTickets(person: Person) {
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

export type UnansweredTicket = Awaited<ReturnType<typeof findUnansweredTickets>>['tickets'][number]
