// Closes the season: writes the record with the figures that stay, and lets the worker erase the rest.
import { isNull, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { addCounts, changesOf, type ErasureCounts } from '#domain/privacy/erasure/erasure-classes.ts'
import { countOld } from '#domain/privacy/erasure/erasure-rules.ts'
import { seasonCloseAudit } from '#domain/privacy/privacy-audit.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { getSeasonStatistics } from '#domain/tickets/season/get-season-statistics.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { longTransaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now, wibInstant } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid } from '#shared/errors.ts'
import { seasonCloseGoesOn } from './season-close-events.ts'
import type { CloseSeasonInput } from './season-close-input.ts'
import { mayCloseSeason } from './season-close-policy.ts'
import { seasonClose } from './season-close-tables.ts'

/** What must be typed: the season's own name. */
export async function getClosingWord(): Promise<string> {
  return (await getSeason())?.name ?? 'Musim'
}

/**
 * Gives the id of the record. Nothing is erased yet when this returns.
 * @throws Forbidden for everybody but super admins; Invalid when the word is another; Conflict while one is under way.
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
