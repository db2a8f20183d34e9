// Checks who keeps incidents, what the public reads of them, and that news and the end reach every ticket once.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { attachTickets } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { followIncident, notifyFollowers } from '#domain/shared-answers/followers/followers.ts'
import { cancelBulk } from '#domain/tickets/bulk/bulk.server.ts'
import { getBulk, runBulk } from '#domain/tickets/bulk/bulk-progress.ts'
import { addDays, now, setClock } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { anOpenIncident, incidentOf } from '#tests/builders/an-incident.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findIncidents, getIncident } from './find-incidents.ts'
import {
  closeIncident,
  findNextIncidentNews,
  findOpenIncidents,
  getPublicIncident,
  postIncidentUpdate,
} from './incident-news.ts'
import { changeIncident, createIncident, setIncidentState } from './keep-incident.ts'

provideDatabase()

let content: SomeContent
let client: Person
let agent: Person
let bound: Person

beforeAll(async () => {
  content = await someContent()
  client = await aClient()
  agent = await anAgent()
  bound = await anAgent({ officeId: content.office(1) })
})

afterEach(() => setClock(null))

const later = () => setClock(new Date(now().getTime() + minutes(2)))
const step = async (id: number) => ({ id, version: (await getIncident(agent, id)).incident.version })
const news = async (id: number, text = 'Sudah separuh pulih.') =>
  postIncidentUpdate(agent, { ...(await step(id)), text, idempotencyKey: newIdempotencyKey() })

test('a draft is seen by staff alone, until it is announced', async () => {
  const form = { ...incidentOf(), idempotencyKey: newIdempotencyKey() }
  const [id, again] = [await createIncident(agent, form), await createIncident(agent, form)]
  expect(again).toBe(id)
  await expect(getPublicIncident(id)).rejects.toBeInstanceOf(NotFound)
  expect((await findOpenIncidents()).map((each) => each.id)).not.toContain(id)
  await setIncidentState(agent, { id, version: 1, state: 'fixing' })
  expect(await getPublicIncident(id)).toMatchObject({ state: 'Sedang diperbaiki', affected: 0, isOver: false })
  expect((await findOpenIncidents())[0]).toMatchObject({ id, title: form.title })
  // No one is called by a name here.
  expect((await getPublicIncident(id)).answer).toBe('Halo Bapak/Ibu, halaman pilih sekolah sedang kami perbaiki.')
})

describe('who may', () => {
  test('clients nothing', async () => {
    const id = await anOpenIncident(agent)
    await expect(createIncident(client, { ...incidentOf(), idempotencyKey: newIdempotencyKey() })).rejects.toThrow(
      Forbidden,
    )
    await expect(getIncident(client, id)).rejects.toBeInstanceOf(NotFound)
    await expect(findIncidents(client)).rejects.toBeInstanceOf(Forbidden)
  })

  test('a branch office keeps its own, and reads those of others', async () => {
    const [own, foreign] = [await anOpenIncident(bound), await anOpenIncident(agent)]
    expect((await getIncident(bound, own)).mayKeep).toBe(true)
    expect((await getIncident(agent, own)).mayKeep).toBe(true)
    expect((await getIncident(bound, foreign)).mayKeep).toBe(false)
    await expect(setIncidentState(bound, { id: foreign, version: 2, state: 'fixing' })).rejects.toThrow(Forbidden)
    await expect(
      closeIncident(bound, { id: foreign, version: 2, text: 'Pulih.', idempotencyKey: newIdempotencyKey() }),
    ).rejects.toThrow(Forbidden)
  })
})

test('who saw an earlier version changes nothing', async () => {
  const id = await anOpenIncident(agent)
  await changeIncident(agent, { id, version: 2 }, incidentOf({ title: 'Peta kosong' }))
  await expect(changeIncident(agent, { id, version: 2 }, incidentOf({ title: 'Lain' }))).rejects.toThrow(Conflict)
  expect((await getPublicIncident(id)).title).toBe('Peta kosong')
})

describe('news', () => {
  let id: number
  let ticketIds: number[]

  beforeEach(async () => {
    id = await anOpenIncident(agent)
    ticketIds = [(await aTicket(client)).id, (await aTicket(client)).id]
    const { bulkId } = await attachTickets(agent, { id, tickets: ticketIds, idempotencyKey: newIdempotencyKey() })
    later()
    await runBulk(bulkId)
  })

  const answersOf = async (ticketId: number) =>
    (await entriesOf(ticketId)).filter(({ type }) => type === 'answered').map(({ message }) => message)
  const newest = async () => (await getIncident(agent, id)).updates[0]

  test('reaches every ticket once and the public, two minutes after it was written', async () => {
    const form = { ...(await step(id)), text: 'Separuh pulih, {nama}.', idempotencyKey: newIdempotencyKey() }
    await postIncidentUpdate(agent, form)
    await postIncidentUpdate(agent, form)
    const update = await newest()
    expect(update).toMatchObject({ state: 'held' })
    expect((await getPublicIncident(id)).updates).toEqual([])
    expect(await findNextIncidentNews(now())).toEqual(new Date((update?.createdAt.getTime() ?? 0) + minutes(2)))
    later()
    await Promise.all([runBulk(update?.bulkId ?? 0), runBulk(update?.bulkId ?? 0)])
    for (const ticketId of ticketIds) {
      expect(await answersOf(ticketId)).toEqual([
        `Halo ${client.name}, halaman pilih sekolah sedang kami perbaiki.`,
        `Separuh pulih, ${client.name}.`,
      ])
    }
    expect((await getPublicIncident(id)).updates).toMatchObject([{ text: 'Separuh pulih, Bapak/Ibu.' }])
    expect(await findNextIncidentNews(now())).toBeNull()
  })

  test('that was cancelled reaches no one', async () => {
    const follower = await aClient()
    await followIncident(id, { person: follower, device: 'a', network: '127.0.0.9' })
    await news(id)
    const update = await newest()
    await cancelBulk(agent, update?.bulkId ?? 0)
    later()
    await runBulk(update?.bulkId ?? 0)
    await notifyFollowers(update?.id ?? 0)
    expect((await newest())?.state).toBe('cancelled')
    expect((await getPublicIncident(id)).updates).toEqual([])
    expect(await answersOf(ticketIds[0] ?? 0)).toHaveLength(1)
    expect(await mailsTo(follower)).toEqual([])
  })

  test('reaches who waits without a ticket, once, and only those who let it', async () => {
    const [wants, refused] = [await aClient(), await aClient({ emailVerified: false })]
    for (const person of [wants, refused]) await followIncident(id, { person, device: 'b', network: '127.0.0.9' })
    await news(id, 'Sudah pulih, {nama}.')
    const update = await newest()
    await notifyFollowers(update?.id ?? 0)
    expect(await mailsTo(wants)).toEqual([])
    later()
    await notifyFollowers(update?.id ?? 0)
    await notifyFollowers(update?.id ?? 0)
    expect((await mailsTo(wants)).map(({ text }) => text)).toEqual([
      expect.stringContaining(`Sudah pulih, ${wants.name}.`),
    ])
    expect(await mailsTo(refused)).toEqual([])
  })

  test('the end settles every ticket with the closing words, and the public reads it for a week', async () => {
    const form = { ...(await step(id)), text: 'Sudah pulih. Terima kasih.', idempotencyKey: newIdempotencyKey() }
    await closeIncident(agent, form)
    expect((await findOpenIncidents()).map((each) => each.id)).not.toContain(id)
    const update = await newest()
    later()
    await runBulk(update?.bulkId ?? 0)
    for (const ticketId of ticketIds) {
      expect((await ticketRow(ticketId)).status).toBe('completed')
      expect((await entriesOf(ticketId)).at(-2)?.message).toBe('Sudah pulih. Terima kasih.')
    }
    expect(await getPublicIncident(id)).toMatchObject({
      isOver: true,
      updates: [{ text: 'Sudah pulih. Terima kasih.' }],
    })
    await expect(news(id)).rejects.toBeInstanceOf(Conflict)
    setClock(addDays(now(), 8))
    await expect(getPublicIncident(id)).rejects.toBeInstanceOf(NotFound)
  })

  test('leaves a ticket alone that was settled meanwhile', async () => {
    const [settled = 0, open = 0] = ticketIds
    const first = { ...(await step(id)), text: 'Pulih.', idempotencyKey: newIdempotencyKey() }
    await closeIncident(agent, first)
    const closing = (await newest())?.bulkId ?? 0
    later()
    await runBulk(closing)
    await setIncidentState(agent, { ...(await step(id)), state: 'monitoring' })
    await news(id, 'Masih kami pantau.')
    expect((await newest())?.bulkId).toBeNull()
    expect((await getBulk(agent, closing)).counts).toMatchObject({ done: 2 })
    expect((await answersOf(settled)).at(-1)).toBe('Pulih.')
    expect((await answersOf(open)).at(-1)).toBe('Pulih.')
  })
})

test("'Saya juga' counts an account once on all its devices, and a device without one once", async () => {
  const id = await anOpenIncident(agent)
  const person = await aClient()
  const network = '127.0.0.9'
  for (const device of ['one', 'two']) await followIncident(id, { person, device, network })
  for (const device of ['three', 'three']) await followIncident(id, { person: null, device, network })
  expect((await getPublicIncident(id)).affected).toBe(2)
  await closeIncident(agent, { ...(await step(id)), text: 'Pulih.', idempotencyKey: newIdempotencyKey() })
  await expect(followIncident(id, { person: null, device: 'four', network })).rejects.toBeInstanceOf(NotFound)
})
