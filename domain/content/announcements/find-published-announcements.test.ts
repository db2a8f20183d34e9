// Checks that the public sees the active announcements of the moment, newest first, and how the files' ones come in.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { type AnnouncementContent, loadAnnouncements } from './announcement.server.ts'
import { announcementStatus } from './announcement.ts'
import { announcement } from './announcement-tables.ts'
import { findActiveAnnouncements } from './published-announcements.ts'

provideDatabase()

const day = (number: number) => new Date(`2025-06-${String(number).padStart(2, '0')}T00:00:00+07:00`)

const item = (key: string, published: number, expires: number | null): AnnouncementContent => ({
  key,
  title: `Judul ${key}`,
  content: `Isi ${key}\n`,
  publishedAt: day(published),
  expiresAt: expires === null ? null : day(expires),
})

const items = [item('lasting', 10, null), item('short', 12, 15), item('later', 14, 20)]

beforeEach(async () => {
  await database.execute(sql`truncate announcement cascade`)
  await loadAnnouncements(items)
})

afterEach(() => setClock(null))

const titlesAt = async (at: Date, limit?: number) => {
  setClock(at)
  return (await findActiveAnnouncements(limit)).map(({ title }) => title)
}

const justBefore = (moment: Date) => new Date(moment.getTime() - 10_000)

describe('as the clock moves', () => {
  test.each([
    ['before the first', day(9), []],
    ['ten seconds before the first', justBefore(day(10)), []],
    ['when the first is published', day(10), ['Judul lasting']],
    ['when the second is published', day(12), ['Judul short', 'Judul lasting']],
    ['when the third is published', day(14), ['Judul later', 'Judul short', 'Judul lasting']],
    ['ten seconds before the second expires', justBefore(day(15)), ['Judul later', 'Judul short', 'Judul lasting']],
    ['when the second expires', day(15), ['Judul later', 'Judul lasting']],
    ['when the third expires', day(20), ['Judul lasting']],
    ['ten years later', new Date('2035-06-20T00:00:00+07:00'), ['Judul lasting']],
  ])('%s', async (_, at, titles) => {
    expect(await titlesAt(at)).toEqual(titles)
  })

  test('list and status always agree', async () => {
    const rows = await database.select().from(announcement)
    for (let number = 9; number <= 21; number++) {
      const active = rows.filter((row) => announcementStatus(row, day(number)) === 'active').map(({ title }) => title)
      expect((await titlesAt(day(number))).toSorted()).toEqual(active.toSorted())
    }
  })
})

describe('the list', () => {
  test('shows eight things of each', async () => {
    setClock(day(10))
    expect(await findActiveAnnouncements()).toStrictEqual([
      {
        id: expect.any(Number),
        title: 'Judul lasting',
        content: 'Isi lasting',
        publishedAt: day(10),
        pinned: false,
        hasOldDates: false,
        pastSeason: null,
        files: [],
      },
    ])
  })

  test('stops at the limit, with the newest', async () => {
    expect(await titlesAt(day(14), 2)).toEqual(['Judul later', 'Judul short'])
  })

  test('puts the one written last first when two were published together', async () => {
    await loadAnnouncements([item('twin', 14, null)])
    expect((await titlesAt(day(14))).slice(0, 2)).toEqual(['Judul twin', 'Judul later'])
  })

  test('leaves deleted ones out', async () => {
    await database
      .update(announcement)
      .set({ deletedAt: day(11) })
      .where(eq(announcement.contentKey, 'short'))
    expect(await titlesAt(day(14))).toEqual(['Judul later', 'Judul lasting'])
  })
})

describe('loading', () => {
  const rows = async () =>
    (await database.select().from(announcement).orderBy(announcement.id)).map(({ updatedAt: _, ...row }) => row)
  const changed = items.map((each) =>
    each.key === 'short' ? { ...each, title: 'Dari berkas', expiresAt: null } : each,
  )

  test('twice changes nothing', async () => {
    const before = await rows()
    await loadAnnouncements(items)
    expect(await rows()).toEqual(before)
    expect(before).toHaveLength(3)
  })

  test('brings what changed in the files to those no one touched', async () => {
    await loadAnnouncements(changed)
    expect(await titlesAt(day(18))).toContain('Dari berkas')
    expect(await rows()).toHaveLength(3)
  })

  test('leaves one that staff edited as it is', async () => {
    const admin = await anAdmin()
    await database
      .update(announcement)
      .set({ title: 'Dari staf', updatedBy: admin.id })
      .where(eq(announcement.contentKey, 'short'))
    const before = await rows()
    await loadAnnouncements(changed)
    expect(await rows()).toEqual(before)
  })

  test('leaves one that staff deleted deleted', async () => {
    await database
      .update(announcement)
      .set({ deletedAt: day(11) })
      .where(eq(announcement.contentKey, 'short'))
    const before = await rows()
    await loadAnnouncements(changed)
    expect(await rows()).toEqual(before)
  })

  test('of nothing changes nothing', async () => {
    const before = await rows()
    await loadAnnouncements([])
    expect(await rows()).toEqual(before)
  })
})

test('loading twice moves no time', async () => {
  const items = [{ key: 'A', title: 'T', content: 'C', publishedAt: new Date('2025-06-01T00:00:00Z'), expiresAt: null }]
  await loadAnnouncements(items)
  const before = await database.select().from(announcement)
  setClock(new Date('2030-01-01T00:00:00Z'))
  await loadAnnouncements(items)
  expect(await database.select().from(announcement)).toEqual(before)
})
