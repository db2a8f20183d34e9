import { redirect } from 'react-router'
import { redirectWithFlash } from '#app/flash.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'
import { type IncidentState, refusedInDanger } from '#domain/shared-answers/service-incident.ts'
import { NotFound } from '#shared/errors.ts'

export const stateTones: Record<IncidentState, BadgeTone> = {
  draft: 'grey',
  investigating: 'red',
  fixing: 'orange',
  monitoring: 'blue',
  closed: 'green',
}

/** The number; throws NotFound for what cannot be one. */
export function incidentIdOf({ id }: { readonly id: string }): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new NotFound('Gangguan tidak ditemukan.')
  return Number(id)
}

/** After attaching tickets: names those that were refused. */
export function redirectWithRefused(path: string, inDanger: readonly number[]): Response {
  const refused = refusedInDanger(inDanger)
  return refused ? redirectWithFlash(path, refused, 'warning') : redirect(path)
}
