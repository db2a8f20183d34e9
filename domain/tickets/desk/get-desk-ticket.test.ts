// Checks one ticket as the desk sees it: whole for who may handle it, not found for everybody else.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { NotFound } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { claimTicket } from './assignment.ts'
import { replyToTicket } from './desk-reply.ts'
import { getDeskTicket } from './get-desk-ticket.ts'

provideDatabase()

let content: SomeContent
let client: Person
let inDemak: Person

beforeAll(async () => {
  content = await someContent()
  client = await aClient({ name: 'Siti Rahmawati', organization: 'SMP Negeri 3' })
  inDemak = await anAgent({ name: 'Agen Demak', organization: 'Cabang Dinas II', officeId: content.office(2) })
})

const inProgress = async () => {
  const stored = await aTicket(client, {
    subject: 'NISN 0051234567 ditolak',
    category: 'upload',
    priority: 'high',
    regencyId: content.regency('Kabupaten Demak'),
  })
  await claimTicket(inDemak, { ticketId: stored.id, version: 1 })
  return stored
}

describe('who may handle it', () => {
  test('sees the ticket with everything an answer needs', async () => {
    const stored = await inProgress()
    const { timeline, ...shown } = await getDeskTicket(inDemak, stored.id)
    expect(shown).toMatchObject({
      id: stored.id,
      publicId: stored.publicId,
      number: `T-${stored.id}`,
      title: 'NISN 0051234567 ditolak',
      category: 'Upload Dokumen',
      priority: 'high',
      label: { label: 'Dalam Proses', tone: 'blue' },
      version: 2,
      kind: 'question',
      channel: 'web',
      requester: { name: 'Siti Rahmawati', email: client.email, phone: null, organization: 'SMP Negeri 3' },
      due: { at: stored.firstResponseDueAt, overdue: false, words: expect.stringMatching(/^sisa .* kerja$/) },
      mergedInto: null,
      merged: [],
      rating: null,
      regency: 'Kabupaten Demak',
      office: 'Cabang Dinas II',
      agent: 'Agen Demak',
      createdAt: stored.createdAt,
      can: { claim: false, reply: true, complete: true, arrange: true },
    })
    expect(timeline).toHaveLength(2)
  })

  test('sees the whole timeline in its order, the internal entries too', async () => {
    const stored = await inProgress()
    await replyToTicket(inDemak, { ticketId: stored.id, version: 2, message: 'NISN 0051234567 sudah benar.' })
    const { timeline } = await getDeskTicket(inDemak, stored.id)
    expect(timeline.map(({ type, audience, author }) => `${type} (${audience}) ${author}`)).toEqual([
      'submitted (public) Siti Rahmawati',
      'claimed (internal) Agen Demak',
      'answered (public) Agen Demak',
    ])
    const [, , answer] = await entriesOf(stored.id)
    expect(timeline[2]).toStrictEqual({
      id: answer?.id,
      own: true,
      type: 'answered',
      audience: 'public',
      author: 'Agen Demak',
      organization: 'Cabang Dinas II',
      message: 'NISN 0051234567 sudah benar.',
      at: answer?.createdAt,
    })
  })

  test('sees the version that the next step must name', async () => {
    const stored = await inProgress()
    const { version } = await getDeskTicket(inDemak, stored.id)
    await replyToTicket(inDemak, { ticketId: stored.id, version, message: 'Sudah.' })
    expect((await getDeskTicket(inDemak, stored.id)).version).toBe(version + 1)
  })

  test('may be the province or an admin', async () => {
    const stored = await inProgress()
    for (const person of [await anAgent(), await anAdmin({ permissions: ['tickets'] })]) {
      expect((await getDeskTicket(person, stored.id)).id).toBe(stored.id)
    }
    const other = await anAdmin({ permissions: ['super_admin'] })
    await expect(getDeskTicket(other, stored.id)).rejects.toBeInstanceOf(NotFound)
  })

  test('of the province’s queue sees neither regency nor office nor agent', async () => {
    const stored = await aTicket(client)
    expect(await getDeskTicket(await anAgent(), stored.id)).toMatchObject({
      regency: null,
      office: null,
      agent: null,
      can: { claim: true, reply: true, complete: false },
    })
  })
})

describe('everybody else', () => {
  test('finds nothing, exactly as for a ticket that does not exist', async () => {
    const stored = await inProgress()
    const refusal = new NotFound('Tiket tidak ditemukan.')
    const strangers = [
      await anAgent({ officeId: content.office(1) }),
      await anAgent({ officeId: content.office(1), permissions: ['super_admin'] }),
      await aClient(),
      client,
    ]
    for (const person of strangers) await expect(getDeskTicket(person, stored.id)).rejects.toThrow(refusal)
    await expect(getDeskTicket(inDemak, 999_999_999)).rejects.toThrow(refusal)
    expect((await ticketRow(stored.id)).version).toBe(2)
  })

  test('of a branch finds nothing in the province’s queue', async () => {
    const stored = await aTicket(client)
    await expect(getDeskTicket(inDemak, stored.id)).rejects.toBeInstanceOf(NotFound)
  })
})
