// '/helpdesk/unreached/:id/export': the requesters without an answer of an incident, as CSV.
import { Readable } from 'node:stream'
import { requireDesk } from '#app/guards.server.ts'
import { exportUnreached } from '#domain/shared-answers/unreached-by-incident.ts'
import type { Route } from './+types/unreached-export.ts'
import { incidentIdOf } from './incidents/incident-state.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const id = incidentIdOf(params)
  const lines = await exportUnreached(person, id)
  return new Response(Readable.toWeb(Readable.from(lines).map((line: string) => Buffer.from(line))) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="belum-sampai-gangguan-${id}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
