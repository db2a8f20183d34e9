// Checks what anyone holding a ticket's ID may see: the public fields, personal numbers hidden, nothing internal.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { lookUpStatus } from './status-report.server.ts'

provideDatabase()

const sentence = 'ID Pertanyaan tidak ditemukan. Pastikan ID yang dimasukkan benar.'

let client: Person
let agent: Person

beforeAll(async () => {
  await someContent()
  client = await aClient({ name: 'Siti Rahmawati', organization: 'SMP Negeri 3' })
  agent = await anAgent({ name: 'Agen Provinsi', organization: 'Tim Helpdesk' })
})

const seen = async (id: number) => ({ ticketId: id, version: (await ticketRow(id)).version })

describe('an ID that leads nowhere gets the fixed sentence', () => {
  test.each([
    ['an unknown one', newPublicId()],
    ['nothing', ''],
    ['blanks', '   '],
    ['fewer than 10 characters', 'abc123'],
    ['a ticket number', 'T-1001'],
    ['one character too few', newPublicId().slice(1)],
    ['one character too many', `${newPublicId()}a`],
    ['wildcards', '%'.repeat(25)],
    ['SQL', "' or public_id like '%"],
    ['a NUL', `${newPublicId().slice(1)}\u0000`],
  ])('%s', async (_, typed) => {
    await expect(lookUpStatus(typed)).rejects.toThrow(new NotFound(sentence))
  })

  test('a malformed one never reaches the database', async () => {
    const asked = vi.spyOn(database, 'select')
    await expect(lookUpStatus('abc123')).rejects.toThrow(sentence)
    expect(asked).not.toHaveBeenCalled()
    await expect(lookUpStatus(newPublicId())).rejects.toThrow(sentence)
    expect(asked).toHaveBeenCalledOnce()
    asked.mockRestore()
  })
})

describe('a known ID', () => {
  test('shows the public fields and the short number', async () => {
    const stored = await aTicket(client, { subject: 'Berkas ditolak', description: 'Kenapa?', priority: 'high' })
    expect(await lookUpStatus(stored.publicId)).toStrictEqual({
      publicId: stored.publicId,
      number: `T-${stored.id}`,
      mergedInto: null,
      status: 'pending',
      label: { label: 'Menunggu', tone: 'orange' },
      fixedLabel: { label: 'Belum Direspon', tone: 'red' },
      title: 'Berkas ditolak',
      description: 'Kenapa?',
      category: 'Login & Akses',
      submittedBy: 'Siti Rahmawati',
      organization: 'SMP Negeri 3',
      regency: null,
      office: null,
      submittedAt: stored.createdAt,
      history: [
        {
          type: 'submitted',
          author: 'Siti Rahmawati',
          organization: 'SMP Negeri 3',
          message: 'Kenapa?',
          at: stored.createdAt,
        },
      ],
    })
  })

  test('is found with blanks around it and in capitals, as phones type', async () => {
    const { publicId } = await aTicket(client)
    expect((await lookUpStatus(`  ${publicId.toUpperCase()}\n`)).publicId).toBe(publicId)
  })

  test('never shows address, telephone number or internal ids', async () => {
    const stored = await aTicket(client)
    await replyToTicket(agent, { ...(await seen(stored.id)), message: 'Sudah.' })
    const shown = JSON.stringify(await lookUpStatus(stored.publicId))
    for (const hidden of [client.email, client.id, agent.email, agent.id, `"${stored.id}"`, stored.idempotencyKey]) {
      expect(shown).not.toContain(hidden)
    }
    expect(shown).not.toMatch(/"(id|version|email|officeId|assigneeId)"/)
  })

  test('shows the public conversation in its order and never an internal entry', async () => {
    const stored = await aTicket(client, { description: 'Tanya.' })
    await claimTicket(agent, await seen(stored.id))
    await replyToTicket(agent, { ...(await seen(stored.id)), message: 'Jawab.' })
    await completeTicket(agent, await seen(stored.id))
    const { history, fixedLabel, status } = await lookUpStatus(stored.publicId)
    expect([status, fixedLabel]).toEqual(['completed', { label: 'Selesai', tone: 'green' }])
    expect(history.map(({ type, author, message }) => `${type} ${author}: ${message}`)).toEqual([
      'submitted Siti Rahmawati: Tanya.',
      'answered Agen Provinsi: Jawab.',
      'completed Agen Provinsi: Pertanyaan ditandai selesai.',
    ])
  })

  test('only claimed still reads as not yet answered', async () => {
    const stored = await aTicket(client)
    await claimTicket(agent, await seen(stored.id))
    const { history, label, fixedLabel } = await lookUpStatus(stored.publicId)
    expect([label.label, fixedLabel.label]).toEqual(['Menunggu', 'Belum Direspon'])
    expect(history).toHaveLength(1)
  })

  test('has its personal numbers hidden in title, question and answers, and kept in the database', async () => {
    const stored = await aTicket(client, {
      subject: 'NISN 0051234567 ditolak',
      description: 'NIK 3374050101010001, WA 0812-3456-7890, lulus 2025.',
    })
    await replyToTicket(agent, { ...(await seen(stored.id)), message: 'NISN 0051234567 sudah diperbaiki.' })
    const shown = await lookUpStatus(stored.publicId)
    expect(shown.title).toBe('NISN ••••••••67 ditolak')
    expect(shown.description).toBe('NIK ••••••••••••••01, WA ••••-••••-••90, lulus 2025.')
    expect(shown.history.map(({ message }) => message)).toEqual([
      shown.description,
      'NISN ••••••••67 sudah diperbaiki.',
    ])
    expect((await ticketRow(stored.id)).title).toBe('NISN 0051234567 ditolak')
  })

  test('with an unknown status shows a dash', async () => {
    const stored = await aTicket(client)
    await database.update(ticketTable).set({ status: sql`'escalated'` }).where(eq(ticketTable.id, stored.id))
    expect((await lookUpStatus(stored.publicId)).fixedLabel).toEqual({ label: '-', tone: 'grey' })
  })
})
