// Checks what remains with an agent who handed a ticket over: reading it, a list of their own, and the way back.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { attachFiles, findAttachments, getAttachment } from '#domain/tickets/attachments/attachment.server.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { assignTicket, claimTicket } from '#domain/tickets/desk/assignment.ts'
import { noteOnTicket, replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { findDeskTickets, findNamedTicket } from '#domain/tickets/desk/find-desk-tickets.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { completeTicket, markSpam } from '#domain/tickets/desk/ticket-steps.ts'
import { now, setClock } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findHandedOver, handOverTicket, pullBackTicket } from './transfer.ts'

provideDatabase()

let content: SomeContent
let client: Person
let agent: Person
let colleague: Person
let there: Person
let stored: TicketRow
let fileId: string

beforeAll(async () => {
  content = await someContent()
  colleague = await anAgent({ name: 'Rekan Demak', officeId: content.office(2) })
  there = await anAgent({ name: 'Agen Pati', officeId: content.office(3) })
})

beforeEach(async () => {
  agent = await anAgent({ name: 'Agen Demak', officeId: content.office(2) })
  client = await aClient()
  fileId = (await uploadAttachment(client, { name: 'akta.pdf', content: aPdf() })).id
  stored = await aTicket(client, { regencyId: content.regency('Kabupaten Demak') }, attachFiles(client, [fileId]))
  await claimTicket(agent, await seen())
  await handOver()
})

afterEach(() => setClock(null))

const seen = async ({ id } = stored) => ({ ticketId: id, version: (await ticketRow(id)).version })
const handOver = async (row = stored, officeId: number | null = content.office(3)) =>
  handOverTicket(agent, { ...(await seen(row)), officeId, reason: 'Sekolahnya di sana.' })
const pullBack = (person = agent) => pullBackTicket(person, { ticketId: stored.id })

describe('who handed a ticket over', () => {
  test('reads it and its files, and can change nothing', async () => {
    const ticket = await getDeskTicket(agent, stored.id)
    expect(ticket).toMatchObject({ isReadOnly: true, handedOver: { officeId: content.office(3) } })
    const { pullBack: mayPullBack, ...powers } = ticket.can
    expect(mayPullBack).toBe(true)
    expect(Object.values(powers).some(Boolean)).toBe(false)
    expect((await findAttachments(agent, stored.publicId)).map(({ id }) => id)).toEqual([fileId])
    expect((await getAttachment(agent, fileId)).name).toBe('akta.pdf')
    for (const step of [claimTicket, completeTicket, markSpam]) {
      await expect(step(agent, await seen())).rejects.toBeInstanceOf(NotFound)
    }
    const message = 'Masih saya?'
    await expect(replyToTicket(agent, { ...(await seen()), message })).rejects.toBeInstanceOf(NotFound)
    await expect(noteOnTicket(agent, { ...(await seen()), message })).rejects.toBeInstanceOf(NotFound)
  })

  test('finds it by its number, but in no list of the desk', async () => {
    expect(await findNamedTicket(agent, `T-${stored.id}`)).toMatchObject({ id: stored.id, list: 'handed-over' })
    expect(await findNamedTicket(there, `T-${stored.id}`)).toMatchObject({ list: 'pending' })
    expect((await findDeskTickets(agent, {})).items.map(({ id }) => id)).not.toContain(stored.id)
  })

  test('is the only one of the office who does', async () => {
    await expect(getDeskTicket(colleague, stored.id)).rejects.toBeInstanceOf(NotFound)
    await expect(getAttachment(colleague, fileId)).rejects.toBeInstanceOf(NotFound)
    expect(await findNamedTicket(colleague, `T-${stored.id}`)).toBeNull()
    expect(await findAttachments(colleague, stored.publicId)).toEqual([])
  })

  test('but not once they are no agent any more', async () => {
    await expect(getDeskTicket({ ...agent, role: 'client' }, stored.id)).rejects.toBeInstanceOf(NotFound)
    await expect(findHandedOver({ ...agent, role: 'client' })).rejects.toBeInstanceOf(Forbidden)
  })

  test('has a list of their own: newest first, each once, by pages, as they stand now', async () => {
    const other = await aTicket(client, { regencyId: content.regency('Kabupaten Demak') })
    await handOver(other, null)
    await replyToTicket(there, { ...(await seen()), message: 'Kami bantu.' })
    const { items, next } = await findHandedOver(agent)
    expect(items.map(({ id, officeId, label }) => [id, officeId, label.label])).toEqual([
      [other.id, null, 'Belum Direspon'],
      [stored.id, content.office(3), 'Menunggu Balasan'],
    ])
    expect(next).toBeNull()
    const first = await findHandedOver(agent, { limit: 1 })
    const second = await findHandedOver(agent, { limit: 1, after: first.next ?? 0 })
    expect([first, second].map((page) => page.items.map(({ id }) => id))).toEqual([[other.id], [stored.id]])
    expect(second.next).toBeNull()
    expect((await findHandedOver(colleague)).items).toEqual([])
    await handOverTicket(there, { ...(await seen()), officeId: content.office(2), reason: 'Kembali ke sana.' })
    await handOver()
    expect((await findHandedOver(agent)).items.map(({ id }) => id)).toEqual([stored.id, other.id])
  })
})

describe('pulling back', () => {
  test('puts the ticket where it lay, with who had it', async () => {
    expect(await ticketRow(stored.id)).toMatchObject({ status: 'pending', assigneeId: null })
    await noteOnTicket(there, { ...(await seen()), message: 'Bukan kami.' })
    await pullBack()
    const after = await ticketRow(stored.id)
    expect(after).toMatchObject({ officeId: content.office(2), assigneeId: agent.id, status: 'inprogress' })
    expect((await entriesOf(stored.id)).at(-1)).toMatchObject({
      type: 'pulled_back',
      audience: 'internal',
      message: expect.stringMatching(/^Ditarik kembali dari .+ ke .+\.$/),
    })
    expect((await auditOf(`ticket:${stored.id}`)).at(-1)).toMatchObject({
      action: 'ticket.pull-back',
      changes: {
        ...{ status: ['pending', 'inprogress'], assignee: [null, agent.id] },
        office: [content.office(3), content.office(2)],
      },
    })
    expect(await getDeskTicket(agent, stored.id)).toMatchObject({ isReadOnly: false, handedOver: null })
    await expect(getDeskTicket(there, stored.id)).rejects.toBeInstanceOf(NotFound)
    expect((await findHandedOver(agent)).items).toEqual([])
    await expect(pullBack()).rejects.toThrow(new Conflict('Tiket ini tidak sedang Anda alihkan.'))
  })

  test('twice at once, it is done once', async () => {
    const outcomes = await Promise.allSettled([pullBack(), pullBack()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('ends after 15 minutes', async () => {
    setClock(new Date(now().getTime() + minutes(15) + 5_000))
    expect((await getDeskTicket(agent, stored.id)).can.pullBack).toBe(false)
    const words = 'Tiket hanya dapat ditarik kembali dalam 15 menit. Minta petugas di sana mengalihkannya.'
    await expect(pullBack()).rejects.toThrow(new Conflict(words))
  })

  test.each<readonly [what: string, step: () => Promise<unknown>, words: string]>([
    [
      'answered',
      async () => replyToTicket(there, { ...(await seen()), message: 'Kami bantu.' }),
      'Tiket ini sudah dijawab oleh Agen Pati, jadi tidak dapat ditarik kembali.',
    ],
    [
      'taken',
      async () => assignTicket(there, { ...(await seen()), assigneeId: there.id }),
      'Tiket ini sudah ditugaskan oleh Agen Pati, jadi tidak dapat ditarik kembali.',
    ],
    [
      'passed',
      async () => handOverTicket(there, { ...(await seen()), officeId: null, reason: 'Bukan kami.' }),
      'Tiket ini sudah dialihkan lagi oleh Agen Pati, jadi tidak dapat ditarik kembali.',
    ],
    [
      'completed',
      async () => {
        await claimTicket(there, await seen())
        await completeTicket(there, await seen())
      },
      'Tiket ini sudah ditandai selesai oleh Agen Pati, jadi tidak dapat ditarik kembali.',
    ],
    [
      'marked as spam',
      async () => markSpam(there, await seen()),
      'Tiket ini ditandai sebagai spam. Pilih "Bukan spam" lebih dulu.',
    ],
  ])('is refused once it was %s there', async (_, step, words) => {
    await step()
    const before = await ticketRow(stored.id)
    expect((await getDeskTicket(agent, stored.id)).can.pullBack).toBe(false)
    await expect(pullBack()).rejects.toThrow(new Conflict(words))
    expect(await ticketRow(stored.id)).toEqual(before)
  })

  test('is for who handed it over', async () => {
    await expect(pullBack(colleague)).rejects.toBeInstanceOf(NotFound)
    await expect(pullBack(there)).rejects.toThrow(new Conflict('Tiket ini tidak sedang Anda alihkan.'))
  })
})
