// Service incidents for tests, written through the domain functions.
import type { Person } from '#domain/accounts/person.ts'
import { expectReach } from '#domain/notifications/deliveries/answer-delivery.ts'
import { attachTickets } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { createIncident, setIncidentState } from '#domain/shared-answers/keep-incident.ts'
import type { IncidentInput } from '#domain/shared-answers/service-incident-input.ts'
import { beginBulkNow } from '#domain/tickets/bulk/bulk.server.ts'
import { runBulk } from '#domain/tickets/bulk/bulk-progress.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { entriesOf } from './a-ticket.ts'

/** An incident as its form would send it. */
export function incidentOf(wishes: Partial<IncidentInput> = {}): IncidentInput {
  return {
    title: 'Halaman pilih sekolah tidak bisa dibuka',
    description: 'Halaman pilih sekolah berputar terus dan tidak terbuka.',
    answer: 'Halo {nama}, halaman pilih sekolah sedang kami perbaiki.',
    category: null,
    stage: null,
    regencyIds: [],
    startsAt: addDays(now(), -1),
    ...wishes,
  }
}

/** An incident that the public reads; gives its id. */
export async function anOpenIncident(person: Person, wishes: Partial<IncidentInput> = {}): Promise<number> {
  const id = await createIncident(person, { ...incidentOf(wishes), idempotencyKey: newIdempotencyKey() })
  await setIncidentState(person, { id, version: 1, state: 'investigating' })
  return id
}

/** An incident whose answer to this ticket reached no one. */
export async function anUnreachedIncident(person: Person, { id: ticketId }: { readonly id: number }): Promise<number> {
  const id = await anOpenIncident(person)
  const { bulkId } = await attachTickets(person, { id, tickets: [ticketId], idempotencyKey: newIdempotencyKey() })
  await beginBulkNow(person, bulkId)
  await runBulk(bulkId)
  const entryId = (await entriesOf(ticketId)).at(-1)?.id ?? 0
  await database.transaction((tx) => expectReach(tx, { ticketId, entryId }))
  return id
}
