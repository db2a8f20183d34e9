// Checks reports against tickets laid by hand, and files against what a reader library finds in them.
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import exceljs from 'exceljs'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { satisfaction, ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { manyTickets } from '#tests/builders/many-tickets.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { countReceived, countReceivedByHour } from './count-received.ts'
import { getDeskFigures } from './desk-figures.ts'
import { findFigureTickets } from './figure-tickets.ts'
import { getReport, ofKnownOffice } from './report.server.ts'
import { dashboardFilter, reportFilter } from './report.ts'
import { figureFilter } from './team-input.ts'
import { exportTickets } from './ticket-export.ts'

provideDatabase()

let admin: Person
let content: SomeContent
const minute = 60_000
const filter = (wishes: Record<string, string> = {}) =>
  reportFilter.parse({ from: '2031-06-16', to: '2031-06-17', ...wishes })

/** A ticket filed then, answered and completed so many minutes later. */
async function aPast(client: Person, at: string, set: { answered?: number; completed?: number; regency?: string }) {
  setClock(new Date(at))
  const regencyId = set.regency ? content.regency(set.regency) : null
  const { id } = await aTicket(client, { subject: set.regency === 'Kota Semarang' ? '=1+1 "é"' : 'Biasa', regencyId })
  const createdAt = new Date(at)
  const later = (minutes: number | undefined) =>
    minutes === undefined ? null : new Date(createdAt.getTime() + minutes * minute)
  await database
    .update(ticketTable)
    .set({
      createdAt,
      firstResponseAt: later(set.answered),
      completedAt: later(set.completed),
      ...(set.completed !== undefined && { status: 'completed' as const }),
    })
    .where(eq(ticketTable.id, id))
  return id
}

const entry = (ticketId: number, type: 'completed' | 'reopened') =>
  database
    .insert(ticketEntry)
    .values({ ticketId, type, audience: 'public', authorName: 'Siti', message: '', createdAt: new Date() })

beforeAll(async () => {
  content = await someContent()
  admin = await anAdmin({ permissions: ['tickets'] })
  const client = await aClient()
  const ids = [
    await aPast(client, '2031-06-15T23:59:00+07:00', {}),
    await aPast(client, '2031-06-16T00:05:00+07:00', { answered: 10, completed: 60, regency: 'Kota Semarang' }),
    await aPast(client, '2031-06-16T08:30:00+07:00', { answered: 20, completed: 120, regency: 'Kabupaten Demak' }),
    await aPast(client, '2031-06-17T08:45:00+07:00', { answered: 30 }),
    await aPast(client, '2031-06-17T23:59:00+07:00', {}),
    await aPast(client, '2031-06-18T00:00:00+07:00', {}),
  ]
  const { id: assigneeId } = await anAgent({ name: 'Siti Rahayu' })
  await database
    .update(ticketTable)
    .set({ assigneeId })
    .where(eq(ticketTable.id, ids[2] ?? 0))
  await database
    .update(ticketTable)
    .set({ kind: 'complaint', category: 'data' })
    .where(eq(ticketTable.id, ids[3] ?? 0))
  for (const id of ids.slice(1, 3)) await entry(id, 'completed')
  await entry(ids[1] ?? 0, 'reopened')
  await database.insert(satisfaction).values({ ticketId: ids[1] ?? 0, score: 4, createdAt: new Date() })
  setClock(null)
})

afterEach(() => setClock(null))

describe('a report', () => {
  test('counts the days of the span, in WIB, and no others', async () => {
    const { tickets, byDay, byHour } = await getReport(admin, filter())
    expect(tickets).toBe(4)
    expect(byDay).toEqual([
      { label: '2031-06-16', tickets: 2 },
      { label: '2031-06-17', tickets: 2 },
    ])
    expect(byHour).toHaveLength(24)
    expect(byHour.filter((hour) => hour.tickets > 0)).toEqual([
      { label: '00', tickets: 1 },
      { label: '08', tickets: 2 },
      { label: '23', tickets: 1 },
    ])
  })

  test('says how the desk did', async () => {
    const report = await getReport(admin, filter())
    expect(report.firstResponse).toEqual({ median: 20 * minute, p90: 28 * minute, measured: 3 })
    expect(report.resolution).toEqual({ median: 90 * minute, p90: 114 * minute, measured: 2 })
    expect(report.satisfaction).toEqual({ average: 4, scores: 1 })
    expect(report.reopened).toEqual({ tickets: 1, of: 2 })
  })

  test('counts by topic, place, office and assignee, the most first', async () => {
    const report = await getReport(admin, filter())
    expect(report.byCategory).toEqual([
      { label: 'Login & Akses', tickets: 3 },
      { label: 'Data Kepegawaian (pengaduan)', tickets: 1 },
    ])
    expect(report.byRegency).toEqual([
      { label: 'Tidak disebut', tickets: 2 },
      { label: 'Kabupaten Demak', tickets: 1 },
      { label: 'Kota Semarang', tickets: 1 },
    ])
    expect(report.byOffice).toEqual([
      { label: 'Provinsi', tickets: 2 },
      { label: 'Cabang Dinas I', tickets: 1 },
      { label: 'Cabang Dinas II', tickets: 1 },
    ])
    expect(report.byAgent).toEqual([
      { label: 'Belum diproses', tickets: 3 },
      { label: 'Siti Rahayu', tickets: 1 },
    ])
  })

  test('of one office counts its tickets alone', async () => {
    const of = async (office: string) => (await getReport(admin, filter({ office }))).tickets
    expect([await of(String(content.office(1))), await of(String(content.office(2))), await of('province')]).toEqual([
      1, 1, 2,
    ])
  })

  test('counts open tickets by age', async () => {
    setClock(new Date('2031-06-18T12:00:00+07:00'))
    const { backlog } = await getReport(admin, filter())
    expect(backlog.map(({ tickets }) => tickets)).toEqual([2, 2, 0, 0])
  })

  test('of an empty span is empty, not an error', async () => {
    const report = await getReport(admin, filter({ from: '2040-01-01', to: '2040-01-02' }))
    expect(report).toMatchObject({ tickets: 0, firstResponse: { median: null }, satisfaction: { average: null } })
  })

  test('covers thirty days by default, and at most four hundred', () => {
    setClock(new Date('2031-06-30T12:00:00+07:00'))
    expect(reportFilter.parse({})).toMatchObject({ from: '2031-06-01', to: '2031-06-30' })
    expect(reportFilter.parse({ from: 'x', to: 'y', office: '1;' })).toEqual({ from: '2031-06-01', to: '2031-06-30' })
    // What cannot be counted stays as it was chosen, with a sentence beside it.
    expect(reportFilter.parse({ from: '1990-01-01' })).toMatchObject({
      from: '1990-01-01',
      problem: 'Laporan mencakup paling banyak 400 hari. Pilih 27 Mei 2030 atau sesudahnya.',
    })
    expect(reportFilter.parse({ from: '2031-07-05' })).toMatchObject({
      from: '2031-07-05',
      to: '2031-06-30',
      problem: 'Tanggal ini lebih akhir daripada "Sampai tanggal". Ubah salah satunya.',
    })
    expect(reportFilter.parse({ from: '2031-06-30', to: '2031-06-30' }).problem).toBeUndefined()
    for (const slip of ['0002-06-01', '1969-12-31', '9999-12-31']) {
      expect(reportFilter.parse({ to: slip })).toEqual({ from: '2031-06-01', to: '2031-06-30' })
    }
  })
})

describe('the dashboard', () => {
  const officeOf = async (no: number | null) => {
    const officeId = no === null ? null : content.office(no)
    return (await getDeskFigures(admin)).offices.find((each) => each.officeId === officeId)
  }
  const of = (wishes: Record<string, string> = {}) => dashboardFilter.parse(wishes)

  test('compares the hours of today with those of yesterday, of one office or all', async () => {
    setClock(new Date('2031-06-17T09:10:00+07:00'))
    const byHour = await countReceivedByHour(admin, of())
    expect(byHour).toHaveLength(10)
    // What came in at 08.45 is a complaint.
    expect(byHour[8]).toEqual({ hour: '08', today: 0, before: 1 })
    expect(byHour[0]).toEqual({ hour: '00', today: 0, before: 1 })
    const own = await countReceivedByHour(admin, of({ office: String(content.office(1)) }))
    expect([own[8]?.before, own[0]?.before]).toEqual([0, 1])
  })

  test('shows the longest wait in each queue', async () => {
    setClock(new Date('2031-06-17T09:10:00+07:00'))
    expect(await officeOf(null)).toMatchObject({
      office: 'Provinsi',
      counts: { pending: 4 },
      oldest: { createdAt: new Date('2031-06-15T23:59:00+07:00') },
    })
    expect(await officeOf(1)).toMatchObject({ counts: { pending: 0, completed: 1 }, oldest: null })
  })

  test('compares this day with earlier ones up to the same time of day', async () => {
    const daysAt = async (at: string) => {
      setClock(new Date(at))
      return (await getDeskFigures(admin)).days
    }
    const nothing = { received: 0, answered: 0, solved: 0 }
    expect(await daysAt('2031-06-17T08:50:00+07:00')).toEqual({
      today: { received: 1, answered: 0, solved: 0 },
      yesterday: { received: 2, answered: 2, solved: 1 },
      weekAgo: nothing,
    })
    expect(await daysAt('2031-06-17T08:35:00+07:00')).toMatchObject({ today: nothing, yesterday: { answered: 1 } })
    expect(await daysAt('2031-06-23T12:00:00+07:00')).toMatchObject({
      today: nothing,
      weekAgo: { received: 2, answered: 2, solved: 2 },
    })
  })

  test('says which office is late, with exactly the tickets that its link opens', async () => {
    setClock(new Date('2031-06-20T12:00:00+07:00'))
    const late = await aTicket(await aClient(), { regencyId: content.regency('Kota Semarang') })
    const set = (values: Partial<typeof ticketTable.$inferInsert>) =>
      database.update(ticketTable).set(values).where(eq(ticketTable.id, late.id))
    const lateNow = async () => {
      const found = await findFigureTickets(
        admin,
        figureFilter.parse({ figure: 'late', office: content.office(1).toString() }),
      )
      const figure = (await officeOf(1))?.late
      expect(found.total).toBe(figure)
      return figure
    }
    await set({
      firstResponseDueAt: new Date('2031-06-20T11:00:00+07:00'),
      resolutionDueAt: new Date('2031-06-20T13:00:00+07:00'),
    })
    expect(await lateNow()).toBe(1)
    expect((await getDeskFigures(admin)).offices[0]?.late).toBeGreaterThan(0)
    // Answered in time: from now on the settlement's time counts.
    await set({ status: 'inprogress', firstResponseAt: new Date('2031-06-20T10:00:00+07:00') })
    expect(await lateNow()).toBe(0)
    setClock(new Date('2031-06-20T14:00:00+07:00'))
    expect(await lateNow()).toBe(1)
    expect(await officeOf(1)).toMatchObject({ counts: { pending: 0, inprogress: 1 } })
    await set({ status: 'waiting' })
    expect(await lateNow()).toBe(0)
    await set({ mergedIntoId: (await aTicket(await aClient())).id, status: 'pending', firstResponseAt: null })
    expect(await officeOf(1)).toMatchObject({ late: 0, counts: { pending: 0 }, oldest: null })
  })

  test('counts the days of its span, of one office or all', async () => {
    setClock(new Date('2031-06-18T12:00:00+07:00'))
    const byDay = await countReceived(admin, of({ days: '7' }))
    expect(byDay.map(({ tickets }) => tickets)).toEqual([0, 0, 0, 1, 2, 2, 1])
    const own = await countReceived(admin, of({ days: '7', office: String(content.office(2)) }))
    expect(own.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(1)
    const province = await countReceived(admin, of({ days: '7', office: 'province' }))
    expect(province.map(({ tickets }) => tickets)).toEqual([0, 0, 0, 1, 0, 2, 1])
    expect(dashboardFilter.parse({ days: '12', office: '1;' })).toEqual({ days: 30 })
  })

  test('puts the office first where most are late, then where someone waits longest', async () => {
    setClock(new Date('2031-07-01T09:00:00+07:00'))
    const client = await aClient()
    for (let n = 0; n < 9; n++) await aTicket(client, { regencyId: content.regency('Kabupaten Pati') })
    const { offices } = await getDeskFigures(admin)
    const late = offices.map((office) => office.late)
    expect(late).toEqual(late.toSorted((one, other) => other - one))
    const quiet = offices.filter((office) => office.late === 0)
    const oldest = quiet.map((office) => office.oldest?.createdAt.getTime() ?? Number.POSITIVE_INFINITY)
    expect(oldest).toEqual(oldest.toSorted((one, other) => one - other))
    expect(quiet[0]).toMatchObject({ officeId: content.office(3), counts: { pending: 9 } })
  })
})

test('a ticket that waits for its requester is part of the backlog, one that was merged is not', async () => {
  setClock(new Date('2031-07-05T09:00:00+07:00'))
  const office = String(content.office(2))
  const youngest = async () => (await getReport(admin, filter({ office }))).backlog[0]?.tickets
  const [one, other] = [await aTicket(await aClient()), await aTicket(await aClient())]
  const officeId = content.office(2)
  await database.update(ticketTable).set({ officeId, status: 'waiting' }).where(eq(ticketTable.id, one.id))
  expect(await youngest()).toBe(1)
  await database.update(ticketTable).set({ officeId, mergedIntoId: one.id }).where(eq(ticketTable.id, other.id))
  expect(await youngest()).toBe(1)
})

describe('a file', () => {
  async function bytesOf(format: 'csv' | 'xlsx', wishes = filter()): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of (await exportTickets(admin, wishes, format)).bytes) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  }

  test('as CSV holds the tickets of the span, and no formula', async () => {
    const text = (await bytesOf('csv')).toString('utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    const rows: Record<string, string>[] = parse(text, { bom: true, delimiter: ';', columns: true })
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatchObject({
      Judul: `'=1+1 "é"`,
      Kategori: 'Login & Akses',
      Status: 'Selesai',
      'Cabang dinas': 'Cabang Dinas I',
      Diterima: '2031-06-16 00:05',
      'Jawaban pertama': '2031-06-16 00:15',
      'Nilai kepuasan': '4',
    })
    expect((await auditOf('report:2031-06-16/2031-06-17')).at(-1)).toMatchObject({ action: 'report.export' })
  })

  test('as XLSX holds the same', async () => {
    const book = new exceljs.Workbook()
    await book.xlsx.load((await bytesOf('xlsx')) as unknown as ArrayBuffer)
    const sheet = book.getWorksheet('Tiket')
    expect(sheet?.rowCount).toBe(5)
    expect(sheet?.getCell('C2').value).toBe(`'=1+1 "é"`)
    expect(sheet?.getCell('C2').formula).toBeUndefined()
    expect(sheet?.getCell('J2').value).toEqual(new Date('2031-06-16T00:05:00Z'))
    expect(sheet?.getCell('M2').value).toBe(4)
    const csv: string[][] = parse(await bytesOf('csv'), { bom: true, delimiter: ';' })
    for (const [at, row] of csv.entries()) {
      const own = Array.from({ length: 9 }, (_, column) => sheet?.getRow(at + 1).getCell(column + 1).value ?? '')
      expect(own).toEqual(row.slice(0, 9))
    }
  })

  test.each(['csv', 'xlsx'] as const)('has no row that came in while it was written (%s)', async (format) => {
    const today = format === 'csv' ? '2033-01-01' : '2033-01-02'
    setClock(new Date(`${today}T10:00:00+07:00`))
    const client = await aClient()
    await aTicket(client)
    await aTicket(client)
    const { bytes, total, written } = await exportTickets(admin, filter({ from: today, to: today }), format)
    await aTicket(client)
    await bytes.resume().toArray()
    expect([total, written()]).toEqual([2, 2])
  })

  test.each(['csv', 'xlsx'] as const)('of more tickets than two batches has them all (%s)', async (format) => {
    await manyTickets(4_500, '2035-01-01')
    const many = filter({ from: '2035-01-01', to: '2035-01-02' })
    let lines = 0
    const { bytes, total, written } = await exportTickets(admin, many, format)
    expect(total).toBe(4_500)
    for await (const chunk of bytes) {
      expect(written()).toBeLessThanOrEqual(total)
      if (format === 'csv') lines += String(chunk).split('\r\n').length - 1
    }
    expect(written()).toBe(total)
    if (format === 'csv') expect(lines).toBe(4_501)
  })

  test('that is given up is not read to its end', async () => {
    await manyTickets(4_500, '2035-01-01')
    const given = await exportTickets(admin, filter({ from: '2035-01-01', to: '2035-01-02' }), 'csv')
    for await (const _ of given.bytes) break
    // By now further batches would have come.
    for (let turn = 0; turn < 20; turn += 1) await database.execute(sql`select 1`)
    expect(given.bytes.destroyed).toBe(true)
    expect(given.written()).toBeLessThan(4_500)
  })
})

test('the file is for administrators who may read tickets; the others still see the counts', async () => {
  const others = await anAdmin({
    permissions: ['users', 'content', 'system', 'backup', 'security', 'access_log', 'database', 'super_admin'],
  })
  await expect(exportTickets(others, filter(), 'csv')).rejects.toThrow('akses')
  expect((await getReport(others, filter())).tickets).toBe(4)
})

test('a title goes out with its personal numbers masked', async () => {
  setClock(new Date('2032-01-05T10:00:00+07:00'))
  await aTicket(await aClient(), { subject: 'NIK 3374010101100001 hubungi 081234567890' })
  const { bytes } = await exportTickets(admin, filter({ from: '2032-01-05', to: '2032-01-05' }), 'csv')
  const text = (await bytes.toArray()).join('')
  expect(text).toContain('hubungi')
  expect(text).not.toMatch(/33740101|0812345/)
})

test('no one but administrators reads or takes it', async () => {
  for (const person of [await anAgent({ permissions: ['content'] }), await aClient()]) {
    await expect(getReport(person, filter())).rejects.toThrow('akses')
    await expect(getDeskFigures(person)).rejects.toThrow('akses')
    await expect(countReceived(person, dashboardFilter.parse({}))).rejects.toThrow('akses')
    await expect(countReceivedByHour(person, dashboardFilter.parse({}))).rejects.toThrow('akses')
    await expect(exportTickets(person, filter(), 'csv')).rejects.toThrow('akses')
  }
})

test('an unknown office is omitted from the filter', async () => {
  const office = String(content.office(2))
  const filter = { days: 30, office }
  expect(await ofKnownOffice(filter)).toEqual(filter)
  expect(await ofKnownOffice({ ...filter, office: 'province' })).toEqual({ ...filter, office: 'province' })
  expect(await ofKnownOffice({ ...filter, office: '999999' })).toEqual({ days: 30, office: undefined })
})
