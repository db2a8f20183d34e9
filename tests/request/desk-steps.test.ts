// Each step of an agent with one ticket, posted through its form: stored, on record, announced; refused for other offices and
// for who saw an earlier version.
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { LiveKind } from '#domain/operations/live/live-event.ts'
import { liveEvent } from '#domain/operations/live/live-tables.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket, markSpam, mergeTickets } from '#domain/tickets/desk/ticket-steps.ts'
import { ticketDistress } from '#domain/tickets/distress/distress-tables.ts'
import { ticketSnooze, ticketWatcher } from '#domain/tickets/follow-tables.ts'
import { handOverTicket } from '#domain/tickets/transfer/transfer.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { openTicket, placeOf } from './desk.ts'
import type { Answers, Page } from './page.ts'
import { asAgent, type SignedIn } from './visitors.ts'

const here = await placeOf('Kabupaten Demak')
const grobogan = await placeOf('Kabupaten Grobogan')
const there = await placeOf('Kabupaten Brebes')

/** Agents of the ticket's office, of another one, and of the province; no step leaves anything with them. */
const [own, other, province] = await Promise.all([
  asAgent({ officeId: here.officeId, name: 'Bu Petugas' }),
  asAgent({ officeId: there.officeId }),
  asAgent(),
])

interface Step {
  readonly press: string
  /** A form with other names on its page has a button of the same name: the field says which it is. */
  readonly form?: string
  readonly answers?: Answers | ((row: TicketRow) => Promise<Answers>)
  /** Brings a new ticket into the state in which the step is offered. */
  readonly state?: (row: TicketRow) => Promise<unknown>
  readonly by?: SignedIn
  readonly audit: string
  readonly event?: LiveKind
  /** The answer to the same form sent again from the page as it was. */
  readonly again?: number
  readonly changes: (row: TicketRow) => object
}

const seen = ({ id, version }: TicketRow) => ({ ticketId: id, version })
const claimed = (row: TicketRow) => claimTicket(own.person, seen(row))
const answered = (row: TicketRow) => replyToTicket(own.person, { ...seen(row), message: 'Sudah.' })
const { id: agentId } = own.person

const steps: Record<string, Step> = {
  'takes it': {
    ...{ press: 'Proses', audit: 'claim', event: 'claimed' },
    changes: () => ({ status: 'inprogress', assigneeId: agentId }),
  },
  'puts it back': {
    ...{ state: claimed, press: 'Kembalikan ke tiket masuk', audit: 'undo-claim' },
    changes: () => ({ status: 'pending', assigneeId: null }),
  },
  'completes it': {
    ...{ state: answered, press: 'Tandai selesai', audit: 'complete', event: 'completed' },
    changes: () => ({ status: 'completed' }),
  },
  'takes a completion back': {
    state: async (row) => {
      await answered(row)
      await completeTicket(own.person, seen(await ticketRow(row.id)))
    },
    ...{ press: 'Urungkan penyelesaian', audit: 'undo-completion', event: 'reopened' },
    changes: () => ({ status: 'waiting', completedAt: null }),
  },
  'marks it as spam': {
    ...{ press: 'Tandai sebagai spam', audit: 'spam' },
    changes: () => ({ spamSince: expect.any(Date) }),
  },
  'takes the mark of spam off': {
    ...{ state: (row) => markSpam(own.person, seen(row)), press: 'Bukan spam', audit: 'not-spam' },
    changes: () => ({ spamSince: null }),
  },
  'writes a note': {
    // It changes nothing that someone else may have changed.
    again: 200,
    ...{ press: 'Simpan catatan', answers: { 'Catatan internal': 'Sudah ditelepon.' }, audit: 'note' },
    changes: ({ version }) => ({ version: version + 1 }),
  },
  'gives it to someone': {
    ...{ form: 'Petugas', press: 'Simpan', answers: { Petugas: 'Saya (Bu Petugas)' }, audit: 'assign' },
    changes: () => ({ assigneeId: agentId }),
  },
  'changes its priority': {
    ...{ form: 'Prioritas', press: 'Simpan', answers: { Prioritas: 'Tinggi' }, audit: 'classify' },
    changes: () => ({ priority: 'high' }),
  },
  'changes its category': {
    ...{ form: 'Kategori', press: 'Simpan', answers: { Kategori: 'Upload Dokumen' }, audit: 'classify' },
    changes: () => ({ category: 'upload' }),
  },
  'hands it to another office': {
    ...{ press: 'Alihkan tiket', answers: { 'Cabang dinas': 'IV · Grobogan, Blora', Alasan: 'Wilayahnya di sana.' } },
    ...{ audit: 'hand-over', event: 'handed_over', again: 404 },
    changes: () => ({ officeId: grobogan.officeId }),
  },
  'pulls it back': {
    state: (row) => handOverTicket(own.person, { ...seen(row), officeId: grobogan.officeId, reason: 'Di sana.' }),
    ...{ press: 'Tarik kembali', audit: 'pull-back', event: 'handed_over' },
    changes: () => ({ officeId: here.officeId }),
  },
  'merges it into another': {
    answers: async ({ requesterId }) => ({ 'Tiket utama': await mainOf(requesterId) }),
    ...{ press: 'Gabungkan', audit: 'merge' },
    changes: () => ({ mergedIntoId: expect.any(Number) }),
  },
  'separates it again': {
    state: async (row) => mergeTickets(own.person, { ...seen(row), mainId: (await siblingOf(row.requesterId)).id }),
    ...{ press: 'Pisahkan lagi', audit: 'unmerge' },
    changes: () => ({ mergedIntoId: null }),
  },
  'settles a sign of danger': {
    state: ({ id }) => database.insert(ticketDistress).values({ ticketId: id, danger: 'violence', noticedAt: now() }),
    ...{ press: 'Sudah ditangani', audit: 'settle-distress' },
    changes: ({ version }) => ({ version: version + 1 }),
  },
  'withdraws an answer': {
    ...{ state: answered, by: province, press: 'Tarik pesan ini', audit: 'withdraw-message' },
    answers: { Alasan: 'Bukan untuk keluarga ini.' },
    form: 'entryId',
    changes: () => ({ status: 'inprogress' }),
  },
}

const requesters = new Map<string, Awaited<ReturnType<typeof aClient>>>()

async function newTicket(): Promise<TicketRow> {
  const client = await aClient()
  requesters.set(client.id, client)
  return aTicket(client, { regencyId: here.regencyId })
}

/** Another ticket of the same family. */
function siblingOf(requesterId: string): Promise<TicketRow> {
  const client = requesters.get(requesterId)
  if (!client) throw new Error('an unknown family')
  return aTicket(client, { regencyId: here.regencyId, subject: 'Yang utama' })
}

async function mainOf(requesterId: string): Promise<string> {
  const { id, title } = await siblingOf(requesterId)
  return `T-${id} · ${title}`
}

/** The form of the page that has the field, or the whole page. */
const formOf = (page: Page, field: string | undefined) => {
  if (!field) return page
  const form = page.parts('form').find((part) => hasField(part, field))
  if (!form) throw new Error(`no form has ${field}`)
  return form
}

function hasField(part: { readonly value: (label: string) => string }, field: string): boolean {
  try {
    part.value(field)
    return true
  } catch {
    return false
  }
}

describe.each(Object.entries(steps))('an agent %s', (_, step) => {
  test('through the form of the page; another office gets 404, and a page that is out of date is refused', async () => {
    const { state, by = own, audit, event = 'changed', again = 409 } = step
    const made = await newTicket()
    await state?.(made)
    const answers = typeof step.answers === 'function' ? await step.answers(made) : step.answers
    const before = await ticketRow(made.id)
    const form = formOf(await openTicket(by.visitor, made), step.form)
    const audited = async () =>
      (await auditOf(`ticket:${made.id}`)).filter(({ action }) => action === `ticket.${audit}`)
    const ofTicket = and(eq(liveEvent.ticketId, made.id), eq(liveEvent.kind, event))
    const countEvents = () => database.$count(liveEvent, ofTicket)
    const eventsBefore = await countEvents()

    expect((await openTicket(other.visitor, made)).status).toBe(404)
    expect((await form.submit(step.press, answers, other.visitor)).status).toBe(404)
    expect(await ticketRow(made.id)).toEqual(before)
    expect(await audited()).toEqual([])

    expect((await form.submit(step.press, answers)).status).toBe(200)
    const after = await ticketRow(made.id)
    expect(after).toMatchObject(step.changes(before))
    expect(await audited()).toMatchObject([{ actorId: by.person.id }])
    expect(await countEvents()).toBeGreaterThan(eventsBefore)

    expect((await form.submit(step.press, answers)).status).toBe(again)
    if (again === 200) return
    expect(await ticketRow(made.id)).toEqual(after)
    expect(await audited()).toHaveLength(1)
  })
})

test('what an agent keeps for themselves is stored for them alone, and refused to other offices', async () => {
  const { id } = await newTicket()
  await claimTicket(own.person, seen(await ticketRow(id)))
  const watchers = () => database.select().from(ticketWatcher).where(eq(ticketWatcher.ticketId, id))
  const snoozed = () => database.select().from(ticketSnooze).where(eq(ticketSnooze.ticketId, id))
  const page = await openTicket(own.visitor, { id })
  expect((await page.submit('Ikuti', {}, other.visitor)).status).toBe(404)
  const watching = await page.submit('Ikuti')
  expect(await watchers()).toMatchObject([{ personId: agentId }])
  await watching.submit('Berhenti mengikuti')
  expect(await watchers()).toEqual([])
  expect((await page.submit('Tunda tiket', {}, other.visitor)).status).toBe(404)
  const asleep = await page.submit('Tunda tiket')
  expect(await snoozed()).toMatchObject([{ personId: agentId }])
  expect((await asleep.submit('Bangunkan sekarang')).status).toBe(200)
  expect(await snoozed()).toEqual([])
})
