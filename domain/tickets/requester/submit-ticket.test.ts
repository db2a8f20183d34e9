// Checks that a submitted question is stored whole, once, and for clients only.
import { and, count, eq, like, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { isPublicId, newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aQuestion, aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { submitTicket } from './submitted-question.ts'

provideDatabase()

let content: SomeContent
let client: Person

beforeAll(async () => {
  content = await someContent()
})

beforeEach(async () => {
  client = await aClient({ name: 'Siti Rahmawati', organization: 'SMP Negeri 3' })
})

/** How many tickets, entries, audit entries and jobs there are on behalf of the person. */
async function traces(person: Person) {
  const own = eq(ticketTable.requesterId, person.id)
  const [tickets] = await database.select({ n: count() }).from(ticketTable).where(own)
  const [entries] = await database
    .select({ n: count() })
    .from(ticketEntry)
    .innerJoin(ticketTable, eq(ticketTable.id, ticketEntry.ticketId))
    .where(own)
  const [audits] = await database
    .select({ n: count() })
    .from(auditEntry)
    .where(and(eq(auditEntry.actorId, person.id), like(auditEntry.action, 'ticket.%')))
  const { rows } = await database.execute<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job join ${ticketTable} on ${ticketTable.id} = (data ->> 'ticketId')::bigint
        where name = 'ticket.submitted' and ${own}`,
  )
  return { tickets: tickets?.n, entries: entries?.n, audits: audits?.n, jobs: rows[0]?.n }
}

const one = { tickets: 1, entries: 1, audits: 1, jobs: 1 }
const two = { tickets: 2, entries: 2, audits: 2, jobs: 2 }
const nothing = { tickets: 0, entries: 0, audits: 0, jobs: 0 }

describe('a stored question', () => {
  test('has the fields of the form and of the person, and starts pending', async () => {
    const regencyId = content.regency('Kabupaten Demak')
    const stored = await aTicket(client, {
      subject: 'Berkas ditolak',
      category: 'upload',
      priority: 'urgent',
      description: 'Baris satu\n\nBaris dua',
      regencyId,
    })
    expect(stored).toMatchObject({
      kind: 'question',
      title: 'Berkas ditolak',
      category: 'upload',
      requestedPriority: 'urgent',
      priority: 'urgent',
      description: 'Baris satu\n\nBaris dua',
      status: 'pending',
      requesterId: client.id,
      contactName: 'Siti Rahmawati',
      contactEmail: client.email,
      organization: 'SMP Negeri 3',
      regencyId,
      officeId: content.office(2),
      assigneeId: null,
      version: 1,
      firstResponseAt: null,
      completedAt: null,
    })
    expect(stored.id).toBeGreaterThan(1000)
    expect(isPublicId(stored.publicId)).toBe(true)
    expect([stored.updatedAt, stored.lastEntryAt]).toEqual([stored.createdAt, stored.createdAt])
  })

  test('opens its timeline with what was asked', async () => {
    const stored = await aTicket(client, { description: 'Kata sandi ditolak.' })
    expect(await entriesOf(stored.id)).toEqual([
      {
        id: expect.any(Number),
        idempotencyKey: null,
        ticketId: stored.id,
        type: 'submitted',
        audience: 'public',
        authorId: client.id,
        authorName: 'Siti Rahmawati',
        organization: 'SMP Negeri 3',
        message: 'Kata sandi ditolak.',
        createdAt: stored.createdAt,
      },
    ])
  })

  test('is on record with who did it in which request, without its text', async () => {
    const { publicId } = await submitTicket({ ...client, requestId: 'request-7' }, aQuestion())
    const [stored] = await database.select().from(ticketTable).where(eq(ticketTable.publicId, publicId))
    expect(await auditOf(`ticket:${stored?.id}`)).toEqual([
      {
        id: expect.any(Number),
        actorId: client.id,
        actorName: 'Pemohon',
        action: 'ticket.submit',
        target: `ticket:${stored?.id}`,
        changes: {},
        requestId: 'request-7',
        createdAt: expect.any(Date),
      },
    ])
  })

  test('is announced in the very transaction that stores ticket, timeline and audit', async () => {
    const stored = await aTicket(client)
    expect(await jobsOf('ticket.submitted', 'ticketId', stored.id)).toEqual([{ ticketId: stored.id }])
    const { rows } = await database.execute<{ transaction: string }>(sql`
      select xmin::text as transaction from ticket where id = ${stored.id}
      union select xmin::text from ticket_entry where ticket_id = ${stored.id}
      union select xmin::text from audit_entry where target = ${`ticket:${stored.id}`}
      union select xmin::text from pgboss.job where data ->> 'ticketId' = ${String(stored.id)}`)
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['Kota Semarang', 1],
    ['Kabupaten Semarang', 1],
    ['Kabupaten Demak', 2],
    ['Kabupaten Pati', 3],
  ])('from %s belongs to office %i', async (name, office) => {
    expect((await aTicket(client, { regencyId: content.regency(name) })).officeId).toBe(content.office(office))
  })

  test('without a regency belongs to the province', async () => {
    expect(await aTicket(client, { regencyId: null })).toMatchObject({ regencyId: null, officeId: null })
  })

  test('with a text cut in the middle of a character is stored all the same', async () => {
    expect((await aTicket(client, { description: 'Halo \ud83d' })).description).toBe('Halo \ufffd')
  })

  test('returns its public ID and says that it is new', async () => {
    const answer = await submitTicket(client, aQuestion())
    expect(answer).toMatchObject({ publicId: expect.stringMatching(/^[a-z0-9]{25}$/), repeated: false })
  })
})

describe('a wrong question leaves nothing behind', () => {
  test('an unknown category is Invalid', async () => {
    await expect(submitTicket(client, aQuestion({ category: 'gossip' }))).rejects.toMatchObject({
      code: 'invalid',
      fields: { category: 'Kategori harus dipilih' },
    })
    expect(await traces(client)).toEqual(nothing)
  })

  test('a category of complaints is unknown here', async () => {
    await expect(submitTicket(client, aQuestion({ category: 'data' }))).rejects.toMatchObject({ code: 'invalid' })
    expect(await traces(client)).toEqual(nothing)
  })

  test('an unknown regency is Invalid', async () => {
    await expect(submitTicket(client, aQuestion({ regencyId: 999_999 }))).rejects.toMatchObject({
      code: 'invalid',
      fields: { regencyId: 'Kabupaten/kota tidak dikenal' },
    })
    expect(await traces(client)).toEqual(nothing)
  })

  test('staff are refused, even with every permission', async () => {
    for (const staff of [await anAgent(), await anAdmin({ permissions: ['super_admin'] })]) {
      await expect(submitTicket(staff, aQuestion())).rejects.toMatchObject({ code: 'forbidden', status: 403 })
      expect(await traces(staff)).toEqual(nothing)
    }
  })
})

describe('the same form sent again', () => {
  test('makes one ticket, one entry, one audit entry and one job', async () => {
    const form = aQuestion()
    const first = await submitTicket(client, form)
    const again = await submitTicket(client, form)
    expect(again).toMatchObject({ publicId: first.publicId, repeated: true })
    expect(await traces(client)).toEqual(one)
  })

  test('40 times at once makes one ticket, and every request gets its ID', async () => {
    const form = aQuestion()
    const answers = await Promise.all(Array.from({ length: 40 }, () => submitTicket(client, form)))
    expect(new Set(answers.map(({ publicId }) => publicId)).size).toBe(1)
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(await traces(client)).toEqual(one)
  })

  test('the forms of two, sent over and over in any order, make one ticket each', async () => {
    const others = [client, await aClient()].flatMap((person) =>
      Array.from({ length: 6 }, () => ({ person, form: aQuestion() })),
    )
    const sent = Array.from({ length: 60 }, (_, turn) => others[(turn * 7) % others.length]).flatMap(
      (each) => each ?? [],
    )
    const answers = await Promise.all(sent.map(({ person, form }) => submitTicket(person, form)))
    expect(new Set(answers.map(({ publicId }) => publicId)).size).toBe(others.length)
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(others.length)
  })

  test.each([
    ['subject', { subject: 'Lain' }],
    ['description', { description: 'Ada lagi.' }],
    ['category', { category: 'other' }],
  ])('with another %s is another question', async (_, change) => {
    const form = aQuestion()
    const first = await submitTicket(client, form)
    const second = await submitTicket(client, { ...form, ...change })
    expect(second.repeated).toBe(false)
    expect(second.publicId).not.toBe(first.publicId)
    expect(await traces(client)).toEqual(two)
  })

  test('with another key is another question, even with the same words', async () => {
    const form = aQuestion()
    await submitTicket(client, form)
    await submitTicket(client, { ...form, idempotencyKey: newIdempotencyKey() })
    expect(await traces(client)).toEqual(two)
  })

  test('by another person makes a separate ticket and reveals nothing of the first', async () => {
    const form = aQuestion()
    const other = await aClient()
    const first = await submitTicket(client, form)
    const second = await submitTicket(other, form)
    expect(second.repeated).toBe(false)
    expect(second.publicId).not.toBe(first.publicId)
    expect([await traces(client), await traces(other)]).toEqual([one, one])
    // Sent again, each gets the own ticket.
    expect(await submitTicket(client, form)).toMatchObject({ publicId: first.publicId, repeated: true })
    expect(await submitTicket(other, form)).toMatchObject({ publicId: second.publicId, repeated: true })
  })
})

describe('an event that cannot be announced', () => {
  test('leaves no ticket, no entry and no audit behind, and the next try stores all of it once', async () => {
    const form = aQuestion()
    await database.execute(
      sql`alter table pgboss.job_common add constraint queue_is_broken check (name <> 'ticket.submitted') not valid`,
    )
    await expect(submitTicket(client, form)).rejects.toThrow()
    expect(await traces(client)).toEqual(nothing)

    await database.execute(sql`alter table pgboss.job_common drop constraint queue_is_broken`)
    expect((await submitTicket(client, form)).repeated).toBe(false)
    expect(await traces(client)).toEqual(one)
  })
})
