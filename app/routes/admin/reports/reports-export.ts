// '/admin/reports/export/{csv|xlsx}': the tickets behind the report as a file, piece by piece; with counts for a page that asks.
import { Readable } from 'node:stream'
import { requirePerson } from '#app/guards.server.ts'
import { ofKnownOffice } from '#domain/reporting/report.server.ts'
import { reportFilter } from '#domain/reporting/report.ts'
import { exportTickets } from '#domain/reporting/ticket-export.ts'
import { Invalid, NotFound } from '#shared/errors.ts'
import type { Route } from './+types/reports-export.ts'
import { countedPieces, totalRowsHeader, withCounts } from './counted-pieces.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const { format } = params
  if (format !== 'csv' && format !== 'xlsx') throw new NotFound()
  const filter = await ofKnownOffice(reportFilter.parse(Object.fromEntries(new URL(request.url).searchParams)))
  if (filter.problem) throw new Invalid(filter.problem)
  const { bytes, total, written } = await exportTickets(person, filter, format)
  const wantsCounts = request.headers.get('accept') === countedPieces
  const sent = wantsCounts ? Readable.from(withCounts(bytes, written)) : bytes
  return new Response(Readable.toWeb(sent) as ReadableStream, {
    headers: {
      'Content-Type': wantsCounts ? countedPieces : types[format],
      'Content-Disposition': `attachment; filename="tiket-${filter.from}-${filter.to}.${format}"`,
      'Cache-Control': 'no-store',
      [totalRowsHeader]: String(total),
    },
  })
}
