// Checks breaches: the affected people, permissions, the notice that is sent once and the CSV.
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { accessLogAudit } from '#domain/operations/access-log/access-log.ts'
import { backupAudit } from '#domain/operations/backups/backup.ts'
import { backup } from '#domain/operations/backups/backup-tables.ts'
import {
  changeDataProtectionContact,
  getDataProtectionContact,
} from '#domain/operations/settings/data-protection-contact.ts'
import { breachAudit } from '#domain/privacy/privacy-audit.ts'
import { reportAudit } from '#domain/reporting/report.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { recordTicketRead } from '#domain/tickets/desk/presence.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import type { AuditAction, TargetText } from '#platform/audit/define-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { isoDay, now, setClock } from '#shared/dates.ts'
import { Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf, mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { exportAffected, findBreaches, getBreach, recordBreach } from './breach.server.ts'
import { breachInput } from './breach.ts'
import { notifyAffected, sendBreachNotices } from './breach-notice.ts'
import { breachPerson } from './breach-tables.ts'

provideDatabase()
afterEach(() => setClock(null))

const at = new Date('2026-06-10T05:00:00Z')
const hour = 3_600_000

let keeper: Person

beforeAll(async () => {
  await someContent()
  keeper = await anAdmin({ name: 'Rina', permissions: ['security'] })
})

/** The form from 10.00 to 14.00 WIB of that day, found out two hours later. */
function form(touched: Record<string, string>): Record<string, string> {
  const words = { title: 'Akun petugas dibajak', description: 'Password ditebak.' }
  const texts = { textData: 'Nama dan isi pertanyaan', textMeasures: 'Akun diblokir.' }
  const day = { fromDate: '2026-06-10', untilDate: '2026-06-10', discoveredDate: '2026-06-10' }
  return { ...words, ...texts, ...day, fromTime: '10.00', untilTime: '14.00', discoveredTime: '16.00', ...touched }
}

async function record(touched: Record<string, string>): Promise<number> {
  setClock(new Date(at.getTime() + 10 * hour))
  return recordBreach(keeper, breachInput.parse(form(touched)))
}

const touchedBy = async (id: number) => (await getBreach(keeper, id)).people.map((each) => each.id).toSorted()

async function sendAll(id: number): Promise<void> {
  await notifyAffected(keeper, id)
  await Promise.all([sendBreachNotices(id), sendBreachNotices(id)])
  await sendBreachNotices(id)
}

describe('whom an breach touches', () => {
  test('the requesters of what a staff account opened in the period, no others', async () => {
    const [agent, other] = [await anAgent(), await anAgent()]
    const [opened, before, byOther] = [await aClient(), await aClient(), await aClient()]
    const [one, two, three] = [await aTicket(opened), await aTicket(before), await aTicket(byOther)]
    setClock(new Date(at.getTime() - 3 * hour))
    await recordTicketRead(agent, two.id)
    setClock(at)
    await recordTicketRead(agent, one.id)
    await recordTicketRead(other, three.id)
    setClock(new Date(at.getTime() + 3 * hour))
    await recordTicketRead(agent, two.id)
    const id = await record({ accountEmail: agent.email.toUpperCase() })
    expect(await touchedBy(id)).toEqual([opened.id])
    expect((await getBreach(keeper, id)).people[0]?.reasons).toEqual(['staff'])
  })

  test('the requesters of tickets that are named, by number', async () => {
    const people = [await aClient(), await aClient(), await aClient()]
    const tickets = await Promise.all(people.map((each) => aTicket(each)))
    const words = `T-${tickets[0]?.id}, ${tickets[1]?.id} c-${tickets[2]?.id}`
    expect(await touchedBy(await record({ ticketIds: words }))).toEqual(people.map((each) => each.id).toSorted())
    await expect(record({ ticketIds: 'T-999999' })).rejects.toEqual(
      new Invalid('Tiket 999999 tidak ditemukan. Periksa nomornya.', {
        ticketIds: 'Tiket 999999 tidak ditemukan. Periksa nomornya.',
      }),
    )
  })

  test('all accounts until the end of the breach, and the owners of files; never the erased', async () => {
    const [withFile, erased] = [await aClient(), await aClient()]
    const late = await aClient()
    await uploadAttachment(withFile, { name: 'a.pdf', content: aPdf('a') })
    await database.execute(`update attachment set created_at = '2026-06-01'`)
    await database.update(user).set({ createdAt: new Date('2026-06-01') })
    await database
      .update(user)
      .set({ createdAt: new Date('2026-06-11') })
      .where(eq(user.id, late.id))
    await database.update(user).set({ erasedAt: new Date() }).where(eq(user.id, erased.id))
    const all = (await database.select({ id: user.id, erasedAt: user.erasedAt }).from(user)).filter(
      (each) => each.erasedAt === null,
    )
    const total = async (id: number) => (await getBreach(keeper, id)).affected.total
    expect(await total(await record({ accounts: 'on' }))).toBe(all.length - 1)
    expect(await touchedBy(await record({ files: 'on' }))).toEqual([withFile.id])
  })

  /** Two staff accounts, of which only the first does it in the period. */
  async function whatAnAccountTook<Kind extends string>(
    action: AuditAction<string, Kind>,
    target: NoInfer<TargetText<Kind>>,
  ) {
    const [hijacked, other] = [await anAdmin(), await anAdmin()]
    const put = (actor: Person, hours: number) => {
      setClock(new Date(at.getTime() + hours * hour))
      return database.transaction((tx) => recordAudit(tx, { actor, action, target }))
    }
    await put(hijacked, 0)
    await put(other, 0)
    await put(other, -3)
    return { hijacked, other }
  }

  test('everybody in a backup that a staff account downloaded', async () => {
    const [known, after] = [await aClient(), await aClient()]
    await database.update(user).set({ createdAt: new Date('2026-06-01') })
    await database
      .update(user)
      .set({ createdAt: new Date('2026-06-09T12:00:00Z') })
      .where(eq(user.id, after.id))
    const [made] = await database
      .insert(backup)
      .values({ requestedAt: new Date('2026-06-09T01:00:00Z'), finishedAt: new Date('2026-06-09T02:00:00Z') })
      .returning({ id: backup.id })
    const { hijacked } = await whatAnAccountTook(backupAudit.download, `backup:${made?.id}`)
    const touched = async (person: Person, id: number) =>
      (
        await database
          .select({ reasons: breachPerson.reasons })
          .from(breachPerson)
          .where(and(eq(breachPerson.breachId, id), eq(breachPerson.userId, person.id)))
      ).map(({ reasons }) => reasons)
    const id = await record({ accountEmail: hijacked.email })
    expect(await touched(known, id)).toEqual([['staff']])
    expect(await touched(after, id)).toEqual([])
    // A backup whose row is gone held everybody who had an account when it was taken away.
    const gone = await whatAnAccountTook(backupAudit.download, 'backup:999999')
    expect(await touched(after, await record({ accountEmail: gone.hijacked.email }))).toEqual([['staff']])
  })

  test('the requesters of the days of a report that a staff account exported, in WIB', async () => {
    const people = [await aClient(), await aClient(), await aClient(), await aClient()]
    const days = ['2026-03-01T16:59:00Z', '2026-03-01T17:00:00Z', '2026-03-31T16:59:00Z', '2026-03-31T17:00:00Z']
    for (const [index, person] of people.entries()) {
      const { id } = await aTicket(person)
      await database
        .update(ticketTable)
        .set({ createdAt: new Date(days[index] ?? '') })
        .where(eq(ticketTable.id, id))
    }
    const { hijacked } = await whatAnAccountTook(reportAudit.export, 'report:2026-03-02/2026-03-31')
    const inside = [people[1]?.id, people[2]?.id].toSorted()
    expect(await touchedBy(await record({ accountEmail: hijacked.email }))).toEqual(inside)
  })

  test('whom a downloaded access log is about, and who stands in a downloaded list of another incident', async () => {
    const [named, listed, neither] = [await aClient(), await aClient(), await aClient()]
    setClock(new Date(at.getTime() - 2 * hour))
    await database.transaction((tx) =>
      recordAudit(tx, { actor: null, action: accountAudit.block, target: `user:${named.id}` }),
    )
    const before = await record({ ticketIds: `${(await aTicket(listed)).id}` })
    const log = await whatAnAccountTook(accessLogAudit.export, 'access-log')
    const ofLog = await touchedBy(await record({ accountEmail: log.hijacked.email }))
    expect(ofLog).toContain(named.id)
    expect(ofLog).not.toContain(neither.id)
    const list = await whatAnAccountTook(breachAudit.export, `incident:${before}`)
    expect(await touchedBy(await record({ accountEmail: list.hijacked.email }))).toEqual([listed.id])
  })

  test('the owner of a requester’s account that someone else got into, no others', async () => {
    const owner = await aClient()
    await aTicket(await aClient())
    const id = await record({ accountEmail: ` ${owner.email.toUpperCase()} ` })
    expect(await touchedBy(id)).toEqual([owner.id])
    expect((await getBreach(keeper, id)).people[0]?.reasons).toEqual(['family'])
    const none = 'Tidak ada akun dengan email ini'
    await expect(record({ accountEmail: 'tidak-ada@contoh.id' })).rejects.toEqual(
      new Invalid(none, { accountEmail: none }),
    )
  })
})

describe('the notice', () => {
  test('goes to confirmed addresses, once to each', async () => {
    const [one, unconfirmed] = [await aClient(), await aClient({ emailVerified: false })]
    const tickets = [await aTicket(one), await aTicket(unconfirmed)]
    const words = tickets.map((each) => each.id).join(' ')
    const id = await record({ ticketIds: words })
    await changeDataProtectionContact(keeper, {
      contactName: 'Budi',
      contactEmail: 'pdp@jatengprov.go.id',
      contactPhone: '',
    })
    await sendAll(id)
    const [mail, ...others] = await mailsTo(one)
    expect(others).toEqual([])
    for (const said of ['Nama dan isi pertanyaan', 'Password ditebak.', 'Akun diblokir.', 'Pasal 46'])
      expect(mail?.text).toContain(said)
    expect(mail?.text).toContain('10 Juni 2026, 10.00 WIB sampai 10 Juni 2026, 14.00 WIB')
    expect(mail?.text).toContain('pdp@jatengprov.go.id')
    expect(await mailsTo(unconfirmed)).toEqual([])
    expect((await getBreach(keeper, id)).affected).toEqual({ total: 2, mailed: 1, waiting: 0, unreachable: 1 })
    await expect(notifyAffected(keeper, id)).rejects.toBeInstanceOf(Invalid)
    expect((await jobsOf('incident.notice-goes-on', 'incidentId', id)).length).toBeGreaterThan(1)
  })

  test('is not sent before someone asks for it', async () => {
    const one = await aClient()
    const id = await record({ ticketIds: `${(await aTicket(one)).id}` })
    await sendBreachNotices(id)
    expect(await mailsTo(one)).toEqual([])
  })
})

test('the CSV has everybody, without formulas, and that it was taken is on record', async () => {
  const client = await aClient({ name: '=HYPERLINK("https://evil.test")' })
  const id = await record({ ticketIds: `${(await aTicket(client)).id}` })
  let csv = ''
  for await (const piece of await exportAffected(keeper, id)) csv += piece
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.test"")";${client.email};Ya;`)
  expect((await auditOf(`incident:${id}`)).at(-1)?.action).toBe('incident.export')
})

test('that someone opened one is on record once an hour, and whom it named is touched by a leak of their account', async () => {
  const [client, other] = [await aClient(), await anAdmin({ permissions: ['security'] })]
  const id = await record({ ticketIds: `${(await aTicket(client)).id}` })
  const opened = async () =>
    (await auditOf(`incident:${id}`)).filter(({ action }) => action === 'incident.read').map(({ actorId }) => actorId)
  expect(await opened()).toEqual([])
  setClock(at)
  await Promise.all([1, 2, 3].map(() => getBreach(other, id)))
  await getBreach(other, id)
  expect(await opened()).toEqual([other.id])
  setClock(new Date(at.getTime() + 1.5 * hour))
  await getBreach(other, id)
  expect(await opened()).toEqual([other.id, other.id])
  expect(await touchedBy(await record({ accountEmail: other.email }))).toEqual([client.id])
})

test('all of it takes the permission of the security page', async () => {
  const id = await record({ accounts: 'on' })
  const input = breachInput.parse(form({ accounts: 'on' }))
  for (const person of [await anAgent(), await aClient(), await anAdmin({ permissions: ['access_log', 'tickets'] })]) {
    for (const act of [
      () => findBreaches(person),
      () => getBreach(person, id),
      () => exportAffected(person, id),
      () => recordBreach(person, input),
      () => notifyAffected(person, id),
      () => changeDataProtectionContact(person, { contactName: '', contactEmail: '', contactPhone: '' }),
    ]) {
      await expect(act()).rejects.toBeInstanceOf(Forbidden)
    }
  }
  await expect(getBreach(keeper, 999_999)).rejects.toBeInstanceOf(NotFound)
  expect((await findBreaches(keeper)).map((each) => each.id)).toContain(id)
})

test('the form has words for every mistake', () => {
  setClock(at)
  const mistakesOf = (fields: Record<string, string>) =>
    Object.fromEntries(
      (breachInput.safeParse(fields).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
    )
  expect(Object.keys(mistakesOf({})).toSorted()).toEqual([
    ...[
      'description',
      'discoveredDate',
      'discoveredTime',
      'fromDate',
      'fromTime',
      'textData',
      'textMeasures',
      'title',
      'untilDate',
      'untilTime',
    ],
  ])
  expect(mistakesOf({ ...form({}), untilDate: '2026-06-09', discoveredTime: '09.00' })).toEqual({
    untilDate: 'Akhir kejadian harus sesudah awalnya',
    discoveredDate: 'Kebocoran tidak mungkin diketahui sebelum terjadi',
    accounts: 'Pilih paling sedikit satu: apa yang tersentuh',
  })
  expect(mistakesOf(form({ accounts: 'on', discoveredTime: '12.01' }))).toHaveProperty('discoveredDate')
  expect(mistakesOf(form({ ticketIds: 'tiket saya', discoveredTime: '12.00' }))).toHaveProperty('ticketIds')
  expect(mistakesOf(form({ accounts: 'on', untilTime: '12.01', discoveredTime: '12.00' }))).toEqual({
    untilDate: 'Akhir kejadian tidak boleh di waktu yang akan datang',
  })
  expect(isoDay(now())).toBe('2026-06-10')
})

test('a contact is shown once it is set, and can be taken away', async () => {
  await changeDataProtectionContact(keeper, { contactName: '', contactEmail: '', contactPhone: '' })
  expect(await getDataProtectionContact()).toBeNull()
  const contact = { contactName: 'Budi', contactEmail: '', contactPhone: '024 1' }
  await changeDataProtectionContact(keeper, contact)
  expect(await getDataProtectionContact()).toEqual(contact)
})
