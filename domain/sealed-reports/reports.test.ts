// Checks sealed reports: stored data, access, the conversation, the limits, and the end.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endReports } from '#domain/privacy/retention/retention.server.ts'
import {
  answerReport,
  countUnreadReports,
  findReports,
  getReportFile,
  getSealedReport,
  hasNoReader,
  openIdentity,
} from '#domain/sealed-reports/desk/desk-report.ts'
import { withTicket } from '#domain/tickets/guest/guest-ticket.server.ts'
import { database } from '#platform/database/database.server.ts'
import { applyLimits } from '#platform/limits.server.ts'
import { addDays, now, setClock } from '#shared/dates.ts'
import { Conflict, Invalid, NotFound, ProofOfWorkRequired, TooMany } from '#shared/errors.ts'
import { newIdempotencyKey, newPublicId } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aPhonePhoto } from '#tests/builders/a-photo.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import {
  accessOf,
  getOwnReport,
  openReport,
  type ReportSending,
  replyToReport,
  sendReport,
} from './own-report.server.ts'
import { readReportFile } from './report.server.ts'
import { reportNumber } from './report.ts'
import { type ReportInput, reportInput } from './report-input.ts'
import {
  report,
  reportAccess,
  reportDevice,
  reportEntry,
  reportFile,
  reportIdentity,
  reportMessage,
} from './report-tables.ts'

provideDatabase()
let content: SomeContent
beforeAll(async () => {
  content = await someContent()
})
beforeEach(() => database.execute(sql`delete from rate_limit`))
afterEach(() => {
  applyLimits({})
  setClock(null)
})

const phone = '6281234567890'
const form = (wishes: Partial<ReportInput> = {}): ReportInput => ({
  kind: 'bribery',
  description: 'Petugas meminta uang untuk satu kursi.',
  regencyId: content.regency('Kabupaten Demak'),
  about: 'SMA 1 Demak',
  name: '',
  phone: null,
  idempotencyKey: newIdempotencyKey(),
  ...wishes,
})
const from = (wishes: Partial<ReportSending> = {}): ReportSending => ({
  network: '10.0.0.1',
  proof: '',
  version: '2025-06',
  files: [],
  ...wishes,
})
const send = (wishes: Partial<ReportInput> = {}, sending = from()) => sendReport(form(wishes), sending)
const reader = () => anAdmin({ name: 'Bu Inspektur', permissions: ['sealed_reports'] })
const say = (message: string) => ({ message, idempotencyKey: newIdempotencyKey() })
const noFiles = { network: '10.0.0.1', files: [] }
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  )

async function idOf(publicId: string): Promise<number> {
  const [found] = await database.select({ id: report.id }).from(report).where(eq(report.publicId, publicId))
  if (!found) throw new Error('no such report')
  return found.id
}
async function sentId(wishes: Partial<ReportInput> = {}, sending = from()): Promise<number> {
  return idOf((await send(wishes, sending)).publicId)
}

describe('the form', () => {
  const typed = { ...{ kind: 'data', description: 'Nilai anak saya salah.' }, idempotencyKey: newIdempotencyKey() }

  test('needs what and words, and nothing of who reports', () => {
    expect(reportInput.parse(typed)).toMatchObject({ name: '', phone: null, about: '', regencyId: null })
    expect(reportInput.parse({ ...typed, name: '  ', phone: '  ' })).toMatchObject({ name: '', phone: null })
    const { error } = reportInput.safeParse({ idempotencyKey: newIdempotencyKey() })
    expect(error?.issues.map(({ path }) => path[0]).sort()).toEqual(['description', 'kind'])
  })

  test.each([
    ['0812 3456 7890', phone],
    ['12345', undefined],
    ['nomor saya', undefined],
  ])('reads the number %j', (written, stored) => {
    const read = reportInput.safeParse({ ...typed, phone: written })
    expect(read.data?.phone).toBe(stored)
    expect(read.error?.issues.map(({ path }) => path[0])).toEqual(stored ? undefined : ['phone'])
  })
})

describe('a report', () => {
  test('keeps nothing of who sent it when name and number are withheld; its link alone opens it', async () => {
    const { publicId, key } = await send()
    const id = await idOf(publicId)
    expect(id).toBeGreaterThanOrEqual(1001)
    expect(reportNumber(id)).toBe(`L-${id}`)
    expect(await database.$count(reportIdentity, eq(reportIdentity.reportId, id))).toBe(0)
    expect([key, await accessOf(undefined, publicId)]).toEqual([null, { id, byLink: true }])
    expect(await refusalOf(openIdentity(await reader(), id, 'perlu'))).toBeInstanceOf(Conflict)
  })

  test('keeps name and number apart and unreadable', async () => {
    const { publicId } = await send({ name: 'Siti Rahasia', phone })
    const { rows } = await database.execute(sql`select row_to_json(r)::text as report, row_to_json(i)::text as identity
      from ${report} r join ${reportIdentity} i on i.report_id = r.id where r.public_id = ${publicId}`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/Siti|Rahasia|81234567890/)
  })

  test('sent twice is one, also at the same time and beyond the limit; edited it is another', async () => {
    const one = form()
    const [first, second] = await Promise.all([sendReport(one, from()), sendReport(one, from())])
    expect(second.publicId).toBe(first.publicId)
    expect([first.repeated, second.repeated].sort()).toEqual([false, true])
    applyLimits({ 'report-network': 1 })
    expect((await sendReport(one, from())).publicId).toBe(first.publicId)
    applyLimits({})
    expect((await sendReport({ ...one, description: 'Lain' }, from())).publicId).not.toBe(first.publicId)
  })

  test('takes pictures without their metadata, and is not held up by what cannot be taken', async () => {
    const files = [
      { name: 'bukti.jpg', content: new Uint8Array(await aPhonePhoto()) },
      { name: 'virus.exe', content: new Uint8Array([1, 2, 3]) },
    ]
    const { publicId, refused } = await send({}, from({ files }))
    expect(refused).toEqual([expect.stringContaining('virus.exe')])
    const id = await idOf(publicId)
    const { files: stored } = await getOwnReport(id)
    expect(stored).toMatchObject([{ name: 'bukti.jpg', entryId: 0 }])
    const file = await readReportFile(id, stored[0]?.id ?? '')
    expect(file.content.toString('latin1')).not.toContain('PonselRahasia')
    expect(await refusalOf(readReportFile(await sentId(), stored[0]?.id ?? ''))).toBeInstanceOf(NotFound)
  })

  test('refuses an unknown regency, and counts nothing for it', async () => {
    applyLimits({ 'report-network': 1 })
    expect(await refusalOf(send({ regencyId: 99_999 }))).toBeInstanceOf(Invalid)
    expect((await send()).repeated).toBe(false)
    expect(await refusalOf(send())).toBeInstanceOf(TooMany)
  })

  test('asks a busy network for a proof of work', async () => {
    applyLimits({ 'report-network-free': 1 })
    await send()
    const refused = await refusalOf(send())
    if (!(refused instanceof ProofOfWorkRequired)) throw refused
    const challenge = refused.challenge as Parameters<typeof solveChallenge>[0]['challenge']
    const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
    const form = { description: 'Dengan bukti kerja' }
    expect((await send(form, from({ proof }))).repeated).toBe(false)
    expect(await refusalOf(send(form, from({ proof })))).toBeInstanceOf(ProofOfWorkRequired)
  })
})

describe('who sent a report', () => {
  test('opens it on another device by four digits of the number, once', async () => {
    const { publicId, key } = await send({ phone })
    expect(await accessOf(undefined, publicId)).toBe('digits')
    expect(await accessOf(withTicket(undefined, publicId, key ?? ''), publicId)).toEqual({
      id: await idOf(publicId),
      byLink: false,
    })
    const opened = await openReport(publicId, '7890', '10.0.0.9')
    expect(opened).toBe(key)
  })

  test('reads one refusal for wrong digits, an unknown report and one without a number, and is stopped', async () => {
    const [withPhone, without] = [(await send({ phone })).publicId, (await send()).publicId]
    const messages = []
    for (const [publicId, digits] of [
      [withPhone, '0000'],
      [without, '7890'],
      [newPublicId(), '7890'],
    ] as const) {
      messages.push(((await refusalOf(openReport(publicId, digits, '10.0.0.8'))) as Invalid).message)
    }
    expect(new Set(messages).size).toBe(1)
    for (let each = 0; each < 4; each += 1) await refusalOf(openReport(withPhone, '0000', '10.0.0.8'))
    expect(await refusalOf(openReport(withPhone, '7890', '10.0.0.8'))).toBeInstanceOf(TooMany)
    expect(await openReport(withPhone, '7890', '10.0.2.1')).toBeTypeOf('string')
    for (let each = 0; each < 15; each += 1) await refusalOf(openReport(withPhone, '0000', `10.0.1.${each}`))
    expect(await refusalOf(openReport(withPhone, '7890', '10.0.2.1'))).toBeInstanceOf(TooMany)
  })

  test('continues talking: a reply makes it wait again, once however often it is sent', async () => {
    const [admin, id] = [await reader(), await sentId()]
    await answerReport(admin, id, { intent: 'answer', ...say('Kami periksa.') })
    await answerReport(admin, id, { intent: 'note', ...say('Panggil kepala sekolah.') })
    expect((await getOwnReport(id)).status).toBe('answered')
    await answerReport(admin, id, { intent: 'complete', idempotencyKey: newIdempotencyKey() })
    expect((await getOwnReport(id)).status).toBe('completed')
    const words = say('Terjadi lagi hari ini.')
    await Promise.all([replyToReport(id, words, noFiles), replyToReport(id, words, noFiles)])
    await replyToReport(id, words, noFiles)
    const own = await getOwnReport(id)
    expect(own.status).toBe('pending')
    expect(own.timeline.map(({ type, author, message }) => [type, author, message])).toEqual([
      ['submitted', 'Pelapor', own.description],
      ['answered', 'Petugas provinsi', 'Kami periksa.'],
      ['completed', 'Petugas provinsi', 'Laporan ditandai selesai.'],
      ['requester_replied', 'Pelapor', 'Terjadi lagi hari ini.'],
    ])
    expect(JSON.stringify(own)).not.toMatch(/Inspektur|kepala sekolah/)
  })
})

test('an identity sealed under another secret opens nothing, and no page fails for it', async () => {
  const { publicId, key } = await send({ name: 'Siti', phone })
  const id = await idOf(publicId)
  await database.update(reportIdentity).set({ sealed: 'lain' }).where(eq(reportIdentity.reportId, id))
  expect(await accessOf(withTicket(undefined, publicId, key ?? ''), publicId)).toBe('digits')
  expect(await refusalOf(openReport(publicId, '7890', '10.0.0.7'))).toBeInstanceOf(Invalid)
  expect(await refusalOf(openIdentity(await reader(), id, 'perlu'))).toBeInstanceOf(Conflict)
})

describe('the province', () => {
  test('reads, answers and completes; all of it stands in the log of the report and none in the access log', async () => {
    const audit = sql`select count(*)::int as entries from audit_entry`
    const before = (await database.execute(audit)).rows
    const [admin, id] = [await reader(), await sentId({ name: 'Siti', phone })]
    expect(await countUnreadReports(admin)).toBeGreaterThan(0)
    const listed = (await findReports(admin, { completed: false })).items.find((each) => each.id === id)
    expect(listed).toMatchObject({ about: 'SMA 1 Demak', regency: 'Kabupaten Demak', unread: true })
    const answer = { intent: 'answer', ...say('Kami periksa.') } as const
    await Promise.all([answerReport(admin, id, answer), answerReport(admin, id, answer)])
    expect(await openIdentity(admin, id, 'Perlu memanggil saksi')).toEqual({ name: 'Siti', phone })
    await answerReport(admin, id, { intent: 'complete', idempotencyKey: newIdempotencyKey() })
    const again = { intent: 'complete', idempotencyKey: newIdempotencyKey() } as const
    expect(await refusalOf(answerReport(admin, id, again))).toBeInstanceOf(Conflict)
    const found = await getSealedReport(admin, id)
    expect(found.timeline.map(({ type, author }) => [type, author])).toEqual([
      ['submitted', 'Pelapor'],
      ['answered', 'Bu Inspektur'],
      ['completed', 'Bu Inspektur'],
    ])
    expect(found.log.map(({ access, reason }) => [access, reason])).toEqual([
      ['read', null],
      ['complete', null],
      ['identity', 'Perlu memanggil saksi'],
      ['answer', null],
    ])
    expect(JSON.stringify(found)).not.toMatch(/Siti|81234567890/)
    expect((await database.execute(audit)).rows).toEqual(before)
  })

  test('has a report to read again once its sender wrote again', async () => {
    const [admin, id] = [await reader(), await sentId()]
    const others = (await countUnreadReports(admin)) - 1
    await getSealedReport(admin, id)
    expect((await getSealedReport(admin, id)).log).toHaveLength(1)
    expect(await countUnreadReports(admin)).toBe(others)
    await replyToReport(id, say('Lagi.'), noFiles)
    expect(await countUnreadReports(admin)).toBe(others + 1)
    expect((await getSealedReport(admin, id)).log).toHaveLength(2)
    expect(await countUnreadReports(admin)).toBe(others)
  })

  test('pages by key', async () => {
    const admin = await reader()
    for (let each = 0; each < 21; each += 1) await send({}, from({ network: `10.9.0.${each}` }))
    const first = await findReports(admin, { completed: false })
    expect(first.items).toHaveLength(20)
    const second = await findReports(admin, { completed: false, before: first.next ?? 0 })
    expect(second.items[0]?.id).toBeLessThan(first.items.at(-1)?.id ?? 0)
  })
})

test('no one else reads or does anything, and a known report is refused like an unknown one', async () => {
  const id = await sentId({ name: 'Siti', phone })
  const office = content.office(2)
  const all = [
    'users',
    'content',
    'system',
    'backup',
    'security',
    'access_log',
    'database',
    'super_admin',
    'tickets',
  ] as const
  const others = [
    await aClient(),
    await anAgent(),
    await anAgent({ officeId: office }),
    await anAgent({ permissions: ['sealed_reports'] }),
    await anAdmin(),
    await anAdmin({ permissions: all }),
    // One who came to belong to an office keeps nothing.
    await anAdmin({ permissions: ['sealed_reports'], officeId: office }),
  ]
  for (const person of others) {
    const calls = (which: number) => [
      getSealedReport(person, which),
      getReportFile(person, which, newPublicId()),
      openIdentity(person, which, 'ingin tahu'),
      answerReport(person, which, { intent: 'note', ...say('halo') }),
    ]
    const [known, unknown] = await Promise.all([id, 9_999].map((which) => Promise.all(calls(which).map(refusalOf))))
    expect(known?.every((refusal) => refusal instanceof NotFound)).toBe(true)
    const said = (refusals: unknown[] = []) => refusals.map((refusal) => (refusal as NotFound).message)
    expect(said(known)).toEqual(said(unknown))
    expect(await refusalOf(findReports(person, { completed: false }))).toBeInstanceOf(NotFound)
    expect(await countUnreadReports(person)).toBe(0)
  }
  expect(await database.$count(reportAccess, eq(reportAccess.reportId, id))).toBe(0)
  expect(await database.$count(reportEntry, eq(reportEntry.reportId, id))).toBe(0)
})

test('super admins, and no one else, learn that no one may read reports', async () => {
  await database.execute(sql`delete from permission_grant where permission = 'sealed_reports'`)
  const [manager, other] = [await anAdmin({ permissions: ['super_admin'] }), await anAdmin({ permissions: ['users'] })]
  await anAdmin({ permissions: ['sealed_reports'], officeId: content.office(2) })
  expect([await hasNoReader(manager), await hasNoReader(other)]).toEqual([true, false])
  await reader()
  expect(await hasNoReader(manager)).toBe(false)
})

test('completed reports end with everything that belongs to them; others stay', async () => {
  const admin = await reader()
  const files = [{ name: 'bukti.jpg', content: new Uint8Array(await aPhonePhoto()) }]
  const [old, open] = [await sentId({ name: 'Siti' }, from({ files })), await sentId()]
  await getSealedReport(admin, old)
  const at = { createdAt: now(), updatedAt: now() }
  const [device] = await database
    .insert(reportDevice)
    .values({ reportId: old, device: 'd', sealed: '', createdAt: now() })
    .returning({ id: reportDevice.id })
  await answerReport(admin, old, { intent: 'answer', ...say('Kami periksa.') })
  const [entry] = await database.select().from(reportEntry).where(eq(reportEntry.reportId, old))
  if (!device || !entry) throw new Error('nothing to end')
  await database.insert(reportMessage).values({ entryId: entry.id, way: 'whatsapp', deviceId: 0, state: 'sent', ...at })
  await answerReport(admin, old, { intent: 'complete', idempotencyKey: newIdempotencyKey() })
  await endReports()
  expect(await database.$count(report, eq(report.id, old))).toBe(1)
  setClock(addDays(now(), 3_000))
  await endReports()
  expect(await database.$count(report, eq(report.id, open))).toBe(1)
  for (const [table, column] of [
    [report, report.id],
    [reportIdentity, reportIdentity.reportId],
    [reportEntry, reportEntry.reportId],
    [reportFile, reportFile.reportId],
    [reportAccess, reportAccess.reportId],
    [reportDevice, reportDevice.reportId],
  ] as const)
    expect(await database.$count(table, eq(column, old))).toBe(0)
  expect(await database.$count(reportMessage)).toBe(0)
})
