// The colours of the states of an incident. Pure.
import type { BadgeTone } from '#app/ui/badge.tsx'
import type { IncidentState } from '#domain/service-incidents/service-incident.ts'

export const stateTones: Record<IncidentState, BadgeTone> = {
  draft: 'grey',
  investigating: 'red',
  fixing: 'orange',
  monitoring: 'blue',
  closed: 'green',
}
