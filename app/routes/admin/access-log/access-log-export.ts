import { Readable } from 'node:stream'
import { requirePerson } from '#app/guards.server.ts'
import { exportAccessLog } from '#domain/operations/access-log/access-log.server.ts'
import { accessLogFilter } from '#domain/operations/access-log/access-log.ts'
import { isoDay, now } from '#shared/dates.ts'
import type { Route } from './+types/access-log-export.ts'
import { auditCatalog } from './audit-catalog.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const filter = accessLogFilter(auditCatalog).parse(Object.fromEntries(new URL(request.url).searchParams))
  const lines = await exportAccessLog(person, filter, auditCatalog)
  return new Response(Readable.toWeb(Readable.from(lines).map((line: string) => Buffer.from(line))) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="log-akses-${isoDay(now())}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
