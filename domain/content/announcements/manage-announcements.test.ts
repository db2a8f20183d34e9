// Checks the announcement manager's writes, and that time alone publishes and expires: by moving the clock.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { removeContent, restoreContent } from '#domain/content/lifecycle/content-steps.ts'
import { changeSeason, getManagedSeason } from '#domain/season/season.server.ts'
import type { Season } from '#domain/season/season.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { setting } from '#platform/settings/setting-tables.ts'
import { initialiseSetting } from '#platform/settings/settings.ts'
import { setClock, zonedInstant } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aFile } from '#tests/builders/a-photo.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import {
  announcementKind,
  changeAnnouncement,
  createAnnouncement,
  findListedAnnouncements,
  findManagedAnnouncements,
  loadAnnouncements,
  renewDates,
} from './announcement.server.ts'
import { type AnnouncementInput, announcementFields, announcementOf, timesAsTyped } from './announcement.ts'
import {
  findActiveAnnouncements,
  findNextAnnouncementChange,
  findUrgentAnnouncements,
} from './published-announcements.ts'

provideDatabase()
afterEach(() => setClock(null))

const writer = () => anAgent({ permissions: ['content'] })

const announcementInput = announcementFields.transform(announcementOf)

const form = { title: 'Judul', content: 'Isi', date: '2025-06-14' }

function input(fields: Record<string, string> = {}): AnnouncementInput {
  return announcementInput.parse({ ...form, ...fields })
}

const activeIds = async () => (await findActiveAnnouncements(100)).map(({ id }) => id)
const pdf = () => aFile('%PDF-1.7', 'Edaran.pdf', 'application/pdf')

test('the clock alone publishes and expires', async () => {
  const person = await writer()
  setClock(zonedInstant('2025-06-10'))
  const id = await createAnnouncement(
    person,
    input({ date: '2025-06-14', time: '17:00', expiresDate: '2025-06-18', urgent: 'on' }),
  )
  const status = async () => (await findManagedAnnouncements(person)).find((row) => row.id === id)?.status
  const urgent = async () => (await findUrgentAnnouncements()).some((row) => row.id === id)
  for (const [at, expected] of [
    [zonedInstant('2025-06-14', '16:59'), 'scheduled'],
    [zonedInstant('2025-06-14', '17:00'), 'active'],
    [zonedInstant('2025-06-18', '23:59'), 'active'],
    [zonedInstant('2025-06-19'), 'expired'],
  ] as const) {
    setClock(at)
    const shown = expected === 'active'
    expect([await status(), (await activeIds()).includes(id), await urgent()]).toEqual([expected, shown, shown])
  }
})

test('a form that is sent twice makes one announcement, with one file', async () => {
  const person = await writer()
  const typed = input({ title: 'Sekali saja' })
  const key = newIdempotencyKey()
  const ids = await Promise.all([1, 2, 3].map(() => createAnnouncement(person, typed, pdf(), key)))
  expect(new Set(ids).size).toBe(1)
  const rows = (await findManagedAnnouncements(person)).filter(({ title }) => title === 'Sekali saja')
  expect(rows.map(({ id }) => id)).toEqual([ids[0]])
})

test('the next change is the next beginning or end', async () => {
  const person = await writer()
  const id = await createAnnouncement(
    person,
    input({ date: '2031-06-14', time: '17:00', expiresDate: '2031-06-18', expiresTime: '8.30' }),
  )
  expect(await findNextAnnouncementChange(zonedInstant('2031-06-01'))).toEqual(zonedInstant('2031-06-14', '17:00'))
  expect(await findNextAnnouncementChange(zonedInstant('2031-06-14', '17:00'))).toEqual(
    zonedInstant('2031-06-18', '08:30'),
  )
  expect(await findNextAnnouncementChange(zonedInstant('2031-06-18', '08:30'))).toBeNull()
  await removeContent(announcementKind, person, id)
  expect(await findNextAnnouncementChange(zonedInstant('2031-06-01'))).toBeNull()
})

test('what is pinned stands first, whatever is newer', async () => {
  const person = await writer()
  const pinned = await createAnnouncement(person, input({ date: '2020-01-01', pinned: 'on' }))
  const newer = await createAnnouncement(person, input({ date: '2020-02-01' }))
  const ids = await activeIds()
  expect(ids.indexOf(pinned)).toBeLessThan(ids.indexOf(newer))
})

test('a PDF belongs to it, is read by the public, and goes again', async () => {
  const person = await writer()
  const id = await createAnnouncement(person, input({ date: '2020-01-01' }), pdf())
  const files = async () => (await findActiveAnnouncements(100)).find((row) => row.id === id)?.files ?? []
  const [first] = await files()
  expect(first).toMatchObject({ name: 'edaran.pdf', type: 'application/pdf' })
  await changeAnnouncement(person, id, 1, input({ date: '2020-01-01' }), { add: pdf(), remove: [first?.id ?? ''] })
  const [second, ...more] = await files()
  expect([second?.id === first?.id, more]).toEqual([false, []])
  const wrong = changeAnnouncement(person, id, 2, input(), { add: aFile(Buffer.from([0xff, 0xd8, 0xff])) })
  await expect(wrong).rejects.toBeInstanceOf(Invalid)
})

test('the audit holds before and after; of two who save at once the second is notified', async () => {
  const person = await writer()
  const id = await createAnnouncement(person, input())
  await changeAnnouncement(person, id, 1, input({ title: 'Baru' }))
  await expect(changeAnnouncement(person, id, 1, input({ title: 'Lain' }))).rejects.toBeInstanceOf(Conflict)
  await changeAnnouncement(person, id, 2, input({ title: 'Baru' }))
  await removeContent(announcementKind, person, id)
  await expect(removeContent(announcementKind, person, id)).rejects.toBeInstanceOf(NotFound)
  await expect(changeAnnouncement(person, id, 2, input())).rejects.toBeInstanceOf(NotFound)
  await restoreContent(announcementKind, person, id)
  await restoreContent(announcementKind, person, id)
  const rows = await database
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.target, `announcement:${id}`))
  expect(rows.map(({ action, changes }) => [action, changes.title])).toEqual([
    ['announcement.create', [null, 'Judul']],
    ['announcement.change', ['Judul', 'Baru']],
    ['announcement.remove', ['Baru', null]],
    ['announcement.restore', [null, 'Baru']],
  ])
  // What was deleted can be read in the record itself.
  const content = rows.find(({ action }) => action === 'announcement.create')?.changes.content?.[1]
  expect(rows.slice(-2).map(({ changes }) => changes.content)).toEqual([
    [content, null],
    [null, content],
  ])
})

test('staff read what was added last on top, whatever its date', async () => {
  const person = await writer()
  const dates = ['2025-06-14', '2025-06-20', '2025-06-14', '2025-06-02']
  for (const [number, date] of dates.entries())
    await createAnnouncement(person, input({ title: `Urutan ${number}`, date }))
  const rows = await findManagedAnnouncements(person, 'urutan')
  expect(rows.map(({ title }) => title.slice(-1))).toEqual(['3', '2', '1', '0'])
})

test('staff search titles and contents without regard to case; wildcards are letters', async () => {
  const person = await anAgent()
  const id = await createAnnouncement(await writer(), input({ title: 'Kuota 100% Domisili', content: 'Ketentuan X_Y' }))
  const found = async (search: string) => (await findManagedAnnouncements(person, search)).some((row) => row.id === id)
  for (const search of ['domisili', 'KETENTUAN x_y', '100%'])
    expect([search, await found(search)]).toEqual([search, true])
  for (const search of ['k%domisili', 'x-y']) expect([search, await found(search)]).toEqual([search, false])
})

test('staff read, staff with the permission write, everybody else is refused', async () => {
  const id = await createAnnouncement(await anAdmin({ permissions: ['content'] }), input())
  for (const person of [await anAgent(), await anAdmin(), await aClient()]) {
    for (const attempt of [
      () => createAnnouncement(person, input()),
      () => changeAnnouncement(person, id, 1, input()),
      () => removeContent(announcementKind, person, id),
      () => restoreContent(announcementKind, person, id),
    ]) {
      await expect(attempt()).rejects.toBeInstanceOf(Forbidden)
    }
  }
  await expect(findManagedAnnouncements(await aClient())).rejects.toBeInstanceOf(Forbidden)
  expect((await findManagedAnnouncements(await anAgent())).length).toBeGreaterThan(0)
})

test('the form: what is missing is named, an end before the beginning is refused', () => {
  const problems = (fields: Record<string, string>) =>
    announcementInput.safeParse(fields).error?.issues.map(({ path, message }) => [path[0], message])
  expect(problems({})).toEqual([
    ['title', 'Judul harus diisi'],
    ['date', 'Tanggal harus diisi'],
    ['content', 'Isi harus diisi'],
  ])
  const end = 'Waktu berakhir harus sesudah waktu tayang'
  expect(problems({ ...form, expiresDate: '2025-06-13' })).toEqual([['expiresDate', end]])
  expect(problems({ ...form, expiresTime: '10:00' })).toEqual([['expiresDate', 'Isi juga tanggal berakhirnya']])
  expect(problems({ ...form, time: '25:00' })?.[0]?.[0]).toBe('time')
})

test('times come back as they were typed', () => {
  for (const times of [
    { date: '2025-06-14', time: '', expiresDate: '', expiresTime: '' },
    { date: '2025-06-14', time: '08:00', expiresDate: '2025-06-18', expiresTime: '17:00' },
    { date: '2025-06-14', time: '', expiresDate: '2025-06-14', expiresTime: '' },
  ]) {
    expect(timesAsTyped(input(times))).toEqual(times)
  }
})

describe('when the season moves a date', () => {
  const stage = { id: 'pilih', name: 'Pilih sekolah', opens: null, note: null }
  const season = (closes: string): Season => ({
    ...{ year: 2025, name: 'SPMB 2025', dates: [] },
    stages: [{ ...stage, closes: `2025-06-${closes}T17:00:00+07:00` }],
  })
  const move = async (person: Person, closes: string) =>
    changeSeason(person, { ...season(closes), seen: (await getManagedSeason(person))?.seen ?? '', of: 2025 })
  const text = 'Ditutup {{tahap:pilih.tutup}}. Pemilihan {{tahap:pilih.keadaan}}.'
  const shown = async (id: number) => (await findActiveAnnouncements(100)).find((row) => row.id === id)
  const listed = async (person: Person, id: number) =>
    (await findListedAnnouncements(person)).find((row) => row.id === id)

  beforeEach(async () => {
    await database.delete(setting).where(eq(setting.key, 'season'))
    await initialiseSetting('season', season('18'))
    setClock(zonedInstant('2025-06-14', '08:00'))
  })

  test('a published one keeps the dates of its day, and says how the stage stands now', async () => {
    const person = await anAdmin({ permissions: ['content', 'system'] })
    const id = await createAnnouncement(person, input({ content: text }))
    setClock(zonedInstant('2025-06-15'))
    await move(person, '20')
    expect(await shown(id)).toMatchObject({
      content: 'Ditutup 18 Juni 2025 pukul 17.00 WIB. Pemilihan masih dibuka sampai 20 Juni 2025 pukul 17.00 WIB.',
      hasOldDates: true,
    })
    expect(await listed(person, id)).toMatchObject({
      isDated: true,
      oldDates: [{ before: '18 Juni 2025 pukul 17.00 WIB', now: '20 Juni 2025 pukul 17.00 WIB' }],
    })
    // One of after the change says the new date, also when it is dated back to the morning.
    const later = await createAnnouncement(person, input({ content: text }))
    expect((await shown(later))?.content).toContain('Ditutup 20 Juni')
    setClock(zonedInstant('2025-06-16'))
    await move(person, '21')
    expect((await shown(id))?.content).toContain('Ditutup 18 Juni')
    expect((await shown(later))?.content).toContain('Ditutup 20 Juni')
  })

  test('one click, or new words, take the dates of today; another field does not', async () => {
    const person = await anAdmin({ permissions: ['content', 'system'] })
    const id = await createAnnouncement(person, input({ content: text }))
    const version = async () => (await listed(person, id))?.version ?? 0
    setClock(zonedInstant('2025-06-15'))
    await move(person, '20')
    await changeAnnouncement(person, id, await version(), input({ content: text, pinned: 'on' }))
    expect(await shown(id)).toMatchObject({ pinned: true, content: expect.stringContaining('Ditutup 18 Juni') })
    await expect(renewDates(await aClient(), id, await version())).rejects.toBeInstanceOf(Forbidden)
    await expect(renewDates(person, id, 1)).rejects.toBeInstanceOf(Conflict)
    await renewDates(person, id, await version())
    expect(await shown(id)).toMatchObject({ hasOldDates: false, content: expect.stringContaining('Ditutup 20 Juni') })
    setClock(zonedInstant('2025-06-16'))
    await move(person, '21')
    expect((await listed(person, id))?.oldDates).toHaveLength(1)
    await changeAnnouncement(person, id, await version(), input({ content: `${text} Maaf.` }))
    expect((await shown(id))?.content).toContain('Ditutup 21 Juni')
  })

  test('one of the files, and one that is not yet shown, say the present dates', async () => {
    const person = await anAdmin({ permissions: ['content', 'system'] })
    const publishedAt = zonedInstant('2025-06-10')
    await loadAnnouncements([{ key: 'of-the-files', title: 'Berkas', content: text, publishedAt, expiresAt: null }])
    const scheduled = await createAnnouncement(person, input({ content: text, date: '2025-06-17' }))
    setClock(zonedInstant('2025-06-15'))
    await move(person, '20')
    setClock(zonedInstant('2025-06-17', '08:00'))
    const texts = (await findActiveAnnouncements(100)).filter(({ id, title }) => id === scheduled || title === 'Berkas')
    expect(texts.map(({ content, hasOldDates }) => [content.slice(0, 15), hasOldDates])).toEqual([
      ['Ditutup 20 Juni', false],
      ['Ditutup 20 Juni', false],
    ])
  })
})
