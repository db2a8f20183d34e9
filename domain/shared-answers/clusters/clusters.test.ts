// Checks the clusters of tickets: how they form, who is shown which, and what staff change about them.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { liveEvent } from '#domain/operations/live/live-tables.ts'
import { createIncident } from '#domain/shared-answers/keep-incident.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { deleteAgedRowsOfAll } from '#platform/database/old-rows.ts'
import { now, setClock } from '#shared/dates.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { incidentOf } from '#tests/builders/an-incident.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { clusterTicket, ticketCluster } from './cluster-tables.ts'
import { clusterMissedTickets, clusterNewTicket, oldClusters } from './clustering.ts'
import { findBeginning, findClusterOf, findSimilarTickets, findWaves, getCluster } from './find-clusters.ts'
import { dismissCluster, nameCluster, rejoinCluster, splitCluster } from './keep-cluster.ts'
import { findSetAsideClusters } from './set-aside-clusters.ts'

provideDatabase()

let content: SomeContent
let agent: Person
let clients: Person[]
const start = new Date('2025-06-16T08:00:00+07:00')

beforeAll(async () => {
  content = await someContent()
  agent = await anAgent()
  clients = await Promise.all(Array.from({ length: 6 }, () => aClient()))
})

beforeEach(async () => {
  setClock(start)
  await database.delete(ticketCluster)
  await database.update(ticketTable).set({ spamSince: now() })
})

afterEach(() => setClock(null))

const titles = [
  ...['Halaman pilih sekolah muter terus', 'Tidak bisa memilih sekolah', 'Menu pilih sekolah error'],
  ...['Gagal pilih sekolah', 'pilih sekolah loading trs', 'Pilihan sekolah tidak tersimpan'],
]

/** Files a ticket `after` minutes from the start and clusters it. */
async function arrive(subject: string, { from = 0, after = 0, regency = '' } = {}): Promise<number> {
  setClock(new Date(start.getTime() + minutes(after)))
  const client = clients[from % clients.length]
  if (!client) throw new Error('there are no clients')
  const regencyId = regency === '' ? null : content.regency(regency)
  const { id } = await aTicket(client, { subject, description: subject, regencyId })
  await clusterNewTicket(id)
  return id
}

async function aWave(wishes: { readonly regency?: string } = {}): Promise<number[]> {
  const ids: number[] = []
  for (const [from, title] of titles.entries()) ids.push(await arrive(title, { ...wishes, from, after: from * 5 }))
  return ids
}

const filedAt = async (id: number | undefined) => (await ticketRow(id ?? 0)).createdAt
const clusterOf = async (id: number | undefined) => (await findClusterOf(id ?? 0)) ?? 0

test('tickets of one topic are in one cluster, and whichever is open, the number of the others is the same', async () => {
  const ids = await aWave()
  const stranger = await arrive('Syarat jalur afirmasi')
  expect(new Set(await Promise.all(ids.map(clusterOf))).size).toBe(1)
  expect(await clusterOf(stranger)).not.toBe(await clusterOf(ids[0]))
  for (const id of ids) {
    const others = ids.filter((each) => each !== id)
    expect((await findSimilarTickets(agent, id)).toSorted()).toEqual(others.toSorted())
  }
  expect(await findSimilarTickets(agent, stranger)).toEqual([])
  await expect(findSimilarTickets(clients[0] as Person, stranger)).rejects.toBeInstanceOf(NotFound)
})

test('a job that runs twice, or for two tickets at the same time, stores each ticket once and starts one cluster', async () => {
  const ids: number[] = []
  for (const title of titles) ids.push((await aTicket(clients[0] as Person, { subject: title, description: title })).id)
  await Promise.all([...ids, ...ids].map(clusterNewTicket))
  expect(await database.$count(clusterTicket)).toBe(titles.length)
  expect(await database.$count(ticketCluster)).toBe(1)
})

test('what was missed is clustered later; spam and tickets of someone in danger never', async () => {
  const [first, second, danger, spam] = await Promise.all(
    [
      'Gagal pilih sekolah',
      'Tidak bisa pilih sekolah',
      'Gagal pilih sekolah, lebih baik mati saja',
      'Gagal pilih sekolah',
    ].map((subject) => aTicket(clients[0] as Person, { subject, description: subject })),
  )
  await database
    .update(ticketTable)
    .set({ spamSince: now() })
    .where(eq(ticketTable.id, spam?.id ?? 0))
  await clusterMissedTickets()
  expect(await clusterOf(first?.id)).toBeGreaterThan(0)
  expect(await clusterOf(second?.id)).toBe(await clusterOf(first?.id))
  expect([await findClusterOf(danger?.id ?? 0), await findClusterOf(spam?.id ?? 0)]).toEqual([undefined, undefined])
})

test('a report without a topic belongs to the wave of now, whether it comes before or after', async () => {
  const early = await arrive('muter terus')
  const ids = await aWave()
  const late = await arrive('ora iso', { after: 40 })
  expect(await clusterOf(early)).toBe(await clusterOf(ids[0]))
  expect(await clusterOf(late)).toBe(await clusterOf(ids[0]))
})

test('five tickets of three requesters within two hours are a wave, and open pages are notified', async () => {
  await database.delete(liveEvent)
  const first = await arrive('Gagal pilih sekolah')
  for (const [nth, title] of titles.slice(0, 3).entries()) await arrive(title, { from: nth, after: nth + 1 })
  expect(await findWaves(agent)).toEqual([])
  const clustered = () => database.$count(liveEvent, eq(liveEvent.kind, 'clustered'))
  expect(await clustered()).toBe(0)
  await arrive('Tidak bisa pilih sekolah', { from: 5, after: 30 })
  expect(await clustered()).toBe(1)
  expect(await findWaves(agent)).toMatchObject([{ tickets: 5, since: await filedAt(first), isNamed: false }])
  setClock(new Date(start.getTime() + hours(3)))
  expect(await findWaves(agent)).toEqual([])
  await database.delete(ticketCluster)
  for (const title of titles) await arrive(title, { from: 1, after: 200 })
  expect(await findWaves(agent)).toEqual([])
})

test('an office counts its own tickets alone, and reads the titles of no others', async () => {
  const own = await anAgent({ officeId: content.office(1) })
  const other = await anAgent({ officeId: content.office(2) })
  const demak = await aWave({ regency: 'Kabupaten Demak' })
  const foreign = await arrive('pilih sekolah SMA Semarang gagal', { regency: 'Kota Semarang', after: 31 })
  const id = await clusterOf(foreign)
  expect(await clusterOf(demak[0])).toBe(id)
  expect(await findWaves(own)).toEqual([])
  expect(await findWaves(other)).toMatchObject([{ id, tickets: demak.length }])
  expect(await findWaves(agent)).toMatchObject([{ id, tickets: demak.length + 1 }])
  expect(await getCluster(own, id)).toMatchObject({
    tickets: 1,
    open: [foreign],
    title: 'pilih sekolah SMA Semarang gagal',
  })
  expect(await findSimilarTickets(own, foreign)).toEqual([])
  await expect(getCluster(await anAgent({ officeId: content.office(3) }), id)).rejects.toBeInstanceOf(NotFound)
  await expect(findWaves(clients[0] as Person)).resolves.toEqual([])
  await expect(getCluster(clients[0] as Person, id)).rejects.toBeInstanceOf(NotFound)
})

test('an incident begins with the first ticket of the wave, not with one of the day before', async () => {
  const day = 24 * 60
  await arrive('Gagal pilih sekolah', { after: -day })
  const ids = await aWave()
  expect(await clusterOf(ids[0])).toBe(await clusterOf(ids[1]))
  expect(await findBeginning(agent, ids.at(-1) ?? 0)).toEqual(await filedAt(ids[0]))
  const [wave] = await findWaves(agent)
  expect(wave).toMatchObject({ since: await filedAt(ids[0]), tickets: titles.length })
  const lone = await arrive('Syarat jalur afirmasi', { after: 60 })
  expect(await findBeginning(agent, lone)).toEqual(await filedAt(lone))
})

test('a wave with an incident, or a draft of one, is no question any more', async () => {
  const [fromTicketId] = await aWave()
  expect(await findWaves(agent)).toHaveLength(1)
  await createIncident(agent, { ...incidentOf({ startsAt: start }), fromTicketId, idempotencyKey: newIdempotencyKey() })
  expect(await findWaves(agent)).toEqual([])
})

test('a dismissed wave is hidden from the own office alone, and shown again on request or as a new wave', async () => {
  const office = await anAgent({ officeId: content.office(2) })
  const [first] = await aWave({ regency: 'Kabupaten Demak' })
  const id = await clusterOf(first)
  await dismissCluster(office, id, true)
  await dismissCluster(office, id, true)
  expect(await findWaves(office)).toEqual([])
  expect(await getCluster(office, id)).toMatchObject({ isDismissed: true })
  expect(await findWaves(agent)).toHaveLength(1)
  await dismissCluster(office, id, false)
  expect(await findWaves(office)).toHaveLength(1)
  await dismissCluster(office, id, true)
  for (const [from, title] of titles.entries()) await arrive(title, { from, after: 600, regency: 'Kabupaten Demak' })
  expect(await findWaves(office)).toMatchObject([{ id, tickets: titles.length }])
  expect(await auditOf(`ticket-cluster:${id}`)).toMatchObject([
    ...[{ action: 'ticket-cluster.dismiss' }, { action: 'ticket-cluster.dismiss' }],
    ...[{ action: 'ticket-cluster.restore' }, { action: 'ticket-cluster.dismiss' }],
  ])
})

test('a cluster has the name that staff give it; beyond their reach they change nothing', async () => {
  const [first] = await aWave({ regency: 'Kabupaten Demak' })
  const id = await clusterOf(first)
  await nameCluster(agent, id, 'Pilih sekolah')
  expect(await findWaves(agent)).toMatchObject([{ title: 'Pilih sekolah', isNamed: true }])
  await nameCluster(agent, id, null)
  expect(await findWaves(agent)).toMatchObject([{ isNamed: false }])
  const stranger = await anAgent({ officeId: content.office(1) })
  for (const act of [
    () => nameCluster(stranger, id, 'x'),
    () => dismissCluster(stranger, id, true),
    () => splitCluster(stranger, id, [first ?? 0]),
  ])
    await expect(act()).rejects.toBeInstanceOf(NotFound)
})

test('tickets that do not belong are split off, and the two stay apart', async () => {
  const ids = await aWave()
  const id = await clusterOf(ids[0])
  const apart = await splitCluster(agent, id, ids.slice(0, 2))
  expect((await getCluster(agent, id)).open.toSorted()).toEqual(ids.slice(2).toSorted())
  expect((await getCluster(agent, apart)).open.toSorted()).toEqual(ids.slice(0, 2).toSorted())
  await arrive('Tidak bisa memilih sekolah tujuan', { after: 45 })
  expect(await database.$count(ticketCluster)).toBe(2)
  await expect(splitCluster(agent, id, [ids[0] ?? 0])).rejects.toBeInstanceOf(Conflict)
  await expect(splitCluster(agent, apart, ids)).rejects.toBeInstanceOf(Conflict)
})

test('a split is undone by returning its tickets; while it holds, it is listed as what was dismissed is', async () => {
  const ids = await aWave({ regency: 'Kabupaten Demak' })
  const id = await clusterOf(ids[0])
  const apart = await splitCluster(agent, id, ids.slice(0, 2))
  await dismissCluster(agent, id, true)
  const listed = async (person = agent) => (await findSetAsideClusters(person)).map((each) => [each.how, each.id])
  expect(await listed()).toEqual([
    ['dismissed', id],
    ['split', apart],
  ])
  // A dismissal is the own office's, a split is everyone's who handles the tickets.
  expect(await listed(await anAgent({ officeId: content.office(2) }))).toEqual([['split', apart]])
  const stranger = await anAgent({ officeId: content.office(1) })
  expect(await listed(stranger)).toEqual([])
  await expect(rejoinCluster(stranger, apart)).rejects.toBeInstanceOf(NotFound)
  await expect(rejoinCluster(agent, id)).rejects.toBeInstanceOf(Conflict)
  expect((await getCluster(agent, apart)).origin).toMatchObject({ id })
  expect(await rejoinCluster(agent, apart)).toBe(id)
  expect((await getCluster(agent, id)).open.toSorted()).toEqual(ids.toSorted())
  expect(await listed()).toEqual([['dismissed', id]])
  expect((await auditOf(`ticket-cluster:${id}`)).at(-1)).toMatchObject({ action: 'ticket-cluster.rejoin' })
})

test('a wave has the title that says best what its tickets share', async () => {
  const [first] = await aWave()
  const odd = { subject: 'Min tolong dong ini bagaimana', description: 'Gagal pilih sekolah.' }
  const { id: ticketId, createdAt: filedAt } = await aTicket(clients[0] as Person, odd)
  await database.insert(clusterTicket).values({ ticketId, clusterId: await clusterOf(first), nearness: 1, filedAt })
  const [wave] = await findWaves(agent)
  expect(wave?.tickets).toBe(titles.length + 1)
  expect(wave?.title).toMatch(/pilih sekolah/i)
})

test('after 30 days a ticket leaves its cluster, and a cluster without tickets is deleted', async () => {
  const ids = await aWave()
  await deleteAgedRowsOfAll(oldClusters)
  expect(await database.$count(clusterTicket)).toBe(ids.length)
  setClock(new Date(start.getTime() + days(31)))
  await deleteAgedRowsOfAll(oldClusters)
  expect([await database.$count(clusterTicket), await database.$count(ticketCluster)]).toEqual([0, 0])
})
