// Checks what agents do beside answering: notes, assignment, handing over, classifying, merging, taking back.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { findOwnTickets, getOwnTicket } from '#domain/tickets/requester/own-ticket.ts'
import { lookUpStatus } from '#domain/tickets/status-page/status-report.server.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { handOverTicket } from '#domain/tickets/transfer/transfer.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, Invalid, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { assignTicket, claimTicket } from './assignment.ts'
import { findColleagues, findSiblingTickets, findStaff } from './colleagues.ts'
import { handOverInput } from './desk-input.ts'
import { noteOnTicket, replyToTicket } from './desk-reply.ts'
import { findChosenTickets, findDeskTickets } from './find-desk-tickets.ts'
import { getDeskTicket } from './get-desk-ticket.ts'
import { leaveTicket, touchPresence } from './presence.ts'
import { findSavedViews, removeView, renameView, saveView } from './saved-views.ts'
import { classifyTicket, completeTicket, mergeTickets, undoCompletion, unmergeTicket } from './ticket-steps.ts'

provideDatabase()

let content: SomeContent
let client: Person
let agent: Person
let colleague: Person
let stranger: Person
let stored: TicketRow

beforeAll(async () => {
  content = await someContent()
  client = await aClient()
  agent = await anAgent({ name: 'Agen Demak', officeId: content.office(2) })
  colleague = await anAgent({ name: 'Rekan Demak', officeId: content.office(2) })
  stranger = await anAgent({ name: 'Agen Pati', officeId: content.office(3) })
})

const ask = () => aTicket(client, { regencyId: content.regency('Kabupaten Demak') })
const seen = async ({ id }: TicketRow) => ({ ticketId: id, version: (await ticketRow(id)).version })

beforeEach(async () => {
  stored = await ask()
})

const ownReply = () => ({
  publicId: stored.publicId,
  message: 'Belum berhasil.',
  idempotencyKey: newIdempotencyKey(),
})
const publicOnly = async () => (await getOwnTicket(client, stored.publicId)).timeline.map(({ type }) => type)

test('a note is for staff, and is never delayed', async () => {
  const old = await seen(stored)
  await claimTicket(agent, old)
  await noteOnTicket(colleague, { ...old, message: 'Sudah ditelepon.' })
  expect((await entriesOf(stored.id)).at(-1)).toMatchObject({ type: 'noted', audience: 'internal' })
  expect(await publicOnly()).toEqual(['submitted'])
  expect((await ticketRow(stored.id)).status).toBe('inprogress')
})

describe('assigning', () => {
  test('gives it to a colleague and notifies them', async () => {
    await assignTicket(agent, { ...(await seen(stored)), assigneeId: colleague.id })
    expect(await ticketRow(stored.id)).toMatchObject({ assigneeId: colleague.id, status: 'pending' })
    expect(await jobsOf('ticket.assigned', 'ticketId', stored.id)).toHaveLength(1)
    await assignTicket(agent, { ...(await seen(stored)), assigneeId: null })
    expect((await ticketRow(stored.id)).assigneeId).toBeNull()
    expect((await auditOf(`ticket:${stored.id}`)).at(-1)).toMatchObject({
      action: 'ticket.assign',
      changes: { assignee: [colleague.id, null] },
    })
  })

  test('taken away before anyone answered, it waits again to be taken', async () => {
    await claimTicket(agent, await seen(stored))
    const released = await assignTicket(colleague, { ...(await seen(stored)), assigneeId: null })
    expect(released.status).toBe('pending')
    expect(await ticketRow(stored.id)).toMatchObject({ status: 'pending', stage: 'pending', assigneeId: null })
    expect((await entriesOf(stored.id)).at(-1)).toMatchObject({
      type: 'released',
      audience: 'internal',
      message: 'Dilepas, kembali ke tiket masuk.',
    })
    expect((await auditOf(`ticket:${stored.id}`)).at(-1)).toMatchObject({
      action: 'ticket.assign',
      changes: { status: ['inprogress', 'pending'], assignee: [agent.id, null] },
    })
    await claimTicket(agent, await seen(stored))
  })

  test.each(['waiting', 'inprogress', 'completed'] as const)(
    'taken away after an answer, it stays where it is: %s',
    async (status) => {
      await replyToTicket(agent, { ...(await seen(stored)), message: 'Silakan coba lagi.' })
      if (status === 'inprogress') await replyToOwnTicket(client, ownReply())
      if (status === 'completed') await completeTicket(agent, await seen(stored))
      await assignTicket(agent, { ...(await seen(stored)), assigneeId: null })
      expect(await ticketRow(stored.id)).toMatchObject({ status, assigneeId: null })
      expect((await entriesOf(stored.id)).at(-1)).toMatchObject({ message: 'Dilepas, belum ada petugas.' })
    },
  )

  test('to the person who may not handle it is refused', async () => {
    for (const { id } of [stranger, client]) {
      const wrong = assignTicket(agent, { ...(await seen(stored)), assigneeId: id })
      await expect(wrong).rejects.toBeInstanceOf(Invalid)
    }
    const names = (await findColleagues(agent, stored.id)).map(({ name }) => name)
    expect(names).toEqual(['Agen Demak', 'Rekan Demak'])
  })
})

test('handed over, it is another office’s and no one’s there', async () => {
  await claimTicket(agent, await seen(stored))
  await handOverTicket(agent, { ...(await seen(stored)), officeId: content.office(3), reason: 'Sekolahnya di Pati.' })
  expect(await ticketRow(stored.id)).toMatchObject({ officeId: content.office(3), assigneeId: null })
  await expect(claimTicket(agent, await seen(stored))).rejects.toBeInstanceOf(NotFound)
  await replyToTicket(stranger, { ...(await seen(stored)), message: 'Kami bantu.' })
  expect(await publicOnly()).toEqual(['submitted', 'answered'])
})

test('another priority has other due times; an unknown category is refused', async () => {
  const before = await ticketRow(stored.id)
  await classifyTicket(agent, { ...(await seen(stored)), priority: 'urgent', category: 'upload' })
  const after = await ticketRow(stored.id)
  expect(after).toMatchObject({ priority: 'urgent', requestedPriority: 'medium', category: 'upload' })
  expect(after.resolutionDueAt?.getTime()).toBeLessThan(before.resolutionDueAt?.getTime() ?? 0)
  const again = { ...(await seen(stored)), priority: 'urgent' as const }
  await expect(classifyTicket(agent, { ...again, category: 'upload' })).rejects.toBeInstanceOf(Conflict)
  await expect(classifyTicket(agent, { ...again, category: 'gaji' })).rejects.toBeInstanceOf(Invalid)
})

describe('merging', () => {
  test('lets one continue in place of the other, and back', async () => {
    const digabung = { label: 'Digabung', tone: 'grey' }
    const main = await ask()
    await replyToTicket(agent, { ...(await seen(main)), message: 'Sudah.' })
    await mergeTickets(agent, { ...(await seen(stored)), mainId: main.id })
    expect(await lookUpStatus(stored.publicId)).toMatchObject({
      status: 'waiting',
      mergedInto: main.publicId,
      label: digabung,
    })
    expect(await getOwnTicket(client, stored.publicId)).toMatchObject({
      mergedInto: main.publicId,
      label: digabung,
      can: { reply: false, reopen: false, rate: false },
    })
    expect((await getDeskTicket(agent, stored.id)).label).toEqual(digabung)
    const own = (await findOwnTickets(client)).items.filter(({ label }) => label.label === digabung.label)
    expect(own.map(({ publicId }) => publicId)).toEqual([stored.publicId])
    const listed = async () => (await findDeskTickets(agent, {})).items.map(({ id }) => id)
    expect(await listed()).not.toContain(stored.id)
    await expect(claimTicket(agent, await seen(stored))).rejects.toBeInstanceOf(Conflict)
    const third = await ask()
    const onto = { ...(await seen(third)), mainId: stored.id }
    await expect(mergeTickets(agent, onto)).rejects.toBeInstanceOf(Invalid)
    expect((await findSiblingTickets(agent, main.id)).find(({ id }) => id === stored.id)?.merged).toBe(true)

    await unmergeTicket(agent, await seen(stored))
    expect(await lookUpStatus(stored.publicId)).toMatchObject({ status: 'pending', mergedInto: null })
    expect((await getDeskTicket(agent, stored.id)).label.label).toBe('Belum Direspon')
    expect((await ticketRow(main.id)).status).toBe('waiting')
    expect(await listed()).toContain(stored.id)
  })

  test('of two requesters is refused, and of what one may not know is not found', async () => {
    const foreign = await aTicket(await aClient(), { regencyId: content.regency('Kabupaten Demak') })
    const merge = async (mainId: number) => mergeTickets(agent, { ...(await seen(stored)), mainId })
    await expect(merge(foreign.id)).rejects.toBeInstanceOf(Invalid)
    await expect(merge((await aTicket(client)).id)).rejects.toBeInstanceOf(NotFound)
    await expect(merge(stored.id)).rejects.toBeInstanceOf(Invalid)
  })

  test('of two guests with one number is possible, and marked; of an account it is not', async () => {
    const phone = '6281355512345'
    const demak = { regencyId: content.regency('Kabupaten Demak') }
    const [one, other] = [await aTicket(await aClient(), demak), await aTicket(await aClient(), demak)]
    const owned = await aTicket(await aClient({ password: 'rahasia-sekali-42' }), demak)
    for (const { id } of [one, other, owned]) {
      await database.update(ticketTable).set({ contactPhone: phone }).where(eq(ticketTable.id, id))
    }
    expect(await findSiblingTickets(agent, one.id)).toMatchObject([{ id: other.id, isByNumber: true }])
    expect(await findSiblingTickets(agent, owned.id)).toEqual([])
    const onto = async (mainId: number) => ({ ...(await seen(one)), mainId })
    await expect(mergeTickets(agent, await onto(owned.id))).rejects.toBeInstanceOf(Invalid)
    await mergeTickets(agent, await onto(other.id))
    expect((await lookUpStatus(one.publicId))?.mergedInto).toBe(other.publicId)
  })

  test('each into the other at once: one is done, no one waits for ever', async () => {
    const other = await ask()
    const outcomes = await Promise.allSettled([
      mergeTickets(agent, { ...(await seen(stored)), mainId: other.id }),
      mergeTickets(colleague, { ...(await seen(other)), mainId: stored.id }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

test.each(['waiting', 'inprogress'] as const)('a completion reverted makes it %s again', async (before) => {
  if (before === 'waiting') await replyToTicket(agent, { ...(await seen(stored)), message: 'Sudah.' })
  else await claimTicket(agent, await seen(stored))
  await completeTicket(agent, await seen(stored))
  await undoCompletion(agent, await seen(stored))
  expect(await ticketRow(stored.id)).toMatchObject({ status: before, completedAt: null })
  await expect(undoCompletion(agent, await seen(stored))).rejects.toBeInstanceOf(Conflict)
})

test('who has it open is known to colleagues and hidden from strangers', async () => {
  expect(await touchPresence(agent, stored.id)).toEqual([])
  expect(await touchPresence(colleague, stored.id)).toEqual([{ name: 'Agen Demak', isWriting: false }])
  await expect(touchPresence(stranger, stored.id)).rejects.toBeInstanceOf(NotFound)
  await leaveTicket(agent, stored.id)
  await leaveTicket(agent, stored.id)
  expect(await touchPresence(colleague, stored.id)).toEqual([])
})

test('a view is saved once under its name, and only its owner removes it', async () => {
  await saveView(agent, 'Mendesak', { priority: 'urgent' })
  await saveView(agent, 'Mendesak', { priority: 'urgent', stage: 'pending' })
  const [view] = await findSavedViews(agent)
  expect(view).toMatchObject({ name: 'Mendesak', view: { priority: 'urgent', stage: 'pending' } })
  await removeView(colleague, view?.id ?? 0)
  expect(await findSavedViews(agent)).toHaveLength(1)
  await removeView(agent, view?.id ?? 0)
  expect(await findSavedViews(agent)).toEqual([])
})

test('a view is named again by its owner, and no two have one name', async () => {
  await saveView(agent, 'Satu', { stage: 'pending' })
  await saveView(agent, 'Dua', { mine: true })
  const named = async (name: string) => (await findSavedViews(agent)).find((view) => view.name === name)?.id ?? 0
  const one = await named('Satu')
  await expect(renameView(agent, one, 'Dua')).rejects.toBeInstanceOf(Invalid)
  await expect(renameView(colleague, one, 'Tiga')).rejects.toBeInstanceOf(NotFound)
  await renameView(agent, one, 'Tiga')
  expect(await named('Tiga')).toBe(one)
  for (const { id } of await findSavedViews(agent)) await removeView(agent, id)
})

test('of the chosen tickets only those within reach are shown', async () => {
  const other = await ask()
  const ids = [stored.id, other.id]
  expect((await findChosenTickets(agent, [...ids, 999_999])).map(({ id }) => id)).toEqual(ids)
  expect(await findChosenTickets(stranger, ids)).toEqual([])
})

test('a branch office gives tickets to its own people and the province, never to another branch', async () => {
  const names = (await findStaff(agent)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Agen Demak', 'Rekan Demak']))
  expect(names).not.toContain('Agen Pati')
})

test.each(['', '0', '9999999999', 'x'])('an unknown office (%j) gets a message', (officeId) => {
  const parsed = handOverInput.safeParse({ ticketId: 1, version: 1, reason: 'Salah alamat.', officeId })
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['Pilih cabang dinas'])
})
