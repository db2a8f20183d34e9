// How many an incident touches, in words. Pure.
import { type IncidentScope, listsMayBeRead } from '#domain/privacy/incidents/incident.ts'

/** '12 orang', or as little as is known where a staff account may have read lists. */
export function describeAffected(total: number, scope: IncidentScope): string {
  const people = `${total.toLocaleString('id-ID')} orang`
  if (!listsMayBeRead(scope)) return people
  return total === 0 ? 'belum diketahui' : `paling sedikit ${people}`
}
