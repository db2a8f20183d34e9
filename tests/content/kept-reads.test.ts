// Checks that reads kept in memory return what another process, or this one, has written since.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createAnnouncement } from '#domain/content/announcements/announcement.server.ts'
import { announcementFields, announcementOf } from '#domain/content/announcements/announcement.ts'
import { findKeptUrgentAnnouncements } from '#domain/content/announcements/published-announcements.ts'
import { moveRegency } from '#domain/offices/office.server.ts'
import { findOfficeChoices, findOfficesByPlace, findRegencies } from '#domain/offices/public-offices.ts'
import { findKeptOpenIncidents } from '#domain/shared-answers/incident-news.ts'
import { createIncident, setIncidentState } from '#domain/shared-answers/keep-incident.ts'
import {
  changeTicketCategory,
  findAllTicketCategories,
  findTicketCategories,
} from '#domain/tickets/categories/category.server.ts'
import { changeHoliday } from '#domain/tickets/sla/holiday.ts'
import { getDueRules } from '#domain/tickets/sla/service-rules.server.ts'
import { connectionPool, database } from '#platform/database/database.server.ts'
import { cachedRead, forgetAllKeptReads, keepReads } from '#platform/kept-reads.server.ts'
import { getSetting, initialiseSetting, storeSetting } from '#platform/settings/settings.ts'
import { onSignal } from '#platform/signals.server.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { incidentOf } from '#tests/builders/an-incident.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'

provideDatabase()

let content: SomeContent
let signal: Awaited<ReturnType<typeof onSignal>>

beforeAll(async () => {
  content = await someContent()
  await initialiseSetting('portal_origin', 'https://satu.example')
  signal = await onSignal('content_changed', forgetAllKeptReads)
  keepReads(true)
})

afterAll(async () => {
  keepReads(false)
  await signal.stop()
})

const rules = () => getDueRules(database, new Date('2026-01-01T00:00:00Z'))

/** Each read, and a write past the functions of the portal after which it must give something else. */
const reads: Readonly<Record<string, readonly [read: () => Promise<unknown>, write: string]>> = {
  'a setting': [
    () => getSetting('portal_origin', z.string()),
    `update setting set value = '"https://dua.example"' where key = 'portal_origin'`,
  ],
  'offices to choose from': [() => findOfficeChoices(), `update branch_office set name = 'Cabang Lain' where no = 1`],
  'offices by place': [
    () => findOfficesByPlace(),
    `update regency set name = 'Kabupaten Lain' where name = 'Kabupaten Pati'`,
  ],
  regencies: [findRegencies, `update regency set name = 'Kota Lain' where name = 'Kota Semarang'`],
  categories: [
    () => findTicketCategories('question'),
    `update ticket_category set name = 'Masuk' where id = 'login' and kind = 'question'`,
  ],
  'all categories': [() => findAllTicketCategories('complaint'), `delete from ticket_category where id = 'data'`],
  'urgent announcements': [
    findKeptUrgentAnnouncements,
    `insert into announcement (title, content, published_at, updated_at, urgent) values ('Server pulih', 'Isi.', now(), now(), true)`,
  ],
  'open incidents': [
    findKeptOpenIncidents,
    `insert into service_incident (title, description, answer, state, starts_at, created_at, updated_at, idempotency_key)
     values ('Unggah lambat', 'Isi.', 'Sedang ditangani.', 'investigating', now(), now(), now(), 'kunci')`,
  ],
  'rules of due times': [
    async () => [...(await rules()).calendar.holidays],
    `insert into holiday (day, name, updated_at) values ('2026-08-17', 'Kemerdekaan', now())`,
  ],
}

test.each(Object.entries(reads))(
  '%s: asked once, and again when another process has written',
  async (_, [read, write]) => {
    const before = await read()
    const asked = vi.spyOn(connectionPool(), 'connect')
    expect(await read()).toEqual(before)
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    await database.execute(sql.raw(write))
    await expect.poll(() => read()).not.toEqual(before)
  },
)

test('what this process writes is read by the next read, before any signal', async () => {
  const admin = await anAdmin({ permissions: ['system'] })
  await findTicketCategories('question')
  await changeTicketCategory(admin, { kind: 'question', id: '', name: 'Peta', seen: '' })
  expect((await findTicketCategories('question')).map(({ name }) => name)).toContain('Peta')

  await findOfficesByPlace()
  await moveRegency(admin, content.regency('Kabupaten Demak'), content.office(1))
  expect((await findOfficesByPlace())[0]?.name).toContain('Demak')

  await rules()
  await changeHoliday(admin, { was: '', day: '2026-12-25', name: 'Natal', seen: '' })
  expect([...(await rules()).calendar.holidays]).toContain('2026-12-25')

  await database.execute(sql`delete from announcement`)
  forgetAllKeptReads()
  expect(await findKeptUrgentAnnouncements()).toEqual([])
  const fields = { title: 'Jadwal berubah', content: 'Isi', date: '2025-06-14', urgent: 'on' }
  const editor = await anAgent({ permissions: ['content'] })
  await createAnnouncement(editor, announcementFields.transform(announcementOf).parse(fields))
  expect(await findKeptUrgentAnnouncements()).toHaveLength(1)

  const agent = await anAgent()
  const incidents = (await findKeptOpenIncidents()).length
  const id = await createIncident(agent, { ...incidentOf(), idempotencyKey: newIdempotencyKey() })
  await setIncidentState(agent, { id, version: 1, state: 'fixing' })
  expect(await findKeptOpenIncidents()).toHaveLength(incidents + 1)
})

const answers = { good: 0 }
const counted = cachedRead(async (key: 'a' | 'b') => {
  answers.good += 1
  if (key === 'b') throw new Error('away')
  return answers.good
}, 50)

beforeEach(() => {
  answers.good = 0
})

test('a read grows old, and a failed one is not kept', async () => {
  expect([await counted('a'), await counted('a')]).toEqual([1, 1])
  await expect(counted('b')).rejects.toThrow('away')
  await expect(counted('b')).rejects.toThrow('away')
  expect(answers.good).toBe(3)
  await expect.poll(() => counted('a')).not.toBe(1)
})

test('a process that does not listen keeps nothing', async () => {
  keepReads(false)
  const before = await getSetting('portal_origin', z.string())
  await storeSetting('portal_origin', 'https://tiga.example')
  expect(await getSetting('portal_origin', z.string())).not.toBe(before)
  keepReads(true)
})
