import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ContentFile } from '#domain/content/files/content-file.ts'
import { contentFile } from '#domain/content/files/content-file-tables.ts'
import { findNextPublication, findUse, isPublished } from '#domain/content/lifecycle/published.ts'
import { type DatedFill, getDatedFill } from '#domain/season/dated-texts.server.ts'
import type { EndedSeason } from '#domain/season/ended-seasons.ts'
import { database } from '#platform/database/database.server.ts'
import { cachedRead } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { PublicAnnouncement } from './announcement.ts'
import { announcement, announcementFile } from './announcement-tables.ts'

/** The moment whose dates a text keeps; null for the texts of the files, which read those of the current season until theirs is over. */
export const datesOf = (row: Pick<typeof announcement.$inferSelect, 'publishedAt' | 'datesAsOf' | 'updatedBy'>) =>
  row.updatedBy === null ? null : new Date(Math.max(Number(row.publishedAt), Number(row.datesAsOf)))

/** Of the season that was over soonest after the announcement appeared; null for news. */
function ofEnded<T>(ended: readonly EndedSeason[], value: (season: EndedSeason) => T, type: 'text' | 'timestamptz') {
  const cases = ended.map((season) => sql`when ${announcement.publishedAt} <= ${season.end} then ${value(season)}`)
  const chosen = cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} end` : sql`null`
  return sql<string | null>`(${chosen})::${sql.raw(type)}`
}

/**
 * The published announcements as a table; null leaves the markers of the season. Every public reader uses it; an import
 * rule restricts the raw tables.
 */
export function publishedAnnouncements(dated: DatedFill | null) {
  const ended = dated?.ended ?? []
  const keptDates = sql`case when ${announcement.updatedBy} is null
    then ${ofEnded(ended, ({ end }) => end.toISOString(), 'timestamptz')}
    else greatest(${announcement.publishedAt}, ${announcement.datesAsOf}) end`
  const read = <T>(text: SQL, map: (text: string, asOf: Date | null) => T) =>
    sql<T>`json_build_array(${text}, ${keptDates})`.mapWith(([words, asOf]: [string, string | null]) =>
      map(words, asOf === null ? null : new Date(asOf)),
    )
  const filled = (column: PgColumn, name: string) =>
    read(sql`${column}`, (text, asOf) => dated?.fill(text, asOf) ?? text).as(name)
  return database
    .select({
      ...pick(announcement, 'id', 'publishedAt', 'expiresAt', 'pinned', 'urgent', 'about', 'updatedAt'),
      title: filled(announcement.title, 'title'),
      content: filled(announcement.content, 'content'),
      hasOldDates: read(
        sql`${announcement.title} || ${announcement.content}`,
        (text, asOf) => (dated?.changes(text, asOf) ?? []).length > 0,
      ).as('has_old_dates'),
      pastSeason: ofEnded(ended, ({ name }) => name, 'text').as('past_season'),
    })
    .from(announcement)
    .where(isPublished(announcement, now()))
    .as('published_announcement')
}

/** Publication time of an announcement that was public at some time; undefined otherwise. */
async function findPublicationTime(id: number): Promise<Date | undefined> {
  const [row] = await database
    .select({ publishedAt: announcement.publishedAt })
    .from(announcement)
    .where(and(eq(announcement.id, id), lte(announcement.publishedAt, now())))
  return row?.publishedAt
}

export const findNextAnnouncementChange = (at: Date) => findNextPublication(announcement, at)

/** Who shows a file: 'public' when a published one does, 'hidden' when only others do, 'none' when no announcement does. */
export const findAnnouncementUse = (fileId: string) =>
  findUse(
    announcement,
    sql`(exists (select 1 from ${announcementFile}
          where ${announcementFile.announcementId} = ${announcement.id} and ${announcementFile.fileId} = ${fileId})
        or strpos(${announcement.content}, ${`/files/${fileId}/`}) > 0)`,
  )

export async function findAnnouncementFiles(ids: readonly number[]): Promise<Map<number, ContentFile[]>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .select({
      announcementId: announcementFile.announcementId,
      ...pick(contentFile, 'id', 'name', 'type', 'size'),
    })
    .from(announcementFile)
    .innerJoin(contentFile, eq(contentFile.id, announcementFile.fileId))
    .where(inArray(announcementFile.announcementId, [...ids]))
    .orderBy(asc(contentFile.createdAt))
  const files = new Map<number, ContentFile[]>()
  for (const { announcementId, ...file } of rows) {
    files.set(announcementId, [...(files.get(announcementId) ?? []), file])
  }
  return files
}

async function readActive(limit: number, dated: DatedFill): Promise<readonly PublicAnnouncement[]> {
  const published = publishedAnnouncements(dated)
  const rows = await database
    .select(pick(published, 'id', 'title', 'content', 'publishedAt', 'pinned', 'hasOldDates', 'pastSeason'))
    .from(published)
    .orderBy(
      desc(and(published.pinned, isNull(published.pastSeason)) ?? published.pinned),
      desc(published.publishedAt),
      desc(published.id),
    )
    .limit(limit)
  const files = await findAnnouncementFiles(rows.map(({ id }) => id))
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }))
}

const keptActive = cachedRead(async (limit: string) => readActive(Number(limit), await getDatedFill()), 1_000)

/** The pinned and newest first, those of seasons that are over last; `fill` replaces the season's markers otherwise than by its dates. */
export function findActiveAnnouncements(limit = 8, fill?: DatedFill): Promise<readonly PublicAnnouncement[]> {
  return fill ? readActive(limit, fill) : keptActive(`${limit}`)
}

/** Without those of seasons that are over. */
export const findNews = async (limit?: number) =>
  (await findActiveAnnouncements(limit)).filter(({ pastSeason }) => pastSeason === null)

type UrgentAnnouncement = Pick<PublicAnnouncement, 'id' | 'title'>

/** The newest one only, because it is a band on every public page and must leave space for the page. */
export async function findUrgentAnnouncements(): Promise<readonly UrgentAnnouncement[]> {
  const published = publishedAnnouncements(await getDatedFill())
  return database
    .select({ id: published.id, title: published.title })
    .from(published)
    .where(and(eq(published.urgent, true), isNull(published.pastSeason)))
    .orderBy(desc(published.publishedAt), desc(published.id))
    .limit(1)
}

// For a second: the clock ends and begins announcements too.
const keptUrgent = cachedRead(findUrgentAnnouncements, 1_000)

export const findKeptUrgentAnnouncements = (): Promise<readonly UrgentAnnouncement[]> => keptUrgent('')

export async function findUrgentNews(since: Date) {
  const published = publishedAnnouncements(null)
  return database
    .select({ id: published.id, about: published.about })
    .from(published)
    .where(and(eq(published.urgent, true), or(gte(published.publishedAt, since), gte(published.updatedAt, since))))
    .orderBy(published.id)
}

/**
 * At most `limit` active announcements, newest first, behind the id `after`.
 * @throws Invalid when `after` was never public.
 */
export async function findAnnouncementsAfter(after: number | undefined, limit: number) {
  const published = publishedAnnouncements(await getDatedFill())
  return database
    .select(pick(published, 'id', 'title', 'content', 'publishedAt', 'expiresAt'))
    .from(published)
    .where(after === undefined ? undefined : await behind(published, after))
    .orderBy(desc(published.publishedAt), desc(published.id))
    .limit(limit)
}

async function behind(published: ReturnType<typeof publishedAnnouncements>, id: number) {
  const last = await findPublicationTime(id)
  if (!last) throw new Invalid('Penanda halaman (after) tidak dikenal. Mulai lagi dari halaman pertama.')
  return or(lt(published.publishedAt, last), and(eq(published.publishedAt, last), lt(published.id, id)))
}
