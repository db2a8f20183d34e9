// Checks 'Belum sampai' by incident: which answers it groups, for which people, one step for all, and the list of numbers.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { expectReach } from '#domain/notifications/deliveries/answer-delivery.ts'
import { answerReach } from '#domain/notifications/deliveries/message-tables.ts'
import { findUnreached } from '#domain/notifications/reach/unreached-answers.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { anUnreachedIncident } from '#tests/builders/an-incident.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { exportUnreached, findUnreachedByIncident, markReadInBand } from './unreached-by-incident.ts'

provideDatabase()

let agent: Person
let elsewhere: Person
let regencyId: number

beforeAll(async () => {
  const content = await someContent()
  agent = await anAgent({ officeId: content.office(2), name: 'Rina' })
  elsewhere = await anAgent({ officeId: content.office(1) })
  regencyId = content.regency('Kabupaten Demak')
})

beforeEach(async () => void (await database.delete(answerReach)))

async function anAnswer() {
  const ticket = await aTicket(await aClient({ name: 'Bu Siti', emailVerified: false }), { regencyId })
  await database.update(ticketTable).set({ contactPhone: '0812-3456-7890' }).where(eq(ticketTable.id, ticket.id))
  return { ticketId: ticket.id, incidentId: await anUnreachedIncident(agent, ticket) }
}

const rows = async (person: Person) =>
  (await findUnreachedByIncident(person)).map(({ id, answers }) => ({
    id,
    tickets: answers.map((each) => each.ticketId),
  }))

test('answers of an incident are grouped, for its office, and what an agent wrote to the family alone is not', async () => {
  const { ticketId, incidentId } = await anAnswer()
  const { version } = await ticketRow(ticketId)
  await replyToTicket(agent, { ticketId, version, message: 'Untuk Ibu berbeda: datang ke kantor.' })
  const own = (await entriesOf(ticketId)).at(-1)?.id ?? 0
  await database.transaction((tx) => expectReach(tx, { ticketId, entryId: own }))
  expect(await rows(agent)).toEqual([{ id: incidentId, tickets: [ticketId] }])
  expect(await rows(elsewhere)).toEqual([])
  const grouped = (await findUnreachedByIncident(agent)).flatMap(({ answers }) => answers.map(({ entryId }) => entryId))
  expect((await findUnreached(agent, undefined, grouped)).items.map(({ entryId }) => entryId)).toEqual([own])
})

test('one step settles all of an incident, on record', async () => {
  const [{ incidentId }, other] = [await anAnswer(), await anAnswer()]
  await expect(markReadInBand(elsewhere, incidentId)).rejects.toBeInstanceOf(NotFound)
  expect(await markReadInBand(agent, incidentId)).toBe(1)
  expect(await rows(agent)).toEqual([{ id: other.incidentId, tickets: [other.ticketId] }])
  await expect(markReadInBand(agent, incidentId)).rejects.toBeInstanceOf(NotFound)
  expect((await auditOf(`service-incident:${incidentId}`)).at(-1)).toMatchObject({
    ...{ action: 'service-incident.inform', changes: { answers: [null, 1] } },
  })
})

test('the numbers are a CSV, and the download is on record', async () => {
  const { ticketId, incidentId } = await anAnswer()
  await expect(exportUnreached(elsewhere, incidentId)).rejects.toBeInstanceOf(NotFound)
  let lines = ''
  for await (const line of await exportUnreached(agent, incidentId)) lines += line
  expect(lines).toContain('Tiket;Nama;Nomor HP;Judul;Dijawab')
  expect(lines).toMatch(new RegExp(`T-${ticketId};Bu Siti;0812.3456.7890;`))
  expect((await auditOf(`service-incident:${incidentId}`)).at(-1)).toMatchObject({ action: 'service-incident.export' })
})
