// Checks every action of the desk, as the page takes it: the state it ends in, its audit entry, its undo, and its refusal.
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ActionResult } from '#app/components/tickets/action-result.ts'
import { takeAction } from '#app/routes/helpdesk/ticket/ticket-actions.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { getIncidentOfTicket } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { type ActionIntent, actionIntents, actionOf, undoOf } from '#domain/tickets/desk-actions.ts'
import { ticketDistress } from '#domain/tickets/distress/distress-tables.ts'
import { ticketDraft } from '#domain/tickets/draft-tables.ts'
import { ticketSnooze, ticketWatcher } from '#domain/tickets/follow-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { anOpenIncident } from '#tests/builders/an-incident.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'

provideDatabase()

let content: SomeContent
let client: Person
let agent: Person
let stranger: Person

beforeAll(async () => {
  content = await someContent()
  client = await aClient()
  agent = await anAgent({ officeId: content.office(2) })
  stranger = await anAgent({ officeId: content.office(1) })
})

const ticket = () => aTicket(client, { regencyId: content.regency('Kabupaten Demak') })

/** Everything that an action may change about a ticket, other than its version and its times. */
async function stateOf(id: number) {
  const { status, assigneeId, officeId, priority, category, mergedIntoId, spamSince } = await ticketRow(id)
  const own = (table: typeof ticketSnooze | typeof ticketWatcher) =>
    database.$count(table, and(eq(table.ticketId, id), eq(table.personId, agent.id)))
  const held = await database
    .select({ sendAt: ticketDraft.sendAt })
    .from(ticketDraft)
    .where(and(eq(ticketDraft.ticketId, id), eq(ticketDraft.kind, 'reply')))
  const inDistress = await database.$count(
    ticketDistress,
    and(eq(ticketDistress.ticketId, id), isNull(ticketDistress.settledAt)),
  )
  return {
    ...{ status, assigneeId, officeId, priority, category, mergedIntoId, isSpam: spamSince !== null },
    ...{ isSnoozed: (await own(ticketSnooze)) > 0, isWatched: (await own(ticketWatcher)) > 0 },
    ...{ isHeld: held.some(({ sendAt }) => sendAt !== null), isInDistress: inDistress > 0 },
    isAttached: (await getIncidentOfTicket(id)) !== undefined,
  }
}

type Fields = Readonly<Record<string, string | number>>

/** What the page answers: the result, or a problem with its status. */
async function take(person: Person, intent: ActionIntent, id: number, fields: Fields = {}, version?: number) {
  const seen = version ?? (await ticketRow(id)).version
  const form = { intent, ticketId: id, version: seen, ...fields }
  const body = new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)]))
  const request = new Request(`http://portal.test/helpdesk/tickets/${id}`, { method: 'POST', body })
  const answer = await takeAction(person, request)
  if (answer instanceof Response) throw new Error('the page was redirected')
  return 'init' in answer
    ? { status: answer.init?.status ?? 200, problem: answer.data.message }
    : { status: 200, ...(answer as ActionResult) }
}

const reply = { message: 'Silakan coba lagi.', seen: 0, after: '', next: '', canned: '', macro: '' }
const reason = 'Bukan wilayah kami.'

interface Case {
  /** Actions that bring a new ticket into the state in which this one is taken. */
  readonly before?: readonly (readonly [ActionIntent, Fields?])[]
  readonly fields?: (id: number) => Promise<Fields> | Fields
  readonly ends: () => Partial<Awaited<ReturnType<typeof stateOf>>> & Record<string, unknown>
  /** The status of the answer to an agent of another office. */
  readonly refused?: number
}

async function heldReply(id: number): Promise<Fields> {
  const [draft] = await database
    .select({ held: ticketDraft.held })
    .from(ticketDraft)
    .where(eq(ticketDraft.ticketId, id))
  return { holdId: draft?.held?.id ?? '', here: 'on' }
}

const lastEntry = async (id: number) => ({ entryId: (await entriesOf(id)).at(-1)?.id ?? 0 })
const sibling = async () => ({ mainId: (await ticket()).id })

const cases: Record<ActionIntent, Case> = {
  claim: { ends: () => ({ status: 'inprogress', assigneeId: agent.id }) },
  'undo-claim': { before: [['claim']], ends: () => ({ status: 'pending', assigneeId: null }) },
  assign: { fields: () => ({ assigneeId: agent.id }), ends: () => ({ assigneeId: agent.id }) },
  'set-category': { fields: () => ({ category: 'upload' }), ends: () => ({ category: 'upload' }) },
  'set-priority': { fields: () => ({ priority: 'high' }), ends: () => ({ priority: 'high' }) },
  'hand-over': {
    fields: () => ({ officeId: content.office(1), reason }),
    ends: () => ({ officeId: content.office(1), assigneeId: null }),
  },
  'pull-back': {
    before: [['hand-over', { officeId: 'province', reason }]],
    ends: () => ({ officeId: content.office(2) }),
  },
  send: { fields: () => reply, ends: () => ({ isHeld: true }) },
  'answer-pupils': { fields: () => ({ lines: '1 2', message: 'Silakan.', seen: 0 }), ends: () => ({ isHeld: true }) },
  'take-back': { before: [['send', reply]], fields: heldReply, ends: () => ({ isHeld: false }) },
  'send-now': {
    ...{ before: [['send', reply]], fields: heldReply, refused: 409 },
    ends: () => ({ isHeld: false, status: 'waiting', assigneeId: agent.id }),
  },
  complete: { before: [['claim']], ends: () => ({ status: 'completed' }) },
  'undo-completion': { before: [['claim'], ['complete']], ends: () => ({ status: 'inprogress' }) },
  merge: { fields: sibling, ends: () => ({ mergedIntoId: expect.any(Number) }) },
  unmerge: { before: [['merge']], ends: () => ({ mergedIntoId: null }) },
  note: { fields: () => ({ message: 'Sudah ditelepon.' }), ends: () => ({}) },
  withdraw: {
    before: [['send', reply], ['send-now']],
    fields: async (id) => ({ ...(await lastEntry(id)), reason: 'Bukan untuk keluarga ini.' }),
    ends: () => ({ status: 'inprogress' }),
  },
  snooze: { before: [['claim']], fields: () => ({ choice: 'tomorrow' }), ends: () => ({ isSnoozed: true }) },
  wake: { before: [['claim'], ['snooze']], ends: () => ({ isSnoozed: false }) },
  watch: { ends: () => ({ isWatched: true }) },
  unwatch: { before: [['watch']], ends: () => ({ isWatched: false }) },
  'join-incident': {
    ...{ fields: async () => ({ incidentId: await anOpenIncident(agent) }), refused: 409 },
    ends: () => ({ isAttached: true }),
  },
  'leave-incident': { before: [['join-incident']], ends: () => ({ isAttached: false }) },
  'settle-distress': { ends: () => ({ isInDistress: false }) },
  spam: { ends: () => ({ isSpam: true }) },
  'not-spam': { before: [['spam']], ends: () => ({ isSpam: false }) },
}

const fieldsOf = async (intent: ActionIntent, id: number) => (await cases[intent].fields?.(id)) ?? {}

/** Messages are withdrawn by the province. */
const actorOf = async (intent: ActionIntent) => (intent === 'withdraw' ? anAgent() : agent)

async function prepared(intent: ActionIntent): Promise<TicketRow> {
  const { id } = await ticket()
  if (intent === 'settle-distress') {
    await database.insert(ticketDistress).values({ ticketId: id, danger: 'violence', noticedAt: now() })
  }
  for (const [step, fields] of cases[intent].before ?? []) {
    expect(await take(agent, step, id, fields ?? (await fieldsOf(step, id)))).toMatchObject({ taken: step })
  }
  return ticketRow(id)
}

describe.each(actionIntents)('%s', (intent) => {
  test('ends in its state, with its audit entry', async () => {
    const { id } = await prepared(intent)
    const before = (await auditOf(`ticket:${id}`)).length
    const fields = await fieldsOf(intent, id)
    expect(await take(await actorOf(intent), intent, id, fields)).toMatchObject({ taken: intent, ticketId: id })
    expect(await stateOf(id)).toMatchObject(cases[intent].ends())
    const recorded = (await auditOf(`ticket:${id}`)).slice(before).map(({ action }) => action.replace('ticket.', ''))
    const [own = []] = Object.keys(actionOf(intent).audit ?? {})
    // A reply is recorded when it leaves.
    const expected = { send: [], 'answer-pupils': [], 'send-now': 'answer' }[intent as string] ?? own
    expect(recorded).toEqual([expected].flat())
  })

  test('by an agent of another office is refused and changes nothing', async () => {
    const { id } = await prepared(intent)
    const before = await stateOf(id)
    const fields = await fieldsOf(intent, id)
    const { status } = await take(stranger, intent, id, fields)
    expect(status).toBe(cases[intent].refused ?? 404)
    expect(await stateOf(id)).toEqual(before)
  })
})

test.each(actionIntents.filter(undoOf))('%s is undone by the offer of its notice', async (intent) => {
  const { id } = await prepared(intent)
  const before = await stateOf(id)
  const done = await take(agent, intent, id, await fieldsOf(intent, id))
  const undo = undoOf(intent)
  if (!('taken' in done) || !undo) throw new Error('the action was refused')
  expect(await take(agent, undo, id, {}, done.version)).toMatchObject({ taken: undo })
  expect(await stateOf(id)).toEqual(before)
})

test('each undo names an action', () => {
  const undoes = actionIntents.flatMap((intent) => undoOf(intent) ?? [])
  expect(undoes).toHaveLength(6)
  expect(undoes.filter((intent) => !actionIntents.includes(intent))).toEqual([])
})
