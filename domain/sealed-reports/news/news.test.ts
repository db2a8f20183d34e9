// Messages to a reporter about an answer: recipient, way, text, and what the province sees of them.
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { giveNumber } from '#domain/accounts/phone/proven-number.ts'
import { settleStuckMessages } from '#domain/notifications/deliveries/stuck-messages.ts'
import { mostDevices, newPushDevice } from '#domain/notifications/push/push-subscription.server.ts'
import { handleReceived, storeDelivery } from '#domain/notifications/whatsapp/received-message.ts'
import { answerReport, getSealedReport } from '#domain/sealed-reports/desk/desk-report.ts'
import { sendReport } from '#domain/sealed-reports/own-report.server.ts'
import { report, reportDevice, reportEntry, reportMessage } from '#domain/sealed-reports/report-tables.ts'
import { withTicket } from '#domain/tickets/guest/guest-ticket.server.ts'
import { database } from '#platform/database/database.server.ts'
import type { WhatsappSettings } from '#platform/env.server.ts'
import { vapidKeys } from '#platform/push/web-push.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { days, hours } from '#shared/durations.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAdmin } from '#tests/builders/a-person.ts'
import { deliverReportNews } from '#tests/builders/delivered-messages.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { openPushServer, type PushServer } from '#tests/setup/push-server.ts'
import { openWhatsappServer, type WhatsappServer } from '#tests/setup/whatsapp-server.ts'
import { holdRestoredReportNews, reportOutboxes, settleReportNews } from './report-news.server.ts'
import { deleteReportDevice, describeReportReach, isReportDevice, keepReportDevice } from './report-reach.server.ts'

const held = vi.hoisted(() => ({
  settings: undefined as WhatsappSettings | undefined,
  origin: undefined as string | undefined,
}))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperties(
    { ...env },
    { whatsapp: { get: () => held.settings }, pushTestOrigin: { get: () => held.origin } },
  )
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

let [pushes, whatsapp]: [PushServer?, WhatsappServer?] = []
let reader: Person
let phone = ''
let counter = 6_281_700_000_000

const pushServer = () => pushes ?? expect.unreachable()
const whatsappServer = () => whatsapp ?? expect.unreachable()

beforeAll(async () => {
  pushes = await openPushServer(() => vapidKeys().publicKey)
  held.origin = pushes.origin
  whatsapp = await openWhatsappServer()
  reader = await anAdmin({ permissions: ['sealed_reports'] })
})
afterAll(async () => {
  await pushServer().close()
  await whatsappServer().close()
})
beforeEach(async () => {
  await database.execute(sql`delete from rate_limit`)
  setClock(new Date('2025-06-16T10:00:00+07:00'))
  phone = String(++counter)
  held.settings = undefined
  Object.assign(pushServer(), { status: undefined, asked: 0 })
  pushServer().received.length = 0
  Object.assign(whatsappServer(), { manner: 'fine', asked: 0 })
  whatsappServer().sent.length = 0
})
afterEach(() => setClock(null))

const secret = 'Kepala sekolah minta uang'

async function aReport(number: string | null = null) {
  const { publicId, key } = await sendReport(
    {
      ...{ kind: 'bribery', description: secret, regencyId: null, about: '', name: '', phone: number },
      idempotencyKey: newIdempotencyKey(),
    },
    { network: '10.0.0.1', proof: '', version: '2025-06', files: [] },
  )
  const [found] = await database.select({ id: report.id }).from(report).where(eq(report.publicId, publicId))
  return { id: found?.id ?? 0, publicId, keys: key === null ? undefined : withTicket(undefined, publicId, key) }
}

/** A device of the tests that is notified of the report. */
async function aDevice({ publicId, keys }: { publicId: string; keys: string | undefined }, status = 201) {
  const { device } = newPushDevice()
  const target = pushServer().aDevice(status)
  await keepReportDevice(device, { publicId, keys, target, network: '10.0.0.1' })
  return { device, name: target.endpoint.split('/').at(-1) }
}

async function answer(id: number): Promise<void> {
  const message = 'Kepala sekolah kami panggil.'
  await answerReport(reader, id, { intent: 'answer', message, idempotencyKey: newIdempotencyKey() })
}

const messagesOf = async (id: number) =>
  (
    await database
      .select({ message: reportMessage })
      .from(reportMessage)
      .innerJoin(reportEntry, eq(reportEntry.id, reportMessage.entryId))
      .where(eq(reportEntry.reportId, id))
      .orderBy(asc(reportMessage.id))
  ).map(({ message }) => message)

/** Sends what waits, as the queue does; what the queue tries again is left waiting. */
async function sendOut(id: number): Promise<void> {
  for (const message of await messagesOf(id)) await deliverReportNews(message).catch(() => undefined)
}

const states = async (id: number) => (await messagesOf(id)).map(({ way, state }) => `${way} ${state}`)

const withWhatsapp = (answerTemplate?: string) => {
  const { settings } = whatsappServer()
  held.settings = { ...settings, templates: { ...settings.templates, answer: answerTemplate } }
}

/** The number wrote this long ago (ms), so that it is proven. */
async function wrote(number: string, ago = 0): Promise<void> {
  const owner = await aClient()
  await database.transaction((tx) => giveNumber(tx, number, owner.id, 'message'))
  const at = new Date(now().getTime() - ago)
  await database.execute(sql`insert into whatsapp_conversation (number, last_inbound_at) values (${number}, ${at.toISOString()})
    on conflict (number) do update set last_inbound_at = excluded.last_inbound_at`)
}

describe('a device', () => {
  test('is notified once, with the text of every answer, and leads to an address that names no report', async () => {
    const own = await aReport()
    const { name } = await aDevice(own)
    await answer(own.id)
    await sendOut(own.id)
    await sendOut(own.id)
    expect(pushServer().received).toMatchObject([
      {
        device: name,
        content: { title: 'Helpdesk SPMB', body: 'Ada jawaban untuk Anda.', path: `/status/${own.publicId}` },
      },
    ])
    const said = JSON.stringify(pushServer().received[0]?.content)
    expect(said).not.toMatch(/lapor|report|pengaduan|L-\d|uang|panggil/i)
    expect(await states(own.id)).toEqual(['push sent'])
  })

  test('stands there under nothing that another table holds, and its address cannot be read', async () => {
    const own = await aReport()
    const { device, name } = await aDevice(own)
    const { rows } = await database.execute(sql`select row_to_json(d)::text as text from sealed_report_device d
      where report_id = ${own.id}`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(device)
    expect(JSON.stringify(rows)).not.toContain(name)
  })

  test('is that of who opened the report: a link whose digits were not given is refused as an unknown one', async () => {
    const own = await aReport(phone)
    const wish = { keys: undefined, target: pushServer().aDevice(), network: '10.0.0.1' }
    const refusals = await Promise.all(
      [own.publicId, 'cm7x2k9qd0000v5l8h3n1t6zw'].map((publicId) =>
        keepReportDevice('d', { ...wish, publicId }).catch((error: unknown) => error),
      ),
    )
    expect(refusals[0]).toBeInstanceOf(NotFound)
    expect(refusals[1]).toEqual(refusals[0])
    expect((await aDevice(own)).name).toBeDefined()
  })

  test('is not notified once it is switched off, here or for everything, also of what waited', async () => {
    const [own, other] = [await aReport(), await aReport()]
    const { device } = await aDevice(own)
    const target = pushServer().aDevice()
    await keepReportDevice(device, { publicId: other.publicId, keys: undefined, target, network: '10.0.0.1' })
    expect(await isReportDevice(device, own.publicId)).toBe(true)
    await answer(own.id)
    await deleteReportDevice(device, own.publicId)
    await sendOut(own.id)
    expect([await isReportDevice(device, own.publicId), await isReportDevice(device, other.publicId)]).toEqual([
      false,
      true,
    ])
    expect([await states(own.id), pushServer().asked]).toEqual([['push switched_off'], 0])
    await deleteReportDevice(device)
    expect(await isReportDevice(device, other.publicId)).toBe(false)
  })

  test.each([
    [410, 'push refused', 0],
    [404, 'push refused', 0],
    [403, 'push refused', 1],
    [429, 'push queued', 1],
    [500, 'push queued', 1],
  ])('whose service answers %i: %s, %i kept', async (status, state, kept) => {
    const own = await aReport()
    await aDevice(own, status)
    await answer(own.id)
    await sendOut(own.id)
    expect(await states(own.id)).toEqual([state])
    expect(await database.$count(reportDevice, eq(reportDevice.reportId, own.id))).toBe(kept)
  })

  test('rings at no night', async () => {
    const own = await aReport()
    await aDevice(own)
    setClock(new Date('2025-06-16T22:00:00+07:00'))
    await answer(own.id)
    await sendOut(own.id)
    expect([await states(own.id), pushServer().asked]).toEqual([['push queued'], 0])
    expect((await getSealedReport(reader, own.id)).deliveries).toMatchObject([
      { reason: 'dikirim mulai pukul 06.00 WIB' },
    ])
    setClock(new Date('2025-06-17T06:00:00+07:00'))
    await sendOut(own.id)
    expect(await states(own.id)).toEqual(['push sent'])
  })

  test('is one of ten at most', async () => {
    const own = await aReport()
    for (let each = 0; each < mostDevices; each++) await aDevice(own)
    await expect(aDevice(own)).rejects.toBeInstanceOf(Conflict)
    expect(await database.$count(reportDevice, eq(reportDevice.reportId, own.id))).toBe(mostDevices)
  })
})

describe('a number', () => {
  test('is sent nothing while WhatsApp is not connected, and no one is promised it', async () => {
    const own = await aReport(phone)
    await answer(own.id)
    expect(await messagesOf(own.id)).toEqual([])
    expect(await describeReportReach(own.id, 'family')).toContain('belum dapat mengabari')
  })

  test('that wrote within the day reads one neutral sentence with the link, and nothing of the report', async () => {
    withWhatsapp()
    await wrote(phone)
    const own = await aReport(phone)
    await answer(own.id)
    await sendOut(own.id)
    const [sent] = whatsappServer().sent
    expect([sent?.to, sent?.type]).toEqual([phone, 'text'])
    expect(sent?.text?.body).toMatch(
      new RegExp(`^Helpdesk SPMB: ada jawaban untuk Anda\\. http\\S+/status/${own.publicId}$`),
    )
    expect(sent?.text?.body).not.toMatch(/lapor|report|pengaduan|L-\d|uang|panggil/i)
    expect(await states(own.id)).toEqual(['whatsapp sent'])
  })

  test('that wrote more than a day ago is sent the template, and nothing without one', async () => {
    withWhatsapp()
    await wrote(phone, hours(25))
    const own = await aReport(phone)
    expect(await describeReportReach(own.id, 'family')).toContain('belum dapat mengabari')
    await answer(own.id)
    await sendOut(own.id)
    expect([whatsappServer().asked, await states(own.id)]).toEqual([0, ['whatsapp switched_off']])
    withWhatsapp('jawaban')
    await answer(own.id)
    await sendOut(own.id)
    const values = whatsappServer().sent[0]?.template?.components[0]?.parameters.map(({ text }) => text)
    expect(values).toEqual(['lewat portal', expect.stringMatching(new RegExp(`/status/${own.publicId}$`))])
    expect(await states(own.id)).toEqual(['whatsapp switched_off', 'whatsapp sent'])
  })

  test('whose window closed meanwhile is sent the template in its place', async () => {
    withWhatsapp('jawaban')
    await wrote(phone)
    const own = await aReport(phone)
    await answer(own.id)
    whatsappServer().manner = { status: 400, code: 131_047 }
    await sendOut(own.id)
    expect([whatsappServer().asked, await states(own.id)]).toEqual([2, ['whatsapp refused']])
  })

  test('that is unproven gets no link, since a mistyped one is a stranger’s, and one message an hour', async () => {
    withWhatsapp('jawaban')
    const [own, other] = [await aReport(phone), await aReport(phone)]
    await answer(own.id)
    await answer(other.id)
    await sendOut(own.id)
    await sendOut(other.id)
    expect(whatsappServer().sent).toHaveLength(1)
    expect(JSON.stringify(whatsappServer().sent)).not.toContain(own.publicId)
    expect(await states(other.id)).toEqual(['whatsapp queued'])
    expect((await getSealedReport(reader, other.id)).deliveries[0]?.reason).toContain('satu pesan per jam')
    setClock(new Date(now().getTime() + hours(1)))
    await sendOut(other.id)
    expect(await states(other.id)).toEqual(['whatsapp sent'])
  })

  test('that stopped messages is sent none', async () => {
    withWhatsapp('jawaban')
    await wrote(phone)
    await database.execute(sql`update whatsapp_conversation set stopped_at = now() where number = ${phone}`)
    const own = await aReport(phone)
    await answer(own.id)
    await sendOut(own.id)
    expect([whatsappServer().asked, await states(own.id)]).toEqual([0, ['whatsapp switched_off']])
    expect(await describeReportReach(own.id, 'reports')).toContain('menghentikan pesan WhatsApp')
  })

  test('is reported on in any order and again; the states only go forward', async () => {
    withWhatsapp('jawaban')
    const own = await aReport(phone)
    await answer(own.id)
    await sendOut(own.id)
    const providerId = whatsappServer().sent[0]?.id ?? ''
    const statuses = ['read', 'sent', 'delivered', 'read'].map((status) => ({ id: providerId, status, timestamp: '1' }))
    await storeDelivery({ messages: [], statuses })
    const options = { fileQuestion: () => expect.unreachable(), settleElsewhere: settleReportNews }
    for (const { status } of statuses) await handleReceived(`${providerId}:${status}`, options)
    expect(await states(own.id)).toEqual(['whatsapp read'])
    const unknown = { id: 'wamid.lain', status: 'sent', timestamp: '1' }
    expect(await database.transaction((tx) => settleReportNews(tx, unknown))).toBe(false)
  })

  test('is retried while WhatsApp is away, and given up after two days with the reason', async () => {
    withWhatsapp('jawaban')
    await wrote(phone)
    const own = await aReport(phone)
    await answer(own.id)
    whatsappServer().manner = { status: 503 }
    await sendOut(own.id)
    expect(await states(own.id)).toEqual(['whatsapp queued'])
    setClock(new Date(now().getTime() + days(2) + 1))
    await sendOut(own.id)
    expect(await states(own.id)).toEqual(['whatsapp refused'])
    expect((await getSealedReport(reader, own.id)).deliveries[0]?.reason).not.toBeNull()
  })
})

test('both sides read what will happen, and of no way that does not work', async () => {
  const own = await aReport(phone)
  expect(await describeReportReach(own.id, 'family')).toBe(
    'Buka lagi halaman ini untuk membaca jawabannya: kami belum dapat mengabari Anda.',
  )
  expect(await describeReportReach(own.id, 'reports')).toBe(
    'Pelapor tidak dikabari. Jawabannya hanya ada di tautan laporannya.',
  )
  withWhatsapp('jawaban')
  await aDevice(own)
  expect(await describeReportReach(own.id, 'family')).toBe(
    'Begitu dijawab, Anda kami kabari lewat WhatsApp dan pemberitahuan di HP Anda.',
  )
  expect(await describeReportReach(own.id, 'reports')).toBe(
    'Pelapor dikabari lewat WhatsApp dan pemberitahuan di HP, tanpa isi laporan.',
  )
})

test('nothing is sent of a completion and of a note', async () => {
  withWhatsapp('jawaban')
  const own = await aReport(phone)
  await aDevice(own)
  await answerReport(reader, own.id, { intent: 'note', message: 'Catatan', idempotencyKey: newIdempotencyKey() })
  await answerReport(reader, own.id, { intent: 'complete', idempotencyKey: newIdempotencyKey() })
  expect(await messagesOf(own.id)).toEqual([])
})

test('what waited in a backup, or with a process that died, is uncertain and not sent again', async () => {
  const [lost, restored] = [await aReport(), await aReport()]
  for (const own of [lost, restored]) {
    await aDevice(own)
    await answer(own.id)
  }
  const [waiting] = await messagesOf(lost.id)
  const isWaiting = and(eq(reportMessage.id, waiting?.id ?? 0))
  await database.update(reportMessage).set({ sendingSince: now() }).where(isWaiting)
  await settleStuckMessages(reportOutboxes.push)
  expect(await states(lost.id)).toEqual(['push queued'])
  setClock(new Date(now().getTime() + hours(1)))
  await settleStuckMessages(reportOutboxes.push)
  await holdRestoredReportNews(database, now())
  await sendOut(lost.id)
  await sendOut(restored.id)
  expect([await states(lost.id), await states(restored.id)]).toEqual([['push uncertain'], ['push uncertain']])
  expect(pushServer().asked).toBe(0)
})
