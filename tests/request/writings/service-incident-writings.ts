// What is sent about service incidents: by the desk, each agent about those of the own office, and by the public.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { attachTickets } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { clusterNewTicket } from '#domain/shared-answers/clusters/clustering.ts'
import { findClusterOf } from '#domain/shared-answers/clusters/find-clusters.ts'
import { splitCluster } from '#domain/shared-answers/clusters/keep-cluster.ts'
import { getIncident } from '#domain/shared-answers/find-incidents.ts'
import { createIncident } from '#domain/shared-answers/keep-incident.ts'
import { beginBulkNow } from '#domain/tickets/bulk/bulk.server.ts'
import { bulkAction } from '#domain/tickets/bulk/bulk-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { anOpenIncident, incidentOf } from '#tests/builders/an-incident.ts'
import {
  desk,
  everybody,
  type Fields,
  freshKey,
  type World,
  type Writing,
  type WritingPage,
  type WritingsOf,
} from './writing.ts'

/** Of an incident or a ticket of the one office: its agent, and who reads tickets everywhere. */
const reach = ['office agent', 'admin: tickets'] as const

const words = {
  title: 'Peta kosong',
  description: 'Peta tidak tampil.',
  answer: 'Sedang kami perbaiki, {nama}.',
  ...{ category: '', stage: '', startDate: '2025-01-02', startTime: '08.00' },
}

/** Attaches a ticket, which is answered before the first form is sent and not two minutes later. */
async function attachAtOnce(keeper: Person, id: number, ticketId: number): Promise<void> {
  const { bulkId } = await attachTickets(keeper, { id, tickets: [ticketId], idempotencyKey: freshKey() })
  await beginBulkNow(keeper, bulkId)
}

async function incident(world: World): Promise<Writing[]> {
  const { people, own, ticket } = world
  const keeper = people['office agent']
  const id = await anOpenIncident(keeper)
  const path = `/helpdesk/incidents/${id}`
  const version = async () => String((await getIncident(keeper, id)).incident.version)
  const step = async (fields: Record<string, string>): Promise<Fields> => ({
    ...{ id: String(id), version: await version(), idempotencyKey: freshKey(), ...fields },
  })
  // Made before anything is sent: a refusal must leave nothing behind.
  const fresh = String((await ticket({ regencyId: own.regencyId })).id)
  const [out, held] = [await ticket({ regencyId: own.regencyId }), await ticket({ regencyId: own.regencyId })]
  await attachAtOnce(keeper, id, out.id)
  const { bulkId } = await attachTickets(keeper, { id, tickets: [held.id], idempotencyKey: freshKey() })
  // The two minutes would be over while others are still being refused.
  await database
    .update(bulkAction)
    .set({ startsAt: addDays(now(), 1) })
    .where(eq(bulkAction.id, bulkId))
  return [
    { what: 'where an incident stands', path, may: reach, fields: () => step({ intent: 'state', state: 'fixing' }) },
    { what: 'news of an incident', path, may: reach, fields: () => step({ intent: 'update', text: 'Separuh pulih.' }) },
    {
      // Agents of another office attach tickets of theirs: this one is not.
      ...{ what: 'attaching a ticket', path, may: reach, also: [409] },
      fields: () => step({ intent: 'attach', ids: fresh }),
    },
    {
      ...{ what: 'taking a ticket out', path, may: reach },
      fields: () => step({ intent: 'take-out', ticketId: String(out.id) }),
    },
    {
      ...{ what: 'cancelling what is delayed', path, may: ['office agent'] as const },
      fields: () => step({ intent: 'cancel', bulkId: String(bulkId) }),
    },
    { what: 'the end of an incident', path, may: reach, fields: () => step({ intent: 'close', text: 'Pulih.' }) },
  ]
}

/** The first ticket is its only one in the office of the agent who sends. */
async function cluster({ own, ticket, people }: World): Promise<Writing[]> {
  const words = { subject: 'Titik peta kosong', description: 'Titik peta kosong terus.', regencyId: own.regencyId }
  const [first, second, third] = [await ticket(words), await ticket(words), await ticket(words)]
  for (const { id } of [first, second, third]) await clusterNewTicket(id)
  const id = (await findClusterOf(first.id)) ?? 0
  const path = `/helpdesk/incidents/clusters/${id}`
  const apart = await splitCluster(people['office agent'], id, [third.id])
  const step = (what: string, fields: Fields): Writing => ({ what, path, may: reach, fields: () => fields })
  return [
    step('the name of a cluster', { intent: 'name', name: 'Peta' }),
    step('a cluster that is dismissed', { intent: 'dismiss' }),
    step('a cluster that is shown again', { intent: 'restore' }),
    step('a ticket that is split off', { intent: 'split', ids: String(second.id) }),
    {
      ...{ what: 'a split that is undone', path: `/helpdesk/incidents/clusters/${apart}`, may: reach },
      fields: () => ({ intent: 'rejoin' }),
    },
  ]
}

export const serviceIncidentWritings = {
  '/helpdesk/incidents/clusters/:id': cluster,
  '/helpdesk/incidents/create': () => [
    {
      ...{ what: 'writing an incident down', path: '/helpdesk/incidents/create', may: desk },
      fields: () => ({ ...words, idempotencyKey: freshKey() }),
    },
  ],
  '/helpdesk/incidents/:id': incident,
  '/helpdesk/incidents/:id/edit': async ({ people }) => {
    const keeper = people['office agent']
    const id = await createIncident(keeper, { ...incidentOf(), idempotencyKey: freshKey() })
    return [
      {
        ...{ what: 'changing an incident', path: `/helpdesk/incidents/${id}/edit`, may: reach },
        fields: async () => ({ ...words, version: String((await getIncident(keeper, id)).incident.version) }),
      },
    ]
  },
  '/helpdesk/incidents/attach': async ({ people, own, ticket }) => {
    const id = await anOpenIncident(people['office agent'])
    const ids = String((await ticket({ regencyId: own.regencyId })).id)
    return [
      {
        ...{ what: 'attaching chosen tickets', path: '/helpdesk/incidents/attach', may: reach, also: [409] },
        fields: () => ({ incidentId: String(id), idempotencyKey: freshKey(), ids }),
      },
    ]
  },
  '/incidents/:id': async ({ people, ticket }) => {
    const id = await anOpenIncident(people['office agent'])
    const path = `/incidents/${id}`
    const mine = await ticket()
    await attachAtOnce(people['office agent'], id, mine.id)
    const ofFamily = (intent: string): Writing => ({
      ...{ what: `the family says of an incident: ${intent}`, path, may: ['requester'] },
      fields: () => ({ intent, publicId: mine.publicId }),
    })
    return [
      { what: "'Saya juga'", path, may: everybody, fields: () => ({ intent: 'me-too' }) },
      ofFamily('mine'),
      ofFamily('other'),
    ]
  },
} satisfies Partial<Record<WritingPage, WritingsOf>>
