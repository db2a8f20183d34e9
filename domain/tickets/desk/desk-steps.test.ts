// Checks the steps an agent takes: claim, reply and complete, each written whole and only on the version that was seen.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { branchOffice } from '#domain/offices/office-tables.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { claimTicket } from './assignment.ts'
import { replyToTicket } from './desk-reply.ts'
import { completeTicket } from './ticket-steps.ts'

provideDatabase()

const editConflict = 'Tiket ini baru saja diubah orang lain. Periksa perubahannya, lalu coba lagi.'
const claimedBy = ({ name }: Person) => `Tiket ini sudah diproses oleh ${name}.`

let content: SomeContent
let client: Person
let agent: Person
let stored: TicketRow

beforeAll(async () => {
  content = await someContent()
  client = await aClient()
})

beforeEach(async () => {
  agent = await anAgent({ name: 'Agen Demak', organization: 'Cabang Dinas II', officeId: content.office(2) })
  stored = await aTicket(client, { regencyId: content.regency('Kabupaten Demak') })
})

afterEach(() => setClock(null))

const seen = (row: TicketRow) => ({ ticketId: row.id, version: row.version })
const next = async () => seen(await ticketRow(stored.id))

/** Everything a step could change. */
async function whole(id: number) {
  return { row: await ticketRow(id), entries: await entriesOf(id), audit: await auditOf(`ticket:${id}`) }
}

describe('claiming', () => {
  test('puts the ticket in progress with the agent as assignee', async () => {
    const changed = await claimTicket(agent, seen(stored))
    expect(changed).toEqual({ id: stored.id, status: 'inprogress', version: 2 })
    expect(await ticketRow(stored.id)).toMatchObject({
      status: 'inprogress',
      version: 2,
      assigneeId: agent.id,
      firstResponseAt: null,
      completedAt: null,
    })
  })

  test('leaves everything that was asked as it was', async () => {
    await claimTicket(agent, seen(stored))
    const { status, stage, version, assigneeId, updatedAt, lastEntryAt, ...rest } = await ticketRow(stored.id)
    expect(stored).toMatchObject(rest)
    expect(updatedAt).toEqual(lastEntryAt)
  })

  test('is an entry only staff see', async () => {
    await claimTicket(agent, seen(stored))
    const [, entry] = await entriesOf(stored.id)
    expect(entry).toMatchObject({
      type: 'claimed',
      audience: 'internal',
      authorId: agent.id,
      authorName: 'Agen Demak',
      organization: 'Cabang Dinas II',
      message: 'Tiket diproses.',
    })
  })

  test('is on record with status and assignee, and announces nothing', async () => {
    await claimTicket({ ...agent, requestId: 'request-9' }, seen(stored))
    expect((await auditOf(`ticket:${stored.id}`)).at(-1)).toMatchObject({
      actorId: agent.id,
      action: 'ticket.claim',
      changes: { status: ['pending', 'inprogress'], assignee: [null, agent.id] },
      requestId: 'request-9',
    })
    expect(await jobsOf('ticket.answered', 'ticketId', stored.id)).toEqual([])
    expect(await jobsOf('ticket.completed', 'ticketId', stored.id)).toEqual([])
  })

  test('a second time is refused with the sentence, whether the page was old or new', async () => {
    await claimTicket(agent, seen(stored))
    const before = await whole(stored.id)
    const colleague = await anAgent({ officeId: content.office(2) })
    await expect(claimTicket(colleague, seen(stored))).rejects.toThrow(new Conflict(claimedBy(agent)))
    await expect(claimTicket(colleague, await next())).rejects.toThrow(new Conflict(claimedBy(agent)))
    await expect(claimTicket(agent, await next())).rejects.toThrow(new Conflict('Tiket ini sudah Anda proses.'))
    expect(await whole(stored.id)).toEqual(before)
  })

  test('by ten agents at once is won by exactly one', async () => {
    const agents = await Promise.all(Array.from({ length: 10 }, () => anAgent()))
    const outcomes = await Promise.allSettled(agents.map((each) => claimTicket(each, seen(stored))))
    const winners = agents.filter((_, place) => outcomes[place]?.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    const [winner] = winners
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'conflict', message: winner && claimedBy(winner) })
    }
    const { row, entries, audit } = await whole(stored.id)
    expect(row).toMatchObject({ status: 'inprogress', version: 2, assigneeId: winners[0]?.id })
    expect(entries.map((entry) => [entry.type, entry.authorId])).toEqual([
      ['submitted', client.id],
      ['claimed', winners[0]?.id],
    ])
    expect(audit.map((entry) => entry.action)).toEqual(['ticket.submit', 'ticket.claim'])
  })
})

describe('replying', () => {
  const reply = (input: { ticketId: number; version: number }, message = 'Silakan coba lagi.', by = agent) =>
    replyToTicket(by, { ...input, message })

  test('to a ticket in progress makes it wait for the requester, with a public entry', async () => {
    await claimTicket(agent, seen(stored))
    expect(await reply(await next())).toEqual({ id: stored.id, status: 'waiting', version: 3 })
    expect((await entriesOf(stored.id)).at(-1)).toMatchObject({
      type: 'answered',
      audience: 'public',
      authorId: agent.id,
      authorName: 'Agen Demak',
      message: 'Silakan coba lagi.',
    })
  })

  test('to a pending ticket claims it', async () => {
    expect(await reply(seen(stored))).toEqual({ id: stored.id, status: 'waiting', version: 2 })
    expect((await ticketRow(stored.id)).assigneeId).toBe(agent.id)
    expect((await auditOf(`ticket:${stored.id}`)).at(-1)).toMatchObject({
      action: 'ticket.answer',
      changes: { status: ['pending', 'waiting'], assignee: [null, agent.id] },
    })
  })

  test('by a colleague leaves the ticket with who claimed it', async () => {
    await claimTicket(agent, seen(stored))
    const colleague = await anAgent({ name: 'Kolega' })
    await reply(await next(), 'Saya bantu jawab.', colleague)
    expect((await ticketRow(stored.id)).assigneeId).toBe(agent.id)
    expect((await entriesOf(stored.id)).at(-1)?.authorName).toBe('Kolega')
    expect((await auditOf(`ticket:${stored.id}`)).at(-1)?.changes).toEqual({ status: ['inprogress', 'waiting'] })
  })

  test('keeps the moment of the first answer only', async () => {
    setClock(new Date('2025-06-16T08:00:00+07:00'))
    await reply(seen(stored), 'Pertama.')
    const first = (await ticketRow(stored.id)).firstResponseAt
    expect(first?.toISOString()).toMatch(/^2025-06-16T01:00:0/)

    setClock(new Date('2025-06-17T08:00:00+07:00'))
    await reply(await next(), 'Kedua.')
    const after = await ticketRow(stored.id)
    expect(after.firstResponseAt).toEqual(first)
    expect(after.lastEntryAt.toISOString()).toMatch(/^2025-06-17T01:00:0/)
    expect(after.updatedAt).toEqual(after.lastEntryAt)
    expect(after.status).toBe('waiting')
  })

  test('announces each answer with its entry, and keeps its text out of the audit and the job', async () => {
    await reply(seen(stored), 'Rahasia pemohon.')
    const entry = (await entriesOf(stored.id)).at(-1)
    expect(await jobsOf('ticket.answered', 'ticketId', stored.id)).toEqual([
      { ticketId: stored.id, entryId: entry?.id },
    ])
    expect(JSON.stringify(await auditOf(`ticket:${stored.id}`))).not.toContain('Rahasia')
  })

  test('commits ticket, entry, audit and job together', async () => {
    await reply(seen(stored))
    const entry = (await entriesOf(stored.id)).at(-1)
    const { rows } = await database.execute<{ transaction: string }>(sql`
      select xmin::text as transaction from ticket where id = ${stored.id}
      union select xmin::text from ticket_entry where id = ${entry?.id}
      union select xmin::text from audit_entry where target = ${`ticket:${stored.id}`} and action = 'ticket.answer'
      union select xmin::text from pgboss.job where name = 'ticket.answered' and data ->> 'ticketId' = ${String(stored.id)}`)
    expect(rows).toHaveLength(1)
  })

  test('that cannot be announced changes nothing', async () => {
    const before = await whole(stored.id)
    await database.execute(
      sql`alter table pgboss.job_common add constraint queue_is_broken check (name <> 'ticket.answered') not valid`,
    )
    await expect(reply(seen(stored))).rejects.toThrow()
    await database.execute(sql`alter table pgboss.job_common drop constraint queue_is_broken`)
    expect(await whole(stored.id)).toEqual(before)
  })

  test('to what has moved on is refused and not sent', async () => {
    await reply(seen(stored), 'Jawaban kolega.')
    const before = await whole(stored.id)
    await expect(reply(seen(stored), 'Jawaban kedua.')).rejects.toThrow(new Conflict(editConflict))
    expect(await whole(stored.id)).toEqual(before)
    expect(await jobsOf('ticket.answered', 'ticketId', stored.id)).toHaveLength(1)
  })

  test('by two agents at once: one answer is sent, the other agent is notified', async () => {
    const outcomes = await Promise.allSettled([reply(seen(stored), 'Satu.'), reply(seen(stored), 'Dua.')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await entriesOf(stored.id)).filter(({ type }) => type === 'answered')).toHaveLength(1)
  })

  test('to a completed ticket is refused with the sentence', async () => {
    await reply(seen(stored))
    await completeTicket(agent, await next())
    await expect(reply(await next())).rejects.toThrow(
      new Conflict('Tiket ini sudah selesai; hanya pemohon yang dapat membukanya kembali.'),
    )
  })
})

describe('completing', () => {
  beforeEach(async () => {
    await claimTicket(agent, seen(stored))
  })

  test('settles the ticket with a public entry and an event', async () => {
    expect(await completeTicket(agent, await next())).toEqual({ id: stored.id, status: 'completed', version: 3 })
    const { row, entries, audit } = await whole(stored.id)
    expect(row.completedAt).toEqual(row.lastEntryAt)
    expect(row.firstResponseAt).toBeNull()
    expect(entries.at(-1)).toMatchObject({
      type: 'completed',
      audience: 'public',
      authorId: agent.id,
      message: 'Pertanyaan ditandai selesai.',
    })
    expect(audit.at(-1)).toMatchObject({ action: 'ticket.complete', changes: { status: ['inprogress', 'completed'] } })
    expect(await jobsOf('ticket.completed', 'ticketId', stored.id)).toEqual([{ ticketId: stored.id }])
  })

  test('leaves the ticket with who claimed it, and gives one without an assignee to who completes it', async () => {
    const colleague = await anAgent()
    await completeTicket(colleague, await next())
    expect((await ticketRow(stored.id)).assigneeId).toBe(agent.id)

    const orphan = await aTicket(client)
    await claimTicket(colleague, seen(orphan))
    await database.update(ticketTable).set({ assigneeId: null }).where(eq(ticketTable.id, orphan.id))
    await completeTicket(colleague, seen(await ticketRow(orphan.id)))
    expect((await ticketRow(orphan.id)).assigneeId).toBe(colleague.id)
  })

  test('a pending ticket is refused with the sentence', async () => {
    const fresh = await aTicket(client)
    const before = await whole(fresh.id)
    const sentence = 'Tiket ini belum diproses atau sudah selesai.'
    await expect(completeTicket(await anAgent(), seen(fresh))).rejects.toThrow(new Conflict(sentence))
    expect(await whole(fresh.id)).toEqual(before)
  })

  test('twice is refused, and the requester is notified once', async () => {
    await completeTicket(agent, await next())
    await expect(completeTicket(agent, await next())).rejects.toBeInstanceOf(Conflict)
    expect(await jobsOf('ticket.completed', 'ticketId', stored.id)).toHaveLength(1)
  })

  test('on an old version is refused', async () => {
    const old = await next()
    await replyToTicket(agent, { ...old, message: 'Silakan coba lagi.' })
    await expect(completeTicket(agent, old)).rejects.toThrow(new Conflict(editConflict))
    expect((await ticketRow(stored.id)).status).toBe('waiting')
  })
})

describe('whose ticket it is', () => {
  const steps = [
    ['claim', (by: Person) => claimTicket(by, seen(stored))],
    ['reply', (by: Person) => replyToTicket(by, { ...seen(stored), message: 'Halo.' })],
    ['complete', (by: Person) => completeTicket(by, seen(stored))],
  ] as const

  test.each(steps)('%s by another office or by a client finds nothing and changes nothing', async (_, step) => {
    const before = await whole(stored.id)
    for (const stranger of [await anAgent({ officeId: content.office(1) }), client, await aClient()]) {
      await expect(step(stranger)).rejects.toThrow(new NotFound('Tiket tidak ditemukan.'))
    }
    expect(await whole(stored.id)).toEqual(before)
  })

  test.each(steps)('%s of a ticket that does not exist says the same', async (_, step) => {
    stored = { ...stored, id: 999_999_999 }
    await expect(step(agent)).rejects.toThrow(new NotFound('Tiket tidak ditemukan.'))
  })

  test('a branch agent finds nothing in the province’s queue', async () => {
    const fresh = await aTicket(client, { regencyId: null })
    await expect(claimTicket(agent, seen(fresh))).rejects.toBeInstanceOf(NotFound)
  })

  test('the province’s agents and admins step in anywhere', async () => {
    expect((await claimTicket(await anAgent(), seen(stored))).status).toBe('inprogress')
    expect((await completeTicket(await anAdmin({ permissions: ['tickets'] }), await next())).status).toBe('completed')
  })
})

describe('a public answer', () => {
  test('has its variables filled, also those an agent typed', async () => {
    await replyToTicket(agent, { ...(await next()), message: 'Halo {nama}, untuk {id}: {tidakada}.' })
    const said = (await entriesOf(stored.id)).at(-1)?.message
    expect(said).toBe(`Halo ${client.name}, untuk ${stored.publicId}: {tidakada}.`)
  })

  test('speaks for the branch office of its author, whatever the profile says', async () => {
    const invited = await anAgent({ name: 'Agen Baru', officeId: content.office(2) })
    await replyToTicket(invited, { ...(await next()), message: 'Sudah kami buka.' })
    const [office] = await database
      .select()
      .from(branchOffice)
      .where(eq(branchOffice.id, content.office(2)))
    expect((await entriesOf(stored.id)).at(-1)).toMatchObject({ authorName: 'Agen Baru', organization: office?.name })
    const province = await anAgent({ name: 'Agen Provinsi' })
    await replyToTicket(province, { ...(await next()), message: 'Terima kasih.' })
    expect((await entriesOf(stored.id)).at(-1)).toMatchObject({ organization: 'Tim Helpdesk Provinsi' })
  })
})
