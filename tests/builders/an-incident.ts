// Service incidents for tests, written through the domain functions.
import type { Person } from '#domain/accounts/person.ts'
import { createIncident, setIncidentState } from '#domain/shared-answers/keep-incident.ts'
import type { IncidentInput } from '#domain/shared-answers/service-incident-input.ts'
import { addDays, now } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'

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
