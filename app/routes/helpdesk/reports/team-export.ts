import { Readable } from 'node:stream'
import { teamFilter } from '#domain/reporting/team-input.ts'
import { exportTeam } from '#domain/reporting/ticket-export.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/team-export.ts'
import { requireTeam } from './require-team.server.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireTeam(context, request)
  const { format } = params
  if (format !== 'csv' && format !== 'xlsx') throw new NotFound()
  const filter = teamFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
  const { bytes, name } = await exportTeam(person, filter, format)
  return new Response(Readable.toWeb(bytes) as ReadableStream, {
    headers: {
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
