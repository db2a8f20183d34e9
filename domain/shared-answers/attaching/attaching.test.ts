// Checks which tickets an incident answers: attached by agents, proposed, at filing, and those that leave it again.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { clusterNewTicket } from '#domain/shared-answers/clusters/clustering.ts'
import { findBeginning, findClusterOf } from '#domain/shared-answers/clusters/find-clusters.ts'
import { splitCluster } from '#domain/shared-answers/clusters/keep-cluster.ts'
import { findIncidents, getIncident } from '#domain/shared-answers/find-incidents.ts'
import { closeIncident } from '#domain/shared-answers/incident-news.ts'
import { createIncident, setIncidentState } from '#domain/shared-answers/keep-incident.ts'
import { isOpenIncident } from '#domain/shared-answers/service-incident.ts'
import { cancelBulk } from '#domain/tickets/bulk/bulk.server.ts'
import { resumeBulks, runBulk } from '#domain/tickets/bulk/bulk-progress.ts'
import { ticketDistress } from '#domain/tickets/distress/distress-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now, setClock } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { anOpenIncident, incidentOf } from '#tests/builders/an-incident.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import {
  attachTickets,
  confirmIncident,
  declineIncident,
  getIncidentOfTicket,
  takeTicketOut,
} from './attached-tickets.ts'
import { answerAtOnce, answerLateArrival } from './automatic-answers.ts'
import { findMatchingIncident, proposeTickets } from './proposed-tickets.ts'

provideDatabase()

let content: SomeContent
let client: Person
let agent: Person

beforeAll(async () => {
  content = await someContent()
  client = await aClient()
  agent = await anAgent()
})

afterEach(() => setClock(null))

const later = () => setClock(new Date(now().getTime() + minutes(2)))
const texts = [
  ['Halaman pilih sekolah muter terus', 'Halaman pilih sekolah loading terus dari pagi.'],
  ['Tidak bisa memilih sekolah', 'Klik pilih sekolah layarnya muter terus.'],
  ['Menu pilih sekolah error', 'Menu pilih sekolah tidak mau terbuka.'],
  ['Gagal pilih sekolah', 'Pilih sekolah gagal terus, halamannya kosong.'],
] as const
const about = (place: number) => {
  const [subject = '', description = ''] = texts[place] ?? []
  return { subject, description }
}
const other = { subject: 'Syarat jalur afirmasi', description: 'Apakah KIP bisa dipakai untuk jalur afirmasi?' }
const answersTo = async (id: number) => (await entriesOf(id)).filter(({ type }) => type === 'answered')
const attach = async (id: number, tickets: readonly number[], person = agent) =>
  (await attachTickets(person, { id, tickets, idempotencyKey: newIdempotencyKey() })).bulkId

test('each attached ticket has the answer once, though the form is sent twice and three processes work', async () => {
  const id = await anOpenIncident(agent)
  const tickets = [(await aTicket(client)).id, (await aTicket(client)).id]
  const form = { id, tickets, idempotencyKey: newIdempotencyKey() }
  const [{ bulkId }, again] = [await attachTickets(agent, form), await attachTickets(agent, form)]
  expect(again.bulkId).toBe(bulkId)
  expect((await getIncident(agent, id)).held).toMatchObject([{ bulkId, tickets: 2 }])
  expect(await answersTo(tickets[0] ?? 0)).toEqual([])
  later()
  await Promise.all([runBulk(bulkId), runBulk(bulkId), resumeBulks()])
  await runBulk(bulkId)
  for (const ticketId of tickets) {
    expect(await answersTo(ticketId)).toHaveLength(1)
    expect(await jobsOf('ticket.answered', 'ticketId', ticketId)).toHaveLength(1)
    expect((await ticketRow(ticketId)).status).toBe('waiting')
  }
  expect((await getIncident(agent, id)).counts).toEqual({ told: 2, held: 0, failed: 0 })
  await expect(attach(id, tickets)).rejects.toBeInstanceOf(Conflict)
  await expect(attach(await anOpenIncident(agent), tickets)).rejects.toThrow('Semua tiket itu sudah masuk gangguan')
})

test('what was cancelled is attached to nothing, and can be attached elsewhere', async () => {
  const [first, second] = [await anOpenIncident(agent), await anOpenIncident(agent)]
  const { id } = await aTicket(client)
  await cancelBulk(agent, await attach(first, [id]))
  expect(await getIncidentOfTicket(id)).toBeUndefined()
  expect((await getIncident(agent, first)).counts).toEqual({ told: 0, held: 0, failed: 0 })
  const bulkId = await attach(second, [id])
  later()
  await runBulk(bulkId)
  expect(await answersTo(id)).toHaveLength(1)
  expect(await getIncidentOfTicket(id)).toMatchObject({ id: second, asksFamily: false })
})

test('tickets beyond the reach of the agent, and settled ones, are not attached', async () => {
  const id = await anOpenIncident(agent)
  const bound = await anAgent({ officeId: content.office(1) })
  const own = await aTicket(client, { regencyId: content.regency('Kota Semarang') })
  const foreign = await aTicket(client, { regencyId: content.regency('Kabupaten Demak') })
  const bulkId = await attach(id, [own.id, foreign.id], bound)
  later()
  await runBulk(bulkId)
  expect(await answersTo(own.id)).toHaveLength(1)
  expect(await answersTo(foreign.id)).toEqual([])
  await expect(attach(id, [foreign.id], bound)).rejects.toThrow('Tidak ada tiket terbuka')
  await expect(attach(999_999, [own.id])).rejects.toBeInstanceOf(NotFound)
})

test('a ticket of someone in danger is refused, the others are attached, and both is said', async () => {
  const id = await anOpenIncident(agent)
  const [calm, inDanger] = [await aTicket(client), await aTicket(client)]
  await database.insert(ticketDistress).values({ ticketId: inDanger.id, danger: 'self_harm', noticedAt: now() })
  await expect(attach(id, [inDanger.id])).rejects.toThrow('mungkin dalam bahaya')
  const form = { id, tickets: [calm.id, inDanger.id], idempotencyKey: newIdempotencyKey() }
  expect(await attachTickets(agent, form)).toMatchObject({ inDanger: [inDanger.id] })
  expect(await getIncidentOfTicket(inDanger.id)).toBeUndefined()
  expect(await getIncidentOfTicket(calm.id)).toMatchObject({ id })
})

test('a ticket that is removed before its answer has none, and its timeline says so', async () => {
  const id = await anOpenIncident(agent)
  const [out, stays] = [await aTicket(client), await aTicket(client)]
  const bulkId = await attach(id, [out.id, stays.id])
  await takeTicketOut(agent, out.id)
  later()
  await runBulk(bulkId)
  expect((await entriesOf(out.id)).map(({ type }) => type)).toEqual(['submitted', 'noted'])
  expect(await answersTo(stays.id)).toHaveLength(1)
  await expect(takeTicketOut(agent, out.id)).rejects.toBeInstanceOf(NotFound)
  await expect(takeTicketOut(client, stays.id)).rejects.toBeInstanceOf(NotFound)
})

describe('tickets of the same topic', () => {
  let ids: number[]
  let stranger: number

  beforeEach(async () => {
    ids = []
    for (const place of texts.keys()) ids.push((await aTicket(await aClient(), about(place))).id)
    stranger = (await aTicket(client, other)).id
  })

  test('are proposed to the incident within its scope', async () => {
    const id = await anOpenIncident(agent)
    const proposed = async (incidentId: number) => {
      const { incident } = await getIncident(agent, incidentId)
      return (await proposeTickets(agent, incident)).map((each) => each.id)
    }
    expect(await proposed(id)).toEqual(expect.arrayContaining(ids))
    expect(await proposed(id)).not.toContain(stranger)
    const bulkId = await attach(id, ids.slice(0, 1))
    expect(await proposed(id)).not.toContain(ids[0])
    await cancelBulk(agent, bulkId)
    expect(await proposed(id)).toContain(ids[0])
    const elsewhere = await anOpenIncident(agent, { category: 'upload' })
    expect(await proposed(elsewhere)).not.toContain(ids[1])
    const future = await anOpenIncident(agent, { startsAt: new Date(now().getTime() + 1) })
    expect(await proposed(future)).not.toContain(ids[1])
    // Someone in danger gets no answer to many.
    const inDanger = ids[1] ?? 0
    expect(await proposed(id)).toContain(inDanger)
    await database.insert(ticketDistress).values({ ticketId: inDanger, danger: 'self_harm', noticedAt: now() })
    expect(await proposed(id)).not.toContain(inDanger)
  })

  test('that come while it is open are answered at once, in the name of the portal, once', async () => {
    const id = await anOpenIncident(agent)
    const late = await aTicket(client, about(1))
    await Promise.all([answerAtOnce(late.publicId), answerLateArrival(late.id)])
    await answerLateArrival(late.id)
    expect(await answersTo(late.id)).toMatchObject([
      { authorId: null, message: `Halo ${client.name}, halaman pilih sekolah sedang kami perbaiki.` },
    ])
    expect(await ticketRow(late.id)).toMatchObject({ status: 'waiting', assigneeId: null })
    expect(await getIncidentOfTicket(late.publicId)).toMatchObject({ id: expect.any(Number), asksFamily: true })
    expect((await getIncident(agent, id)).incident.state).toBe('investigating')
  })

  test.each([
    ['are about something else', other, {}],
    ['ask how to do what fails', { subject: 'Cara memilih sekolah', description: 'Cara memilih sekolah.' }, {}],
    [
      'ask when it will be switched off',
      { subject: 'Kapan server mati untuk perbaikan?', description: 'Kapan server mati untuk perbaikan?' },
      { title: 'Server mati', description: 'Server sedang kami perbaiki.' },
    ],
    ['are of another category', about(0), { category: 'upload' }],
    ['came before it began', about(0), { startsAt: addDays(now(), 1) }],
  ])('are left to the desk when they %s', async (_, text, wishes) => {
    await closeAll()
    await anOpenIncident(agent, wishes)
    const late = await aTicket(client, text)
    await answerLateArrival(late.id)
    expect(await answersTo(late.id)).toEqual([])
  })

  test('are answered as those of its cluster, though their words are not those of the incident', async () => {
    await closeAll()
    for (const id of ids) await clusterNewTicket(id)
    const made = {
      ...incidentOf({ title: 'Layanan terganggu', description: 'Sedang dipulihkan.' }),
      fromTicketId: ids[0],
    }
    const id = await createIncident(agent, { ...made, idempotencyKey: newIdempotencyKey() })
    await setIncidentState(agent, { id, version: 1, state: 'investigating' })
    const [same, bare] = [
      await aTicket(client, about(1)),
      await aTicket(client, { subject: 'muter', description: 'muter' }),
    ]
    for (const late of [same, bare]) await answerLateArrival(late.id)
    expect(await answersTo(same.id)).toHaveLength(1)
    // In the wave by its time alone: proposed, not sure.
    expect(await answersTo(bare.id)).toEqual([])
  })

  test('go back to the desk when the family says that theirs is another', async () => {
    await anOpenIncident(agent)
    const late = await aTicket(client, about(2))
    await answerLateArrival(late.id)
    await expect(declineIncident(await aClient(), late.publicId)).rejects.toBeInstanceOf(NotFound)
    await declineIncident(client, late.publicId)
    expect(await getIncidentOfTicket(late.id)).toBeUndefined()
    expect(await ticketRow(late.id)).toMatchObject({ status: 'inprogress', assigneeId: null })
    expect((await entriesOf(late.id)).at(-1)?.message).toMatch(/^Masalah saya berbeda dari "/)
  })

  test('stay with it when the family says that it is theirs, and are asked no more', async () => {
    await anOpenIncident(agent)
    const late = await aTicket(client, about(3))
    await answerLateArrival(late.id)
    await expect(confirmIncident(await aClient(), late.publicId)).rejects.toBeInstanceOf(NotFound)
    await confirmIncident(client, late.publicId)
    expect(await getIncidentOfTicket(late.id)).toMatchObject({ asksFamily: false, isOpen: true })
  })
})

/** Ends what earlier tests opened. */
async function closeAll(): Promise<void> {
  for (const { id, state } of await findIncidents(agent)) {
    if (!isOpenIncident(state)) continue
    const { incident } = await getIncident(agent, id)
    await closeIncident(agent, { id, version: incident.version, text: 'Pulih.', idempotencyKey: newIdempotencyKey() })
  }
}

test('a draft answers nothing', async () => {
  await closeAll()
  await createIncident(agent, { ...incidentOf(), idempotencyKey: newIdempotencyKey() })
  const late = await aTicket(client, about(0))
  await answerLateArrival(late.id)
  expect(await answersTo(late.id)).toEqual([])
})

test('an incident made from one of several alike begins with the first, and proposes those that are like that ticket', async () => {
  const words = { subject: 'Kode OTP tidak masuk', description: 'Kode OTP tidak pernah masuk ke HP saya sejak pagi.' }
  const early = now()
  const first = await aTicket(client, words)
  setClock(new Date(early.getTime() + minutes(40)))
  const source = await aTicket(client, words)
  for (const { id } of [first, source]) await clusterNewTicket(id)
  const startsAt = await findBeginning(agent, source.id)
  expect(startsAt).toEqual(first.createdAt)
  // Its own words are an office's, which no family uses.
  const incident = {
    ...incidentOf(),
    title: 'Gateway pengiriman terganggu',
    description: 'Penyedia sedang memulihkan.',
  }
  const made = { ...incident, category: null, startsAt, idempotencyKey: newIdempotencyKey() }
  const alone = await createIncident(agent, made)
  const withSource = { ...made, idempotencyKey: newIdempotencyKey(), fromTicketId: source.id }
  const joined = await createIncident(agent, withSource)
  const proposedFor = async (id: number) => {
    const ids = (await proposeTickets(agent, (await getIncident(agent, id)).incident)).map((each) => each.id)
    return ids.filter((each) => each === first.id || each === source.id).toSorted()
  }
  expect(await proposedFor(alone)).toEqual([])
  expect(await proposedFor(joined)).toEqual([first.id, source.id].toSorted())
  const bound = await anAgent({ officeId: content.office(3) })
  const hidden = { ...withSource, idempotencyKey: newIdempotencyKey() }
  await expect(createIncident(bound, hidden)).rejects.toBeInstanceOf(NotFound)
})

test('a ticket is offered the incident that it fits, and none that is over, that it is in, or beyond its scope', async () => {
  await closeAll()
  const words = { subject: 'Bukti pendaftaran tidak bisa dicetak', description: 'Cetak bukti pendaftaran gagal.' }
  const wordings = { subject: 'cetak bukti eror', description: 'cetak bukti pendaftaran eror terus pak' }
  const [source, late] = [await aTicket(client, words), await aTicket(client, wordings)]
  for (const { id } of [source, late]) await clusterNewTicket(id)
  const offered = () => findMatchingIncident(agent, late.id)
  expect(await offered()).toBeUndefined()
  const made = { ...incidentOf(), title: 'Layanan terganggu', description: 'Sedang dipulihkan.' }
  const draft = { ...made, fromTicketId: source.id, idempotencyKey: newIdempotencyKey() }
  const id = await createIncident(agent, draft)
  expect(await offered()).toEqual({ id, title: 'Layanan terganggu', isOpen: false })
  await setIncidentState(agent, { id, version: 1, state: 'fixing' })
  expect(await offered()).toMatchObject({ id, isOpen: true })
  const bound = await anAgent({ officeId: content.office(1) })
  await expect(findMatchingIncident(bound, late.id)).rejects.toBeInstanceOf(NotFound)
  await attach(id, [late.id])
  expect(await offered()).toBeUndefined()
  await takeTicketOut(agent, late.id)
  expect(await offered()).toMatchObject({ id })
  const danger = await aTicket(client, { ...words, description: 'Cetak bukti gagal terus, lebih baik mati saja.' })
  expect(await findMatchingIncident(agent, danger.id)).toBeUndefined()
  await splitCluster(agent, (await findClusterOf(late.id)) ?? 0, [late.id])
  expect(await offered()).toBeUndefined()
  await closeAll()
  expect(await offered()).toBeUndefined()
})

test('a ticket that staff split off is not proposed to the incident of the others', async () => {
  const words = { subject: 'Kartu peserta tidak keluar', description: 'Kartu peserta tidak keluar sejak pagi.' }
  const [source, other] = [await aTicket(client, words), await aTicket(client, words)]
  for (const { id } of [source, other]) await clusterNewTicket(id)
  const made = {
    ...incidentOf({ title: words.subject, category: null, startsAt: source.createdAt }),
    fromTicketId: source.id,
  }
  const { incident } = await getIncident(
    agent,
    await createIncident(agent, { ...made, idempotencyKey: newIdempotencyKey() }),
  )
  const isProposed = async () => (await proposeTickets(agent, incident)).some(({ id }) => id === other.id)
  expect(await isProposed()).toBe(true)
  await splitCluster(agent, (await findClusterOf(source.id)) ?? 0, [other.id])
  expect(await isProposed()).toBe(false)
})
