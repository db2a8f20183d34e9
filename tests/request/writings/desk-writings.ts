// What the desk sends: each step with a ticket of the one office, many at once, and what an agent keeps for themselves.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { attachTickets } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { bulkAction, bulkItem } from '#domain/tickets/bulk/bulk-tables.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { readDeskView } from '#domain/tickets/desk/desk-view.ts'
import { recordTicketRead } from '#domain/tickets/desk/presence.ts'
import { saveView } from '#domain/tickets/desk/saved-views.ts'
import { markSpam, mergeTickets } from '#domain/tickets/desk/ticket-steps.ts'
import type { ActionIntent, BulkName } from '#domain/tickets/desk-actions.ts'
import { ticketDistress } from '#domain/tickets/distress/distress-tables.ts'
import { ticketDraft } from '#domain/tickets/draft-tables.ts'
import type { HoldInput } from '#domain/tickets/drafts/draft.ts'
import { noteReading } from '#domain/tickets/following/following.ts'
import { ticketTable as tickets } from '#domain/tickets/ticket-tables.ts'
import { handOverTicket } from '#domain/tickets/transfer/transfer.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { aQuestion, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { anOpenIncident, anUnreachedIncident } from '#tests/builders/an-incident.ts'
import { announcementWritings } from './announcement-writings.ts'
import { aNotice } from './client-writings.ts'
import { selfWritings } from './self-writings.ts'
import {
  type Actor,
  desk,
  type Fields,
  freshKey,
  one,
  seenTicket,
  staff,
  type World,
  type Writing,
  type WritingPage,
  type WritingsOf,
} from './writing.ts'

/** Of a ticket of the one office: its agent, and who reads tickets everywhere. */
const reach = ['office agent', 'admin: tickets'] as const
const agent = ['office agent'] as const
const mistake = [400, 422] as const

/** Has the person open the ticket's page: seen again, it leaves nothing new. */
async function haveRead(person: Person, ticketId: number): Promise<void> {
  await recordTicketRead(person, ticketId)
  await noteReading(
    person,
    ticketId,
    Number(await one('select max(id) from ticket_entry where ticket_id = $1', ticketId)),
  )
}

interface Step {
  readonly ticket: () => Promise<TicketRow>
  readonly fields?: Readonly<Record<string, string>>
  /** The agent's own reply that is on its way to the ticket: taking it back is no other's business. */
  readonly hold?: (row: TicketRow) => Promise<HoldInput>
  /** Who may take it; whose office it belongs to, unless said. */
  readonly may?: readonly Actor[]
  readonly also?: readonly number[]
}

/** What the form of a reply says besides its words. */
const sending = { seen: '0', after: '', next: '', checked: '', canned: '', macro: '' }

/** What each step needs; the type has every one. */
async function steps(world: World): Promise<Record<ActionIntent, Step>> {
  const { ticket, answered, completed, people, other } = world
  const actor = people['office agent']
  const main = await ticket()
  const { id: saidOn, version } = await ticket()
  await replyToTicket(actor, { ticketId: saidOn, version, message: 'Sudah.' })
  const said = await one("select max(id) from ticket_entry where ticket_id = $1 and type = 'answered'", saidOn)
  const merged = async () => {
    const { id, version } = await ticket()
    await mergeTickets(actor, { ticketId: id, version, mainId: (await ticket()).id })
    return ticketRow(id)
  }
  const claimed = async () => {
    const { id, version } = await ticket()
    await claimTicket(actor, { ticketId: id, version })
    return ticketRow(id)
  }
  const handedOver = async () => {
    const { id, version } = await ticket()
    await handOverTicket(actor, { ticketId: id, version, officeId: other.officeId, reason: 'Bukan wilayah kami.' })
    return ticketRow(id)
  }
  const spam = async () => {
    const { id, version } = await ticket()
    await markSpam(actor, { ticketId: id, version })
    return ticketRow(id)
  }
  const attached = async () => {
    const row = await ticket()
    const id = await anOpenIncident(actor)
    await attachTickets(actor, { id, tickets: [row.id], idempotencyKey: freshKey() })
    return row
  }
  const distressed = async () => {
    const row = await ticket()
    await database
      .insert(ticketDistress)
      .values({ ticketId: row.id, danger: 'violence', noticedAt: now() })
      .onConflictDoNothing()
    return row
  }
  // Stored without a job, which would send it while others are still being refused.
  const hold = async ({ id: ticketId }: TicketRow): Promise<HoldInput> => {
    const held = { id: crypto.randomUUID(), seenEntry: Number.MAX_SAFE_INTEGER, after: null, attachments: [] }
    const at = { updatedAt: now(), sendAt: addDays(now(), 1) }
    await database
      .insert(ticketDraft)
      .values({ ticketId, personId: actor.id, kind: 'reply', message: 'Sebentar.', held, ...at })
    return { ticketId, holdId: held.id }
  }
  return {
    claim: { ticket },
    'undo-claim': { ticket: claimed },
    complete: { ticket: answered },
    'undo-completion': { ticket: completed },
    unmerge: { ticket: merged },
    spam: { ticket },
    'not-spam': { ticket: spam },
    note: { ticket, fields: { message: 'Catatan.' } },
    assign: { ticket, fields: { assigneeId: actor.id } },
    'set-priority': { ticket, fields: { priority: 'high' } },
    'set-category': { ticket, fields: { category: 'upload' } },
    'hand-over': { ticket, fields: { officeId: String(other.officeId), reason: 'Bukan wilayah kami.' } },
    'pull-back': { ticket: handedOver, may: desk },
    merge: { ticket, fields: { mainId: String(main.id) } },
    send: {
      ticket: answered,
      fields: { ...sending, message: 'Silakan.', attachments: await world.file('office agent') },
    },
    'answer-pupils': { ticket: answered, fields: { lines: '1', message: 'Silakan.', seen: '0', checked: '' } },
    'take-back': { ticket, hold, fields: { here: '' } },
    'send-now': { ticket, hold },
    snooze: { ticket: claimed, fields: { choice: 'tomorrow', day: '', time: '' } },
    wake: { ticket },
    watch: { ticket },
    unwatch: { ticket },
    'join-incident': { ticket, fields: { incidentId: String(await anOpenIncident(actor)) }, also: [409] },
    'leave-incident': { ticket: attached },
    'settle-distress': { ticket: distressed },
    withdraw: {
      ...{ ticket: () => ticketRow(saidOn), may: ['admin: tickets'] },
      fields: { entryId: said, reason: 'Bukan untuk keluarga ini.' },
    },
  }
}

async function everyStep(world: World): Promise<Writing[]> {
  const all = await Promise.all(
    Object.entries(await steps(world)).map(
      async ([intent, { ticket, fields, hold, may = reach, also }]): Promise<Writing> => {
        const row = await ticket()
        const held = await hold?.(row)
        // Who may read the ticket, refused, is shown its page again, which continues record once.
        if (held) await haveRead(world.people['admin: tickets'], row.id)
        return {
          ...{ what: intent, path: `/helpdesk/tickets/${row.id}`, may: held ? agent : may },
          ...((held || also) && { also: also ?? [409] }),
          fields: async () => ({
            intent,
            ...(await seenTicket(row.id)),
            ...fields,
            ...(held && { holdId: held.holdId }),
          }),
        }
      },
    ),
  )
  // Ids inside of a step that is the agent's own to take.
  const own = await world.ticket()
  // The agent has read it: a mistake shows the page again, which continues record once.
  await haveRead(world.people['office agent'], own.id)
  const foreign = await world.ticket({ regencyId: world.other.regencyId })
  const inside = (what: string, fields: Record<string, string>): Writing => ({
    ...{ what, path: `/helpdesk/tickets/${own.id}`, may: [], refused: agent, also: [...mistake, 409] },
    fields: async () => ({ ...(await seenTicket(own.id)), ...fields }),
  })
  const others = await world.file('requester')
  return [
    inside("merging into another office's ticket", { intent: 'merge', mainId: String(foreign.id) }),
    inside("a reply with the requester's unsent file", {
      ...sending,
      intent: 'send',
      message: 'Ini.',
      attachments: others,
    }),
    inside('giving it to an agent of another office', {
      ...{ intent: 'assign', assigneeId: world.people['other agent'].id },
    }),
    inside('giving it to a client', { intent: 'assign', assigneeId: world.people.requester.id }),
    inside('handing it to an office that is not there', { intent: 'hand-over', officeId: '999999', reason: 'Salah.' }),
    ...all,
  ]
}

/** The lists take the same steps; each is asked with one. */
const ofList =
  (list: string): WritingsOf =>
  async ({ ticket }) => {
    const { id } = await ticket()
    const fields = async () => ({ intent: 'note', message: 'Catatan.', ...(await seenTicket(id)) })
    return [{ what: `a step from the list ${list}`, path: `/helpdesk/tickets/${list}`, may: reach, fields }]
  }

async function bulk({ ticket, people, answered, own, other }: World): Promise<Writing[]> {
  const actions: Record<BulkName, Record<string, string>> = {
    ...{ claim: {}, complete: {}, spam: {}, 'not-spam': {} },
    ...{ assign: { assigneeId: people['office agent'].id }, category: { category: 'upload' } },
    ...{ priority: { priority: 'low' }, 'hand-over': { officeId: 'province', reason: 'Bukan wilayah kami' } },
    ...{ reply: { message: 'Silakan coba lagi.' }, 'reply-complete': { message: 'Sudah pulih.' } },
  }
  const foreign = await ticket({ regencyId: other.regencyId })
  return Promise.all(
    Object.entries(actions).map(async ([action, fields]): Promise<Writing> => {
      const ids = [await ticket({ regencyId: own.regencyId }), await answered()].map(({ id }) => id)
      return {
        ...{ what: `many: ${action}`, path: '/helpdesk/bulk', may: reach },
        // Who sends the right form adds a ticket that is not theirs: it is omitted (see the test's last step).
        fields: (actor): Fields => ({
          ...{ do: action, ...fields, idempotencyKey: freshKey() },
          ids: [...ids, ...(actor === 'office agent' ? [foreign.id] : [])].join(','),
        }),
      }
    }),
  )
}

async function startedBulk({ people, ticket }: World, doing: 'claim' | 'spam', state: 'failed' | 'done') {
  const { id: ticketId } = await ticket()
  if (doing === 'spam') await database.update(tickets).set({ spamSince: now() }).where(eq(tickets.id, ticketId))
  const [row] = await database
    .insert(bulkAction)
    .values({ actorId: people['office agent'].id, task: { do: doing }, idempotencyKey: freshKey(), createdAt: now() })
    .returning({ id: bulkAction.id })
  if (!row) throw new Error('the bulk action was not stored')
  await database.insert(bulkItem).values({ bulkId: row.id, ticketId, state })
  return `/helpdesk/bulk/${row.id}`
}

async function views({ people }: World): Promise<Writing[]> {
  const path = '/helpdesk/views'
  await saveView(people['office agent'], 'Milik saya', readDeskView(new URLSearchParams()))
  const id = await one('select id from saved_view where person_id = $1', people['office agent'].id)
  return [
    { what: 'saving a view', path, may: desk, fields: () => ({ intent: 'save', name: 'Baru', view: '' }) },
    { what: 'renaming a view', path, may: agent, fields: () => ({ intent: 'rename', id, name: 'Lain' }) },
    {
      // What is not there is gone already: the answer does not distinguish them.
      ...{ what: 'removing a view', path, may: agent, also: [302] },
      fields: () => ({ intent: 'remove', id }),
    },
  ]
}

/** Every address of the helpdesk that takes forms. */
export const deskWritings = {
  '/helpdesk/tickets/:id': everyStep,
  '/helpdesk/tickets/pending': ofList('pending'),
  '/helpdesk/tickets/in-progress': ofList('in-progress'),
  '/helpdesk/tickets/completed': ofList('completed'),
  '/helpdesk/tickets/spam': ofList('spam'),
  '/helpdesk/tickets/:id/presence': async ({ ticket }) => {
    const path = `/helpdesk/tickets/${(await ticket()).id}/presence`
    return [
      { what: 'standing at a ticket', path, may: reach, fields: () => ({}) },
      {
        ...{ what: 'leaving a ticket', path, may: agent, refused: ['visitor', 'requester', 'admin: super_admin'] },
        fields: () => ({ intent: 'leave' }),
      },
    ]
  },
  '/helpdesk/tickets/:id/draft': async ({ ticket }) => {
    const path = `/helpdesk/tickets/${(await ticket()).id}/draft`
    const fields = (message: string) => () => ({ kind: 'reply', message })
    return [{ what: 'keeping a draft', path, may: reach, fields: fields('Setengah jadi') }]
  },
  '/helpdesk/tickets/:id/model': async ({ ticket }) => {
    const path = `/helpdesk/tickets/${(await ticket()).id}/model`
    // This portal has no model: tests/request/model.test.ts has.
    return [{ what: 'a draft by a model', path, may: [], also: [409], fields: () => ({ want: 'draft' }) }]
  },
  '/helpdesk/tickets/:id/whatsapp': async ({ ticket, people }) => {
    const { id, version } = await ticket()
    await database.update(tickets).set({ contactPhone: '081234567890' }).where(eq(tickets.id, id))
    await replyToTicket(people['office agent'], { ticketId: id, version, message: 'Sudah.' })
    const entryId = await one("select max(id) from ticket_entry where ticket_id = $1 and type = 'answered'", id)
    const path = `/helpdesk/tickets/${id}/whatsapp`
    return [{ what: 'sending an answer by hand', path, may: reach, fields: () => ({ entryId }) }]
  },
  '/helpdesk/attendance': () => [
    {
      ...{ what: 'not serving for a while', path: '/helpdesk/attendance', may: desk },
      fields: () => ({ attendance: 'away' }),
    },
  ],
  '/helpdesk/next': async ({ ticket }) => {
    await ticket()
    return [{ what: 'taking the next ticket', path: '/helpdesk/next', may: desk, fields: () => ({}) }]
  },
  '/helpdesk/bulk': bulk,
  '/helpdesk/bulk/:id': async (world) => [
    {
      ...{ what: 'trying again what failed', path: await startedBulk(world, 'claim', 'failed'), may: agent },
      fields: () => ({}),
    },
    {
      ...{ what: 'taking back a mark as spam', path: await startedBulk(world, 'spam', 'done'), may: agent },
      fields: () => ({ intent: 'undo' }),
    },
  ],
  '/helpdesk/unreached': async ({ ticket, people }) => {
    const { id: ticketId, version } = await ticket()
    await replyToTicket(people['office agent'], { ticketId, version, message: 'Sudah.' })
    const entryId = await one("select max(id) from ticket_entry where ticket_id = $1 and type = 'answered'", ticketId)
    const path = '/helpdesk/unreached'
    const incidentId = await anUnreachedIncident(people['office agent'], await ticket())
    return [
      ...(['phone', 'slip'] as const).map((intent) => ({
        ...{ what: `noting an answer as passed on by ${intent}`, path, may: reach },
        fields: () => ({ intent, ticketId: String(ticketId), entryId }),
      })),
      {
        ...{ what: 'noting answers of an incident as read', path, may: reach },
        fields: () => ({ intent: 'band', incidentId: String(incidentId) }),
      },
    ]
  },
  '/helpdesk/views': views,
  '/helpdesk/notifications': async ({ people, ticket }) => {
    const path = '/helpdesk/notifications'
    const recipient = people['office agent'].id
    const { id: ticketId } = await ticket()
    const id = await aNotice(recipient, ticketId)
    await aNotice(recipient, ticketId)
    return [
      { what: 'opening a notice', path, may: agent, fields: () => ({ intent: 'open', id }) },
      { what: 'no digest in the morning', path, may: staff, fields: () => ({ intent: 'mails' }) },
      {
        ...{ what: 'reading all', path, may: agent, refused: ['visitor', 'requester'] },
        fields: () => ({ intent: 'read-all' }),
      },
    ]
  },
  '/helpdesk/tickets/create': async ({ people, own, file }) => {
    const { subject, category, priority, description } = aQuestion()
    const typed = { kind: 'question', channel: 'phone', name: 'Ibu Contoh', phone: '081200001111' }
    const path = '/helpdesk/tickets/create'
    const fields = (more: Record<string, string>) => () => ({
      ...{ ...typed, subject, category, priority, description, regencyId: String(own.regencyId) },
      ...{ idempotencyKey: freshKey(), ...more },
    })
    const others = await file('requester')
    const foreign = { path, may: [], refused: agent, also: mistake }
    return [
      { what: "filing with someone else's file", ...foreign, fields: fields({ attachments: others }) },
      { what: 'filing for an agent', ...foreign, fields: fields({ requesterId: people['other agent'].id }) },
      { what: 'filing', path, may: desk, fields: fields({ requesterId: people.requester.id }) },
    ]
  },
  '/helpdesk/complaints/create': async ({ file }) => {
    const path = '/helpdesk/complaints/create'
    const others = await file('requester')
    const category = await one("select id from ticket_category where kind = 'complaint' limit 1")
    const fields = (attachments: string) => () => ({
      ...{ title: 'Data tidak cocok', category, organization: 'SMA Contoh', contactName: 'Ibu Contoh' },
      ...{ description: 'Data guru tidak cocok dengan SK.', contactEmail: 'ibu@contoh.id' },
      ...{ idempotencyKey: freshKey(), attachments },
    })
    return [
      {
        ...{ what: "a complaint with someone else's file", path, may: [], refused: agent, also: mistake },
        fields: fields(others),
      },
      { what: 'a complaint', path, may: desk, fields: fields('') },
    ]
  },
  '/helpdesk/announcements': announcementWritings('/helpdesk/announcements'),
  // The last, because the password proves who sends the others.
  ...selfWritings('helpdesk', 'office agent', staff),
} satisfies Partial<Record<WritingPage, WritingsOf>>
