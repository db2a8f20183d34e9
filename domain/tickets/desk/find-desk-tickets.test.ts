// Checks the desk's lists: whose tickets they reach, what a search finds, and that pages have no gaps.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { claimTicket } from './assignment.ts'
import { countDeskTickets, countLimit, countWords, deskViewCountLabel } from './desk-counts.ts'
import { replyToTicket } from './desk-reply.ts'
import type { DeskView } from './desk-view.ts'
import { findDeskTickets, findMatchingTickets, findNamedTicket } from './find-desk-tickets.ts'
import { completeTicket } from './ticket-steps.ts'

provideDatabase()

let content: SomeContent
let province: Person
let admin: Person
let inSemarang: Person
let inDemak: Person

const seen = async ({ id }: TicketRow) => ({ ticketId: id, version: (await ticketRow(id)).version })

const idsOf = async (person: Person, view: DeskView = {}) =>
  (await findDeskTickets(person, view)).items.map(({ id }) => id)

beforeAll(async () => {
  content = await someContent()
  province = await anAgent({ name: 'Agen Provinsi' })
  admin = await anAdmin({ permissions: ['tickets'] })
  inSemarang = await anAgent({ name: 'Agen Semarang', officeId: content.office(1) })
  inDemak = await anAgent({ name: 'Agen Demak', officeId: content.office(2) })
})

describe('reach', () => {
  let ofSemarang: TicketRow
  let ofDemak: TicketRow
  let ofProvince: TicketRow

  beforeAll(async () => {
    const client = await aClient()
    ofSemarang = await aTicket(client, { regencyId: content.regency('Kota Semarang') })
    ofDemak = await aTicket(client, { regencyId: content.regency('Kabupaten Demak') })
    ofProvince = await aTicket(client)
  })

  test('a branch agent sees the own office’s tickets and no others', async () => {
    expect(await idsOf(inSemarang)).toEqual([ofSemarang.id])
    expect(await idsOf(inDemak)).toEqual([ofDemak.id])
  })

  test('a search does not widen it', async () => {
    for (const search of [`T-${ofDemak.id}`, ofDemak.publicId, ofDemak.title, '%']) {
      expect(await idsOf(inSemarang, { search })).not.toContain(ofDemak.id)
    }
    expect(await idsOf(inDemak, { search: `T-${ofDemak.id}` })).toEqual([ofDemak.id])
  })

  test('a number is found in whatever list it stands, within reach', async () => {
    for (const search of [
      ...[`T-${ofDemak.id}`, `t${ofDemak.id}`, `${ofDemak.id}`, ofDemak.publicId],
      ...[`#${ofDemak.id}`, `T - ${ofDemak.id}`, `T–${ofDemak.id}`, `#T-${ofDemak.id}`],
    ]) {
      expect(await findNamedTicket(inDemak, search)).toMatchObject({ id: ofDemak.id, list: 'pending' })
      expect(await findNamedTicket(inSemarang, search)).toBeNull()
    }
    for (const search of ['akun', `C-${ofDemak.id}`]) expect(await findNamedTicket(inDemak, search)).toBeNull()
  })

  test('the province’s agents and admins see all, newest first', async () => {
    for (const person of [province, admin]) {
      expect(await idsOf(person)).toEqual([ofProvince.id, ofDemak.id, ofSemarang.id])
    }
  })

  test('an agent of an office without tickets sees none', async () => {
    expect(await idsOf(await anAgent({ officeId: content.office(3) }))).toEqual([])
  })

  test('clients are refused', async () => {
    const client = await aClient()
    await expect(findDeskTickets(client, {})).rejects.toBeInstanceOf(Forbidden)
    await expect(countDeskTickets(client)).rejects.toBeInstanceOf(Forbidden)
  })

  test('the counts follow the same reach, status by status', async () => {
    await claimTicket(inDemak, await seen(ofDemak))
    await replyToTicket(province, { ...(await seen(ofProvince)), message: 'Sudah.' })
    const none = { pending: 0, inprogress: 0, waiting: 0, completed: 0 }
    expect(await countDeskTickets(inSemarang)).toEqual({ ...none, pending: 1 })
    expect(await countDeskTickets(inDemak)).toEqual({ ...none, inprogress: 1 })
    expect(await countDeskTickets(province)).toEqual({ ...none, pending: 1, inprogress: 1, waiting: 1 })

    await completeTicket(province, await seen(ofProvince))
    expect(await countDeskTickets(admin)).toEqual({ ...none, pending: 1, inprogress: 1, completed: 1 })
  })

  test('of what has just come, an open list may offer what its view shows', async () => {
    const all = [ofSemarang.id, ofDemak.id, ofProvince.id]
    const matching = (person: Person, view: DeskView) => findMatchingTickets(person, view, all)
    expect(await matching(admin, { stage: 'pending' })).toEqual([ofSemarang.id])
    expect(await matching(inDemak, { stage: 'pending' })).toEqual([])
    expect(await matching(admin, { stage: 'pending', search: `T-${ofSemarang.id}` })).toEqual([ofSemarang.id])
    expect(await matching(admin, { stage: 'pending', search: 'tidak ada' })).toEqual([])
    expect(await matching(admin, { stage: 'pending', olderThanDays: 1 })).toEqual([])
    expect(await findMatchingTickets(admin, { stage: 'pending' }, [])).toEqual([])
    await expect(findMatchingTickets(await aClient(), {}, all)).rejects.toBeInstanceOf(Forbidden)
  })

  test('a count says where it ends', () => {
    expect([countWords(0), countWords(999), countWords(countLimit)]).toEqual(['0', '999', '1.000+'])
  })

  test('a list has the stage it asks for', async () => {
    expect(await idsOf(admin, { stage: 'pending' })).toEqual([ofSemarang.id])
    expect(await idsOf(admin, { stage: 'inprogress' })).toEqual([ofDemak.id])
    expect(await idsOf(admin, { stage: 'completed' })).toEqual([ofProvince.id])
    const ofPending = { total: '1', mine: '0', unassigned: '1', overdue: '0' }
    expect(await deskViewCountLabel(admin, { stage: 'pending' })).toEqual(ofPending)
    expect(await deskViewCountLabel(admin, { stage: 'pending', search: ofSemarang.publicId })).toEqual(ofPending)
    expect(await deskViewCountLabel(admin, { stage: 'completed' })).toMatchObject({ total: '1', unassigned: '' })
    expect(await deskViewCountLabel(inDemak, { stage: 'pending' })).toMatchObject({ total: '0', unassigned: '0' })
  })
})

describe('a row', () => {
  test('shows the fields of a row and what the agent can do', async () => {
    const client = await aClient({ name: 'Siti Rahmawati', organization: 'SMP Negeri 3' })
    const stored = await aTicket(client, { subject: 'Baris', priority: 'urgent' })
    await claimTicket(province, await seen(stored))
    const { items } = await findDeskTickets(province, { search: stored.publicId })
    const now = await ticketRow(stored.id)
    expect(items).toMatchObject([
      {
        id: stored.id,
        publicId: stored.publicId,
        number: `T-${stored.id}`,
        title: 'Baris',
        priority: 'urgent',
        label: { label: 'Dalam Proses', tone: 'blue' },
        user: 'Siti Rahmawati',
        organization: 'SMP Negeri 3',
        agent: 'Agen Provinsi',
        createdAt: stored.createdAt,
        lastUpdate: now.lastEntryAt,
        version: 2,
        can: { claim: false, reply: true, complete: true },
      },
    ])
  })
})

describe('search', () => {
  let siti: TicketRow
  let budi: TicketRow
  let complaint: TicketRow

  const find = (search: string) => idsOf(inPati, { search })
  let inPati: Person

  beforeAll(async () => {
    inPati = await anAgent({ name: 'Wahyu Pati', officeId: content.office(3) })
    const regencyId = content.regency('Kabupaten Pati')
    const asks = async (name: string, organization: string, subject: string) =>
      aTicket(await aClient({ name, organization }), { subject, regencyId })
    siti = await asks('Siti Rahmawati', 'SMP Negeri 3 Pati', 'Diskon 50% untuk_siswa')
    budi = await asks('Budi Santoso', 'MTs Al-Huda', 'Berkas C:\\foto ditolak')
    complaint = await asks('Citra', 'SMK 1', 'Kursi dijual')
    await database
      .update(ticketTable)
      .set({ kind: 'complaint', category: 'data' })
      .where(eq(ticketTable.id, complaint.id))
    await claimTicket(inPati, await seen(budi))
  })

  test.each([
    ['the title', () => 'diskon', () => [siti.id]],
    ['the title in capitals', () => 'DISKON', () => [siti.id]],
    ['a part inside a word', () => 'isko', () => [siti.id]],
    ['the number', () => `T-${siti.id}`, () => [siti.id]],
    ['the number in small letters', () => `t-${budi.id}`, () => [budi.id]],
    ['the number without its letter', () => String(budi.id), () => [budi.id]],
    ['a complaint’s number', () => `C-${complaint.id}`, () => [complaint.id]],
    ['the public ID', () => siti.publicId, () => [siti.id]],
    ['a part of the public ID', () => siti.publicId.slice(3, 20), () => [siti.id]],
    ['who asked', () => 'rahmawati', () => [siti.id]],
    ['the organization', () => 'al-huda', () => [budi.id]],
    ['the agent', () => 'wahyu', () => [budi.id]],
    ['with blanks around', () => '  diskon ', () => [siti.id]],
    ['blanks alone: everything', () => '   ', () => [complaint.id, budi.id, siti.id]],
    ['a percent sign, literally', () => '%', () => [siti.id]],
    ['an underscore, literally', () => '_', () => [siti.id]],
    ['a percent sign between letters', () => '50% untuk_', () => [siti.id]],
    ['a backslash, literally', () => '\\', () => [budi.id]],
    ['a backslash between letters', () => 'c:\\foto', () => [budi.id]],
    ['a quotation mark', () => "'", () => []],
    ['what is in none', () => 'zakat', () => []],
    ['a question’s number with the wrong letter', () => `C-${siti.id}`, () => []],
  ])('by %s', async (_, search, expected) => {
    expect(await find(search())).toEqual(expected())
  })

  test('of one kind has only that kind', async () => {
    expect(await idsOf(inPati, { kind: 'complaint' })).toEqual([complaint.id])
    expect(await idsOf(inPati, { kind: 'question' })).toEqual([budi.id, siti.id])
    expect(await idsOf(inPati, { kind: 'question', search: 'kursi' })).toEqual([])
  })
})

describe('pages', () => {
  let desk: Person
  const filed: number[] = []

  beforeAll(async () => {
    desk = inDemak
    const client = await aClient()
    for (let number = 1; number <= 23; number++) {
      const stored = await aTicket(client, {
        subject: `Halaman ${number}`,
        regencyId: content.regency('Kabupaten Demak'),
      })
      filed.unshift(stored.id)
    }
  })

  test.each([
    [5, [5, 5, 5, 5, 3]],
    [23, [23]],
    [22, [22, 1]],
  ])('of %i have every ticket once, newest first', async (limit, sizes) => {
    const found: number[][] = []
    let before: number | undefined
    do {
      const page = await findDeskTickets(desk, { search: 'halaman' }, { limit, after: before })
      found.push(page.items.map(({ id }) => id))
      before = page.next ?? undefined
    } while (before !== undefined)
    expect(found.map(({ length }) => length)).toEqual(sizes)
    expect(found.flat()).toEqual(filed)
  })
})
