// A report about an office, from its first word to its end with every notification switched on: then everything that people of
// that office, and admins with every other permission, can read is read again and must be as it was; and no table but the
// reports' own, and no line of the log, may hold a word of it.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadBell } from '#app/routes/account/load-bell.server.ts'
import { auditCatalog } from '#app/routes/admin/access-log/audit-catalog.server.ts'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission, Person } from '#domain/accounts/person.ts'
import { giveNumber } from '#domain/accounts/phone/proven-number.ts'
import { getSecurityFigures } from '#domain/accounts/security/security.server.ts'
import { findNotifications } from '#domain/notifications/notification.server.ts'
import { collectPush } from '#domain/notifications/push/push-outbox.ts'
import { newPushDevice } from '#domain/notifications/push/push-subscription.server.ts'
import { countUnreached, findUnreached } from '#domain/notifications/reach/unreached-answers.ts'
import { findMessages } from '#domain/notifications/sent/managed-messages.ts'
import { handleReceived, storeDelivery } from '#domain/notifications/whatsapp/received-message.ts'
import { collectWhatsapp } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { exportAccessLog, findAccessLog } from '#domain/operations/access-log/access-log.server.ts'
import { accessLogFilter } from '#domain/operations/access-log/access-log.ts'
import { getDatabaseFigures } from '#domain/operations/database-figures.ts'
import { findLiveEvents } from '#domain/operations/live/live-event.server.ts'
import { collectPersonalData } from '#domain/privacy/data-export/collected-data.ts'
import { countReceived, countReceivedByHour } from '#domain/reporting/count-received.ts'
import { getDeskFigures } from '#domain/reporting/desk-figures.ts'
import { getReport as getFigures } from '#domain/reporting/report.server.ts'
import { reportOf } from '#domain/reporting/report.ts'
import { exportTickets } from '#domain/reporting/ticket-export.ts'
import {
  answerReport,
  countUnreadReports,
  findReports,
  getReportFile,
  getSealedReport,
  openIdentity,
} from '#domain/sealed-reports/desk/desk-report.ts'
import { settleReportNews } from '#domain/sealed-reports/news/report-news.server.ts'
import { keepReportDevice } from '#domain/sealed-reports/news/report-reach.server.ts'
import { accessOf, getOwnReport, replyToReport, sendReport } from '#domain/sealed-reports/own-report.server.ts'
import { reportMessage } from '#domain/sealed-reports/report-tables.ts'
import { search } from '#domain/search/search.ts'
import { countDeskTickets } from '#domain/tickets/desk/desk-counts.ts'
import { findDeskTickets, findNamedTicket } from '#domain/tickets/desk/find-desk-tickets.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { openWithDigits } from '#domain/tickets/guest/digits.server.ts'
import { deviceKey, withTicket } from '#domain/tickets/guest/guest-ticket.server.ts'
import { lookUpStatus } from '#domain/tickets/status-page/status-report.server.ts'
import { database } from '#platform/database/database.server.ts'
import type { WhatsappSettings } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { vapidKeys } from '#platform/push/web-push.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { publicApi } from '#server/endpoints/api/public-api.ts'
import { setClock } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aPhonePhoto } from '#tests/builders/a-photo.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { deliverReportNews } from '#tests/builders/delivered-messages.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { openPushServer, type PushServer } from '#tests/setup/push-server.ts'
import { openWhatsappServer, type WhatsappServer } from '#tests/setup/whatsapp-server.ts'

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

const phone = '6281298765432'
const words = 'Burungkenari menjual kursi di loket dua'
const about = 'Kantor Burungkenari'
const name = 'Bu Rahasia Sekali'
const reason = 'Memanggil saksi burungkenari'
const said = ['Jawaban burungkenari', 'Catatan burungkenari', 'Balasan burungkenari']
const wholeLog = accessLogFilter(auditCatalog).parse({})
const later = (answer: Promise<unknown>) => answer.catch((error: Error) => `${error.name}: ${error.message}`)

async function textOf(pieces: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += String(piece)
  return text
}

/** Everything where someone could find a trace; `at` names what was guessed: a number, the link, a file. */
const places: Record<string, (person: Person, at: Guess) => Promise<unknown>> = {
  'the lists of the desk': (person) => findDeskTickets(person, {}),
  'the search of the desk': (person) => findDeskTickets(person, { search: 'burungkenari' }),
  'the counts of the desk': (person) => countDeskTickets(person),
  'a number in the search of the desk': (person, { id }) => findNamedTicket(person, `L-${id}`),
  'the link in the search of the desk': (person, { publicId }) => findNamedTicket(person, publicId),
  'a guessed number of the desk': (person, { id }) => getDeskTicket(person, id + 5_000),
  'Belum sampai': async (person) => [await findUnreached(person), await countUnreached(person)],
  'the dashboard': (person) => getDeskFigures(person),
  'the days of the dashboard': (person) => countReceived(person, { days: 30, office: undefined }),
  'the hours of the dashboard': (person) => countReceivedByHour(person, { days: 30, office: undefined }),
  'the figures': (person) => getFigures(person, reportOf({ days: 30, office: undefined })),
  'the export of tickets': async (person) =>
    textOf((await exportTickets(person, reportOf({ days: 30, office: undefined }), 'csv')).bytes),
  'the notices': (person) => findNotifications(person),
  'the bell': (person) => loadBell(person, 'helpdesk'),
  'the unread reports': (person) => countUnreadReports(person),
  // Since the first of all, that of the question below.
  'live events': (person) => findLiveEvents(person, 1),
  'the mails': (person) => findMessages(person),
  'the security page': async (person) => (await getSecurityFigures(person)).limits,
  'the tables and queues of the database page': async (person) => {
    const { tables, queues } = await getDatabaseFigures(person)
    // The queues of every message, which are made with their first one here.
    const usual = ['message.push', 'message.whatsapp', 'whatsapp.received']
    const names = queues.map((queue) => queue.name).filter((each) => !usual.includes(each))
    return [tables.map((table) => table.name).toSorted(), names.toSorted()]
  },
  'the list of reports': (person) => findReports(person, { completed: false }),
  'a guessed report': (person, { id }) => getSealedReport(person, id),
  'a file of a guessed report': (person, { id, fileId }) => getReportFile(person, id, fileId),
  'the identity of a guessed report': (person, { id }) => openIdentity(person, id, 'ingin tahu'),
  'a note to a guessed report': (person, { id }) =>
    answerReport(person, id, { intent: 'note', message: 'Halo', idempotencyKey: newIdempotencyKey() }),
  'the public search': () => search('burungkenari'),
  'the status of its link': (_, { publicId }) => lookUpStatus(publicId),
  'its number with the four digits': (_, { id }) => openWithDigits({ id: `L-${id}`, digits: '5432' }, '10.0.0.3'),
  'the link in the public API': async (_, { publicId }) => {
    const answer = await api.request(`/api/v1/tickets/${publicId}`, { headers: { 'X-Forwarded-For': '10.0.0.4' } })
    return [answer.status, (await answer.text()).replaceAll(publicId, 'ID')]
  },
  'the data of the account that holds the number': async () => {
    const { collectedAt: _, ...data } = await collectPersonalData(holder)
    return [data, await collectPush(holder.id), await collectWhatsapp(holder.id)]
  },
  // That the exports of this test were taken stands there.
  'the access log': async (person) =>
    (await findAccessLog(person, wholeLog, auditCatalog)).items.filter(({ action }) => action !== 'report.export'),
}

/** These write down that they were asked, so they are read for words alone, after everything else. */
const writing: typeof places = {
  'the export of the access log': async (person) => textOf(await exportAccessLog(person, wholeLog, auditCatalog)),
}

interface Guess {
  readonly id: number
  readonly publicId: string
  readonly fileId: string
}

const api = publicApi({ findVisitor: (_, forwarded) => forwarded, ownOrigin: 'https://bantuan.example' })
let holder: Person
let people: Readonly<Record<string, Person>>
let [pushes, whatsapp]: [PushServer?, WhatsappServer?] = []
const lines: string[] = []
const before = new Map<string, unknown>()
const after = new Map<string, unknown>()
let secrets: readonly string[] = []

const all = Object.keys(permissions) as Permission[]
const placesOf = (who: string) => Object.keys(places).map((place) => `${who}: ${place}`)
const roles = [
  'agent of the office',
  'agent of the province',
  'admin of the office',
  'admin with all but this',
] as const

async function readAll(into: Map<string, unknown>, at: Guess): Promise<void> {
  for (const [who, person] of Object.entries(people)) {
    // How often someone may try is not what is looked at here.
    await database.execute(sql`delete from rate_limit`)
    for (const [place, read] of Object.entries(places)) {
      into.set(`${who}: ${place}`, JSON.parse(JSON.stringify((await later(read(person, at))) ?? null)))
    }
  }
}

/** The whole life of a report about the office. */
async function live(regencyId: number, reader: Person): Promise<Guess> {
  const { publicId } = await sendReport(
    {
      ...{ kind: 'officer', description: words, about, regencyId, name, phone },
      idempotencyKey: newIdempotencyKey(),
    },
    {
      ...{ network: '10.0.0.1', proof: '', version: '2025-06' },
      files: [{ name: 'burungkenari.jpg', content: new Uint8Array(await aPhonePhoto()) }],
    },
  )
  const keys = withTicket(undefined, publicId, deviceKey(publicId, phone))
  const access = await accessOf(keys, publicId)
  if (typeof access === 'string') throw new Error('the report is not open')
  const { id } = access
  const { device } = newPushDevice()
  const target = pushes?.aDevice() ?? expect.unreachable()
  await keepReportDevice(device, { publicId, keys, target, network: '10.0.0.1' })
  const step = (intent: 'answer' | 'note', message: string) =>
    answerReport(reader, id, { intent, message, idempotencyKey: newIdempotencyKey() })
  await step('answer', said[0] ?? '')
  await step('note', said[1] ?? '')
  for (const message of await database.select().from(reportMessage)) await deliverReportNews(message)
  const provider = whatsapp?.sent[0]?.id ?? ''
  await storeDelivery({
    messages: [],
    statuses: [{ id: provider, status: 'read', timestamp: '1', recipient_id: phone }],
  })
  const options = { fileQuestion: () => expect.unreachable(), settleElsewhere: settleReportNews }
  await handleReceived(`${provider}:read`, options)
  await replyToReport(
    id,
    { message: said[2] ?? '', idempotencyKey: newIdempotencyKey() },
    { network: '10.0.0.1', files: [] },
  )
  await getSealedReport(reader, id)
  await openIdentity(reader, id, reason)
  const fileId = (await getOwnReport(id)).files[0]?.id ?? ''
  await getReportFile(reader, id, fileId)
  await step('answer', said[0] ?? '')
  for (const message of await database.select().from(reportMessage)) await deliverReportNews(message)
  await answerReport(reader, id, { intent: 'complete', idempotencyKey: newIdempotencyKey() })
  expect((await database.select().from(reportMessage)).map(({ way, state }) => `${way} ${state}`).toSorted()).toEqual([
    ...['push sent', 'push sent', 'whatsapp read', 'whatsapp sent'],
  ])
  secrets = ['burungkenari', name, publicId, `L-${id}`, device, target.endpoint, target.keys.auth, fileId]
  return { id, publicId, fileId }
}

beforeAll(async () => {
  await loadContent({ demo: false })
  setClock(new Date('2025-06-16T10:00:00+07:00'))
  pushes = await openPushServer(() => vapidKeys().publicKey)
  held.origin = pushes.origin
  whatsapp = await openWhatsappServer()
  const { settings } = whatsapp
  held.settings = { ...settings, templates: { ...settings.templates, answer: 'jawaban' } }
  for (const level of ['debug', 'info', 'warn', 'error'] as const) {
    vi.spyOn(log, level).mockImplementation((...given: unknown[]) => void lines.push(JSON.stringify(given)))
  }
  const { rows } = await database.execute<{ id: number; office_id: number }>(
    sql`select id, office_id from regency where office_id is not null order by id limit 1`,
  )
  const [place] = rows
  if (!place) throw new Error('there is no office')
  holder = await aClient()
  await database.transaction((tx) => giveNumber(tx, phone, holder.id, 'message'))
  await aTicket(holder, { regencyId: place.id })
  const every = all.filter((each) => each !== 'sealed_reports')
  const made = [
    await anAgent({ officeId: place.office_id }),
    await anAgent(),
    await anAdmin({ permissions: all, officeId: place.office_id }),
    await anAdmin({ permissions: every }),
  ]
  people = Object.fromEntries(roles.map((role, at) => [role, made[at] ?? expect.unreachable()]))
  // What is asked for before is what no one has: the answers to guesses must not differ.
  await readAll(before, { id: 1_999, publicId: 'cm7x2k9qd0000v5l8h3n1t6zw', fileId: 'cm7x2k9qd0000v5l8h3n1t6zx' })
  const reader = await anAdmin({ permissions: ['sealed_reports'] })
  await readAll(after, await live(place.id, reader))
})
afterAll(async () => {
  setClock(null)
  vi.restoreAllMocks()
  await pushes?.close()
  await whatsapp?.close()
})

describe.each(roles)('%s', (who) => {
  test.each(placesOf(who))('%s', (place) => {
    expect(after.get(place)).toEqual(before.get(place))
  })

  test.each(Object.entries(writing))('%s holds no word of it', async (_, read) => {
    const answer = JSON.stringify(
      await later(read(people[who] ?? expect.unreachable(), { id: 0, publicId: '', fileId: '' })),
    )
    for (const secret of secrets) expect(answer.toLowerCase()).not.toContain(secret.toLowerCase())
  })
})

test('no table but those of reports holds a word of it', async () => {
  const { rows: tables } = await database.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_name not like 'sealed\\_report%'`)
  expect(tables.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const { name: table } of tables) {
    const { rows } = await database.execute<{ text: string | null }>(
      sql`select lower(string_agg(to_jsonb(t)::text, '')) as text from ${sql.raw(table)} t`,
    )
    for (const secret of secrets) if (rows[0]?.text?.includes(secret.toLowerCase())) found.push(`${secret} in ${table}`)
  }
  expect(found).toEqual([])
})

test('the number stands where it stood before, and with the hour of its last message', async () => {
  const { rows } = await database.execute<{ text: string }>(
    sql`select to_jsonb(t)::text as text from message t where recipient = ${phone}`,
  )
  expect(rows).toEqual([])
  expect(JSON.stringify(await database.select().from(reportMessage))).not.toContain(phone)
})

test('no line of the log holds a word of it', () => {
  const text = lines.join('\n').toLowerCase()
  for (const secret of [...secrets, phone]) expect(text).not.toContain(secret.toLowerCase())
})

test('who holds the permission sees all of it, so that the places above were looked at without results for a reason', async () => {
  const reader = await anAdmin({ permissions: ['sealed_reports'] })
  expect(JSON.stringify(await findReports(reader, { completed: true }))).toContain(about)
  expect(await countUnreadReports(reader)).toBe(1)
  expect((await findLiveEvents(reader, 1))?.length).toBeGreaterThan(0)
  expect(await database.$count(reportMessage, eq(reportMessage.way, 'push'))).toBe(2)
})
