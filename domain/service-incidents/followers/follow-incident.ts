// 'Saya juga': who has the same trouble is counted, and told how it goes on, without a ticket.
import { and, eq, inArray } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { openIncidentStates } from '#domain/service-incidents/service-incident.ts'
import { serviceIncident, serviceIncidentFollower } from '#domain/service-incidents/service-incident-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'

/** Who says so: the account that is signed in, or else the device; `network` for the limit. */
export interface Follower {
  readonly person: Person | null
  readonly device: string
  readonly network: string
}

const networks = makeLimit('incident-network')

/**
 * Counts the account, or the device without one, once.
 * @throws NotFound when the public reads of no such incident; TooMany.
 */
export async function followIncident(incidentId: number, { person, device, network }: Follower): Promise<void> {
  await networks.take(network)
  const open = and(eq(serviceIncident.id, incidentId), inArray(serviceIncident.state, [...openIncidentStates]))
  const [incident] = await database.select({ id: serviceIncident.id }).from(serviceIncident).where(open)
  if (!incident) throw new NotFound('Gangguan ini sudah selesai.')
  const who = person?.role === 'client' ? { personId: person.id } : { device }
  await database
    .insert(serviceIncidentFollower)
    .values({ incidentId, ...who, createdAt: now() })
    .onConflictDoNothing()
}
